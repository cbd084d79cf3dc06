import type { Categoria } from '#contract/words/categorias.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';

/** Sales or pieces, their amount and their cost; the amounts in centavos. */
export interface Suma {
  cantidad: number;
  monto: number;
  costo: number;
}

/** What was sold on some days, added up by what a report shows. */
export interface Sumas {
  horas: Map<number, Suma>;
  metodos: Map<MetodoPago, Suma>;
  categorias: Map<Categoria, Suma>;
  /** By the id of the seller. Their cost is not kept: 0. */
  vendedores: Map<string, Suma>;
  /** By the id of the product. */
  productos: Map<string, Suma>;
  /** The mixed sales without payments, whose amounts by method are unknown; their cost is not kept. */
  sinDesglose: Suma;
}

export const cero = (): Suma => ({ cantidad: 0, monto: 0, costo: 0 });

export function sinVentas(): Sumas {
  return {
    horas: new Map(),
    metodos: new Map(),
    categorias: new Map(),
    vendedores: new Map(),
    productos: new Map(),
    sinDesglose: cero(),
  };
}

/** Adds `otra` to `suma`. */
export function agregar(suma: Suma, otra: Suma): void {
  suma.cantidad += otra.cantidad;
  suma.monto += otra.monto;
  suma.costo += otra.costo;
}

/** Adds `suma` to that of `clave`. */
export function agregarA<K>(sumas: Map<K, Suma>, clave: K, suma: Suma): void {
  const antes = sumas.get(clave);
  if (antes) agregar(antes, suma);
  else sumas.set(clave, { ...suma });
}

export function sumaDe(partes: Iterable<Suma>): Suma {
  const suma = cero();
  for (const parte of partes) agregar(suma, parte);
  return suma;
}

/** The sums of both by key, without what was all voided. */
export function juntas<K>(unas: ReadonlyMap<K, Suma>, otras: ReadonlyMap<K, Suma>): [K, Suma][] {
  const todas = new Map<K, Suma>();
  for (const parte of [unas, otras]) for (const [clave, suma] of parte) agregarA(todas, clave, suma);
  return [...todas].filter(([, { cantidad }]) => cantidad > 0);
}

export type Vendido = [productoId: string, suma: Suma];
export type Orden = 'porPiezas' | 'porGanancia';

const enSuId = ([a]: Vendido, [b]: Vendido) => (a < b ? -1 : 1);
const ganancia = ({ monto, costo }: Suma) => monto - costo;

/** Before 0 when the first product comes before the second. */
const COMPARAR: Record<Orden, (a: Vendido, b: Vendido) => number> = {
  porPiezas: (a, b) => b[1].cantidad - a[1].cantidad || b[1].monto - a[1].monto || enSuId(a, b),
  porGanancia: (a, b) => ganancia(b[1]) - ganancia(a[1]) || b[1].monto - a[1].monto || enSuId(a, b),
};

/** The first `cuantos` products in an order. Looks at each once: there may be fifty thousand. */
export function primeros(vendidos: Iterable<Vendido>, cuantos: number, orden: Orden): Vendido[] {
  const comparar = COMPARAR[orden];
  const lista: Vendido[] = [];
  for (const uno of vendidos) {
    const ultimo = lista.at(-1);
    const llena = lista.length === cuantos;
    if (uno[1].cantidad <= 0 || (llena && ultimo && comparar(uno, ultimo) > 0)) continue;
    if (llena) lista.pop();
    const lugar = lista.findLastIndex((otro) => comparar(otro, uno) < 0) + 1;
    lista.splice(lugar, 0, uno);
  }
  return lista;
}
