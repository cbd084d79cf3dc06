import type { ProductoConParecidos } from '#contract/pages/vitrina.ts';
import type { Catalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { ProductoVisto } from '../../shared/productos-al-dia.ts';

/** When it was seen, for what comes from a cache. */
type Visto = Pick<ProductoVisto, 'vistoEn'>;
export type CatalogoVisto = Catalogo & Visto;
export type ConParecidosVisto = ProductoConParecidos & Visto;

const MAXIMO = 30;

/** What was shown recently: going back shows it at once, so that the browser can restore the scroll position. */
function crearVistos<Uno extends Visto>() {
  const vistos = new Map<string, Uno>();
  /** The one that the page was painted with: it is not requested again. */
  let pintado: string | undefined;

  function recordar(clave: string, uno: Uno): void {
    vistos.delete(clave);
    vistos.set(clave, { vistoEn: new Date().toISOString(), ...uno });
    const viejo = vistos.size > MAXIMO ? vistos.keys().next().value : undefined;
    if (viejo !== undefined) vistos.delete(viejo);
  }

  return {
    recordar,
    buscar: (clave: string) => vistos.get(clave),
    todos: () => vistos.values(),
    olvidar: () => vistos.clear(),
    /** Stores what the page is painted with. `vigente` is false for an old page, whose data is requested again. */
    empezarCon(clave: string, uno: Uno, vigente: boolean): void {
      recordar(clave, uno);
      pintado = vigente ? clave : undefined;
    },
    /** Whether the page was painted with this one. True at most once. */
    seAcabaDePintar(clave: string): boolean {
      const suyo = clave === pintado;
      if (suyo) pintado = undefined;
      return suyo;
    },
  };
}

/** Lists by the key of their query. */
export const listasVistas = crearVistos<CatalogoVisto>();

/** Products with those like them, by id. */
export const productosVistos = crearVistos<ConParecidosVisto>();

/** The key of a list. */
export function claveDe(consulta: object): string {
  return JSON.stringify(consulta);
}
