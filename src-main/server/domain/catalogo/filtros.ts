import type { ConsultaFiltros, Filtros } from '#contract/schemas/catalogo/catalogo.ts';
import { TAMANOS, TIPOS_DE_PRODUCTO } from '#contract/words/categorias.ts';
import { FAMILIAS_DE_COLOR } from '#contract/words/colores.ts';
import { OCASIONES, separarOcasiones } from '#contract/words/ocasiones.ts';
import { plegar } from '#contract/words/texto.ts';
import { familiasDe } from './familias.ts';

/** The number of available products with the same filter values; a missing value is empty. */
export interface Combinacion {
  color: string;
  tamano: string;
  tipo: string;
  /** As stored: all of them in one text. */
  ocasiones: string;
  n: number;
}

const LISTAS = ['color', 'tamano', 'tipo', 'ocasion'] as const;
type Lista = (typeof LISTAS)[number];

/** Before the name of a family among the chosen colours; no folded text holds it. */
const FAMILIA = '\n';

/**
 * The keys chosen in each list; an empty set means no filter. A colour's key is its folded text (`plegar`), so that its
 * spellings share one; the families of colours are keys of the same list.
 */
export type Eleccion = Record<Lista, ReadonlySet<string>>;

export function eleccionDe({
  color,
  familia,
  tamano,
  tipo,
  ocasion,
}: Pick<ConsultaFiltros, Lista | 'familia'>): Eleccion {
  const colores = [...color.map(plegar), ...familia.map((una) => FAMILIA + una)];
  return {
    color: new Set(colores),
    tamano: new Set(tamano),
    tipo: new Set(tipo),
    ocasion: new Set(ocasion),
  };
}

export function hayEleccion(eleccion: Eleccion): boolean {
  return LISTAS.some((lista) => eleccion[lista].size > 0);
}

/** The keys of a combination in a list: a colour has those of its families too, and each occasion is one. */
function clavesDe(combinacion: Combinacion, lista: Lista): string[] {
  if (lista === 'ocasion') return separarOcasiones(combinacion.ocasiones);
  const valor = combinacion[lista];
  if (valor === '') return [];
  if (lista !== 'color') return [valor];
  return [plegar(valor), ...familiasDe(valor).map((familia) => FAMILIA + familia)];
}

/** The combinations that match a choice, ignoring the list `menos`. */
export function elegidas<C extends Combinacion>(todas: readonly C[], eleccion: Eleccion, menos?: Lista): C[] {
  const miradas = LISTAS.filter((lista) => lista !== menos && eleccion[lista].size > 0);
  return todas.filter((una) =>
    miradas.every((lista) => clavesDe(una, lista).some((clave) => eleccion[lista].has(clave))),
  );
}

export function contar(combinaciones: readonly Combinacion[]): number {
  return combinaciones.reduce((suma, { n }) => suma + n, 0);
}

/** The values of a list by key, each with the number of products it would show with the other lists as chosen. */
function valoresDe(todas: readonly Combinacion[], eleccion: Eleccion, lista: Lista): Map<string, number> {
  const alcanzables = new Set(elegidas(todas, eleccion, lista));
  const cuentas = new Map<string, number>();
  for (const una of todas) {
    const n = alcanzables.has(una) ? una.n : 0;
    for (const clave of clavesDe(una, lista)) cuentas.set(clave, (cuentas.get(clave) ?? 0) + n);
  }
  return cuentas;
}

/** The most frequent spelling of each colour, by key. */
function escrituras(todas: readonly Combinacion[]): Map<string, string> {
  const porEscritura = new Map<string, number>();
  for (const { color, n } of todas) porEscritura.set(color, (porEscritura.get(color) ?? 0) + n);
  const deMenosAMas = [...porEscritura].sort(([a, n], [b, m]) => n - m || (a < b ? 1 : -1));
  return new Map(deMenosAMas.map(([color]) => [plegar(color), color]));
}

/** The filters offered for combinations, with product counts. */
export function facetas(todas: readonly Combinacion[], eleccion: Eleccion): Omit<Filtros, 'success'> {
  const nombres = escrituras(todas);
  const porColor = valoresDe(todas, eleccion, 'color');
  const colores = [...porColor]
    .filter(([clave]) => !clave.startsWith(FAMILIA))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, productos]) => ({ valor: nombres.get(clave) ?? clave, productos }));
  const deLista = <V extends string>(valores: readonly V[], lista: Lista) => {
    const cuentas = valoresDe(todas, eleccion, lista);
    return valores.flatMap((valor) => {
      const productos = cuentas.get(valor);
      return productos === undefined ? [] : [{ valor, productos }];
    });
  };
  return {
    total: contar(elegidas(todas, eleccion)),
    colores,
    familias: FAMILIAS_DE_COLOR.flatMap((valor) => {
      const productos = porColor.get(FAMILIA + valor);
      return productos === undefined ? [] : [{ valor, productos }];
    }),
    otrosColores: colores.filter(({ valor }) => familiasDe(valor).length === 0),
    tamanos: deLista(TAMANOS, 'tamano'),
    tipos: deLista(TIPOS_DE_PRODUCTO, 'tipo'),
    ocasiones: deLista(OCASIONES, 'ocasion'),
  };
}
