import type { ConsultaFiltros, Filtros } from '#contract/schemas/catalogo/catalogo.ts';
import { TAMANOS, TIPOS_DE_PRODUCTO } from '#contract/words/categorias.ts';
import { plegar } from '#contract/words/texto.ts';

/** The number of available products with the same filter values; a missing value is empty. */
export interface Combinacion {
  color: string;
  tamano: string;
  tipo: string;
  n: number;
}

const LISTAS = ['color', 'tamano', 'tipo'] as const;
type Lista = (typeof LISTAS)[number];

/** The chosen values of each list; an empty set means no filter. Colours are folded (`plegar`). */
export type Eleccion = Record<Lista, ReadonlySet<string>>;

export function eleccionDe({ color, tamano, tipo }: Pick<ConsultaFiltros, Lista>): Eleccion {
  return { color: new Set(color.map(plegar)), tamano: new Set(tamano), tipo: new Set(tipo) };
}

export function hayEleccion(eleccion: Eleccion): boolean {
  return LISTAS.some((lista) => eleccion[lista].size > 0);
}

/** The key of a value; spellings of a colour share one key. */
function claveDe(combinacion: Combinacion, lista: Lista): string {
  return lista === 'color' ? plegar(combinacion.color) : combinacion[lista];
}

/** The combinations that match a choice, ignoring the list `menos`. */
export function elegidas<C extends Combinacion>(todas: readonly C[], eleccion: Eleccion, menos?: Lista): C[] {
  const miradas = LISTAS.filter((lista) => lista !== menos && eleccion[lista].size > 0);
  return todas.filter((una) => miradas.every((lista) => eleccion[lista].has(claveDe(una, lista))));
}

export function contar(combinaciones: readonly Combinacion[]): number {
  return combinaciones.reduce((suma, { n }) => suma + n, 0);
}

/** The values of a list by key, each with the number of products it would show with the other lists as chosen. */
function valoresDe(todas: readonly Combinacion[], eleccion: Eleccion, lista: Lista): Map<string, number> {
  const alcanzables = new Set(elegidas(todas, eleccion, lista));
  const cuentas = new Map<string, number>();
  for (const una of todas) {
    const clave = claveDe(una, lista);
    if (clave) cuentas.set(clave, (cuentas.get(clave) ?? 0) + (alcanzables.has(una) ? una.n : 0));
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
  const colores = [...valoresDe(todas, eleccion, 'color')].sort(([a], [b]) => (a < b ? -1 : 1));
  const deLista = <V extends string>(valores: readonly V[], lista: Lista) => {
    const cuentas = valoresDe(todas, eleccion, lista);
    return valores.flatMap((valor) => {
      const productos = cuentas.get(valor);
      return productos === undefined ? [] : [{ valor, productos }];
    });
  };
  return {
    total: contar(elegidas(todas, eleccion)),
    colores: colores.map(([clave, productos]) => ({ valor: nombres.get(clave) ?? clave, productos })),
    tamanos: deLista(TAMANOS, 'tamano'),
    tipos: deLista(TIPOS_DE_PRODUCTO, 'tipo'),
  };
}
