import type { Categoria } from '#contract/words/categorias.ts';
import { type Centavos, centavos, sumar } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import type { Tx } from '#db/transaction.ts';
import {
  restarDeLaCategoria,
  restarDeLaHora,
  restarDelDia,
  restarDelProducto,
  restarDelProductoEnSuDia,
  restarDelVendedor,
  sumarALasCategorias,
  sumarALasHoras,
  sumarALosDias,
  sumarALosProductos,
  sumarALosProductosPorDia,
  sumarALosVendedores,
} from './resumenes.queries.ts';

interface VentaResumida {
  dia: string;
  hora: number;
  metodoPago: MetodoPago;
  vendedorId: string;
  total: Centavos;
  costo: Centavos;
  descuento: Centavos;
  /** Whether it is a mixed sale without payments. */
  sinDesglose: boolean;
  items: {
    productoId: string;
    categoria: Categoria;
    cantidad: number;
    subtotal: Centavos;
    costo: Centavos;
  }[];
}

interface Vendido {
  cantidad: number;
  ingreso: Centavos;
  costo: Centavos;
}

/** The sums of `a` and `b`, with the keys of `a`. */
function sumarVendido<T extends Vendido>(a: T, b: T): T {
  return {
    ...a,
    cantidad: a.cantidad + b.cantidad,
    ingreso: sumar(a.ingreso, b.ingreso),
    costo: sumar(a.costo, b.costo),
  };
}

/**
 * Merges parts with the same key; sorted by key, so that concurrent transactions lock rows in one order and never
 * deadlock.
 */
function porClave<T>(partes: readonly T[], claveDe: (parte: T) => string, juntar: (a: T, b: T) => T): T[] {
  const juntas = new Map<string, T>();
  for (const parte of partes) {
    const clave = claveDe(parte);
    const antes = juntas.get(clave);
    juntas.set(clave, antes === undefined ? parte : juntar(antes, parte));
  }
  return [...juntas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parte]) => parte);
}

/** The rows that sales add to the roll-up of days, hours and methods. */
function resumenDeHoras(ventas: readonly VentaResumida[]) {
  const horas = ventas.map(({ dia, hora, metodoPago, total, costo, descuento, sinDesglose }) => ({
    dia,
    hora,
    metodoPago,
    cantidad: 1,
    monto: total,
    costo,
    descuento,
    cantidadSinDesglose: sinDesglose ? 1 : 0,
    montoSinDesglose: sinDesglose ? total : centavos(0),
  }));
  return porClave(
    horas,
    ({ dia, hora, metodoPago }) => `${dia} ${String(hora).padStart(2, '0')} ${metodoPago}`,
    (a, b) => ({
      ...a,
      cantidad: a.cantidad + b.cantidad,
      monto: sumar(a.monto, b.monto),
      costo: sumar(a.costo, b.costo),
      descuento: sumar(a.descuento, b.descuento),
      cantidadSinDesglose: a.cantidadSinDesglose + b.cantidadSinDesglose,
      montoSinDesglose: sumar(a.montoSinDesglose, b.montoSinDesglose),
    }),
  );
}

/** The rows that sales add to the roll-up of days. */
function resumenDeDias(ventas: readonly VentaResumida[]) {
  return porClave(
    ventas.map(({ dia, total, costo }) => ({ dia, cantidad: 1, monto: total, costo, cambios: 1 })),
    ({ dia }) => dia,
    (a, b) => ({
      dia: a.dia,
      cantidad: a.cantidad + b.cantidad,
      monto: sumar(a.monto, b.monto),
      costo: sumar(a.costo, b.costo),
      cambios: a.cambios + b.cambios,
    }),
  );
}

/** The rows that sales add to the roll-up of sellers. */
function resumenDeVendedores(ventas: readonly VentaResumida[]) {
  return porClave(
    ventas.map(({ dia, vendedorId, metodoPago, total }) => ({
      dia,
      vendedorId,
      metodoPago,
      cantidad: 1,
      monto: total,
    })),
    ({ dia, vendedorId, metodoPago }) => `${dia} ${vendedorId} ${metodoPago}`,
    (a, b) => ({ ...a, cantidad: a.cantidad + b.cantidad, monto: sumar(a.monto, b.monto) }),
  );
}

/** The rows that sales add to each roll-up. */
function resumenesDe(ventas: readonly VentaResumida[]) {
  const porHora = resumenDeHoras(ventas);
  const porDia = resumenDeDias(ventas);
  const porVendedor = resumenDeVendedores(ventas);
  const productos = ventas.flatMap(({ dia, items }) =>
    items.map(({ productoId, cantidad, subtotal, costo }) => ({
      dia,
      productoId,
      cantidad,
      ingreso: subtotal,
      costo,
    })),
  );
  const porProductoYDia = porClave(productos, ({ dia, productoId }) => `${dia} ${productoId}`, sumarVendido);
  const porProducto = porClave(
    porProductoYDia.map(({ dia, ...vendido }) => ({ mes: dia.slice(0, 7), ...vendido })),
    ({ mes, productoId }) => `${mes} ${productoId}`,
    sumarVendido,
  );
  const categorias = ventas.flatMap(({ dia, items }) =>
    items.map(({ categoria, cantidad, subtotal, costo }) => ({
      dia,
      categoria,
      cantidad,
      ingreso: subtotal,
      costo,
    })),
  );
  const porCategoria = porClave(categorias, ({ dia, categoria }) => `${dia} ${categoria}`, sumarVendido);
  return { porHora, porDia, porProducto, porProductoYDia, porVendedor, porCategoria };
}

/** Adds sales to the roll-ups that reports read. Call it in the transaction that writes the sales. */
export async function resumirVentas(tx: Tx, ventas: readonly VentaResumida[]): Promise<void> {
  const { porHora, porDia, porProducto, porProductoYDia, porVendedor, porCategoria } = resumenesDe(ventas);
  await sumarALasHoras(tx, porHora);
  await sumarALosProductos(tx, porProducto);
  await sumarALosProductosPorDia(tx, porProductoYDia);
  await sumarALosVendedores(tx, porVendedor);
  await sumarALasCategorias(tx, porCategoria);
  // Last, because every sale of the day waits for this row.
  await sumarALosDias(tx, porDia);
}

/** Takes a sale out of the roll-ups, in the lock order of `resumirVentas`. Rows that reach zero stay. */
export async function descontarVenta(tx: Tx, venta: VentaResumida): Promise<void> {
  const { porHora, porDia, porProducto, porProductoYDia, porVendedor, porCategoria } = resumenesDe([venta]);
  for (const fila of porHora) await restarDeLaHora(tx, fila);
  for (const fila of porProducto) await restarDelProducto(tx, fila);
  for (const fila of porProductoYDia) await restarDelProductoEnSuDia(tx, fila);
  for (const fila of porVendedor) await restarDelVendedor(tx, fila);
  for (const fila of porCategoria) await restarDeLaCategoria(tx, fila);
  for (const fila of porDia) await restarDelDia(tx, fila);
}

/** Takes a mixed sale out of what has no split, once its payments are known. */
export async function descontarDesglosada(
  tx: Tx,
  { dia, hora, metodoPago, total }: Pick<VentaResumida, 'dia' | 'hora' | 'metodoPago' | 'total'>,
): Promise<void> {
  const cero = centavos(0);
  await restarDeLaHora(tx, {
    dia,
    hora,
    metodoPago,
    cantidad: 0,
    monto: cero,
    costo: cero,
    descuento: cero,
    cantidadSinDesglose: 1,
    montoSinDesglose: total,
  });
  await restarDelDia(tx, { dia, cantidad: 0, monto: cero, costo: cero });
}
