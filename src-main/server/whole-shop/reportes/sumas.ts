import type { Categoria } from '#contract/words/categorias.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import type { Suma, SumasSinProductos } from '#db/schema/resumenes.ts';
import { Vendidos } from './vendidos.ts';

/** What was sold on some days, added up by what a report shows. */
export interface Sumas {
  horas: ReadonlyMap<number, Suma>;
  metodos: ReadonlyMap<MetodoPago, Suma>;
  categorias: ReadonlyMap<Categoria, Suma>;
  /** By the id of the seller. Their cost is not kept: 0. */
  vendedores: ReadonlyMap<string, Suma>;
  /** The mixed sales without payments, whose amounts by method are unknown; their cost is not kept. */
  sinDesglose: Suma;
  productos: Vendidos;
}

export const cero = (): Suma => ({ cantidad: 0, monto: 0, costo: 0 });

export const SIN_VENTAS: Sumas = {
  horas: new Map(),
  metodos: new Map(),
  categorias: new Map(),
  vendedores: new Map(),
  sinDesglose: cero(),
  productos: Vendidos.NINGUNO,
};

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

/** `suma` with the other sign. */
const opuesta = ({ cantidad, monto, costo }: Suma): Suma => ({
  cantidad: -cantidad,
  monto: -monto,
  costo: -costo,
});

/** The sums of both by key, or the first without the others. */
function juntas<K>(
  unas: ReadonlyMap<K, Suma>,
  otras: ReadonlyMap<K, Suma>,
  signo: 1 | -1,
): ReadonlyMap<K, Suma> {
  const todas = new Map<K, Suma>();
  for (const [clave, suma] of unas) agregarA(todas, clave, suma);
  for (const [clave, suma] of otras) agregarA(todas, clave, signo === 1 ? suma : opuesta(suma));
  return todas;
}

function combinadas(unas: Sumas, otras: Sumas, signo: 1 | -1): Sumas {
  const otro = signo === 1 ? otras.sinDesglose : opuesta(otras.sinDesglose);
  return {
    horas: juntas(unas.horas, otras.horas, signo),
    metodos: juntas(unas.metodos, otras.metodos, signo),
    categorias: juntas(unas.categorias, otras.categorias, signo),
    vendedores: juntas(unas.vendedores, otras.vendedores, signo),
    sinDesglose: sumaDe([unas.sinDesglose, otro]),
    productos: signo === 1 ? unas.productos.mas(otras.productos) : unas.productos.menos(otras.productos),
  };
}

/** The sums of both. */
export const sumadas = (unas: Sumas, otras: Sumas): Sumas => combinadas(unas, otras, 1);

/** What is left of the first without the others: less than nothing where these are not part of them. */
export const restadas = (unas: Sumas, otras: Sumas): Sumas => combinadas(unas, otras, -1);

/** Sums as they are kept, beside those of their products. */
export function sinProductos({
  horas,
  metodos,
  categorias,
  vendedores,
  sinDesglose,
}: Sumas): SumasSinProductos {
  return {
    horas: [...horas],
    metodos: [...metodos],
    categorias: [...categorias],
    vendedores: [...vendedores],
    sinDesglose,
  };
}

/** The sums of what `sinProductos` gave, and of their products. */
export function conProductos(
  { horas, metodos, categorias, vendedores, sinDesglose }: SumasSinProductos,
  productos: Vendidos,
): Sumas {
  return {
    horas: new Map(horas),
    metodos: new Map(metodos),
    categorias: new Map(categorias),
    vendedores: new Map(vendedores),
    sinDesglose,
    productos,
  };
}
