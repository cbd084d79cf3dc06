import type { ConsultaFiltros, Filtros } from '#contract/catalogo.ts';
import { TAMANOS, TIPOS_DE_PRODUCTO } from '#contract/categorias.ts';
import { plegar } from '#contract/texto.ts';

/** How many products that can be bought now are alike in all that one can filter by; what they have not got is empty. */
export interface Combinacion {
  color: string;
  tamano: string;
  tipo: string;
  n: number;
}

const LISTAS = ['color', 'tamano', 'tipo'] as const;
type Lista = (typeof LISTAS)[number];

/** What a visitor chose of each list; nothing of a list means all of it. Colours are folded. */
export type Eleccion = Record<Lista, ReadonlySet<string>>;

export function eleccionDe({ color, tamano, tipo }: Pick<ConsultaFiltros, Lista>): Eleccion {
  return { color: new Set(color.map(plegar)), tamano: new Set(tamano), tipo: new Set(tipo) };
}

export function hayEleccion(eleccion: Eleccion): boolean {
  return LISTAS.some((lista) => eleccion[lista].size > 0);
}

/** As values are compared: two spellings of a colour are one colour. */
function claveDe(combinacion: Combinacion, lista: Lista): string {
  return lista === 'color' ? plegar(combinacion.color) : combinacion[lista];
}

/** The combinations that were chosen; `menos` is a list that does not count. */
export function elegidas<C extends Combinacion>(todas: readonly C[], eleccion: Eleccion, menos?: Lista): C[] {
  const miradas = LISTAS.filter((lista) => lista !== menos && eleccion[lista].size > 0);
  return todas.filter((una) => miradas.every((lista) => eleccion[lista].has(claveDe(una, lista))));
}

export function contar(combinaciones: readonly Combinacion[]): number {
  return combinaciones.reduce((suma, { n }) => suma + n, 0);
}

/** The values of a list by key, each with the products it would show if the other lists stay as chosen. */
function valoresDe(todas: readonly Combinacion[], eleccion: Eleccion, lista: Lista): Map<string, number> {
  const alcanzables = new Set(elegidas(todas, eleccion, lista));
  const cuentas = new Map<string, number>();
  for (const una of todas) {
    const clave = claveDe(una, lista);
    if (clave) cuentas.set(clave, (cuentas.get(clave) ?? 0) + (alcanzables.has(una) ? una.n : 0));
  }
  return cuentas;
}

/** Of the spellings of each colour, the one that most products have. */
function escrituras(todas: readonly Combinacion[]): Map<string, string> {
  const porEscritura = new Map<string, number>();
  for (const { color, n } of todas) porEscritura.set(color, (porEscritura.get(color) ?? 0) + n);
  const deMenosAMas = [...porEscritura].sort(([a, n], [b, m]) => n - m || (a < b ? 1 : -1));
  return new Map(deMenosAMas.map(([color]) => [plegar(color), color]));
}

/** What there is to filter by among `todas`. */
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
