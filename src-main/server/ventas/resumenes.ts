import type { Categoria } from '#contract/categorias.ts';
import { type Centavos, sumar } from '#contract/dinero.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import type { Tx } from '#db/transaction.ts';
import {
  restarDeLaCategoria,
  restarDelDia,
  restarDelProducto,
  sumarALasCategorias,
  sumarALosDias,
  sumarALosProductos,
} from './resumenes.queries.ts';

export interface VentaResumida {
  dia: string;
  hora: number;
  metodoPago: MetodoPago;
  total: Centavos;
  costo: Centavos;
  descuento: Centavos;
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

/** `a` with what `b` sold. */
function sumarVendido<T extends Vendido>(a: T, b: T): T {
  return {
    ...a,
    cantidad: a.cantidad + b.cantidad,
    ingreso: sumar(a.ingreso, b.ingreso),
    costo: sumar(a.costo, b.costo),
  };
}

/** One row for each key, with the sums of its parts; in one order for everybody, so that nobody waits in a circle. */
function porClave<T>(partes: readonly T[], claveDe: (parte: T) => string, juntar: (a: T, b: T) => T): T[] {
  const juntas = new Map<string, T>();
  for (const parte of partes) {
    const clave = claveDe(parte);
    const antes = juntas.get(clave);
    juntas.set(clave, antes === undefined ? parte : juntar(antes, parte));
  }
  return [...juntas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parte]) => parte);
}

/** What sales are in each roll-up, by its keys. */
function resumenesDe(ventas: readonly VentaResumida[]) {
  const dias = ventas.map(({ dia, hora, metodoPago, total, costo, descuento }) => ({
    ...{ dia, hora, metodoPago, cantidad: 1, monto: total, costo, descuento },
  }));
  const porDia = porClave(
    dias,
    ({ dia, hora, metodoPago }) => `${dia} ${String(hora).padStart(2, '0')} ${metodoPago}`,
    (a, b) => ({
      ...a,
      cantidad: a.cantidad + b.cantidad,
      monto: sumar(a.monto, b.monto),
      costo: sumar(a.costo, b.costo),
      descuento: sumar(a.descuento, b.descuento),
    }),
  );
  const productos = ventas.flatMap(({ dia, items }) =>
    items.map(({ productoId, cantidad, subtotal, costo }) => ({
      ...{ mes: dia.slice(0, 7), productoId, cantidad, ingreso: subtotal, costo },
    })),
  );
  const porProducto = porClave(productos, ({ mes, productoId }) => `${mes} ${productoId}`, sumarVendido);
  const categorias = ventas.flatMap(({ dia, items }) =>
    items.map(({ categoria, cantidad, subtotal, costo }) => ({
      ...{ dia, categoria, cantidad, ingreso: subtotal, costo },
    })),
  );
  const porCategoria = porClave(categorias, ({ dia, categoria }) => `${dia} ${categoria}`, sumarVendido);
  return { porDia, porProducto, porCategoria };
}

/** Adds sales to the roll-ups that reports read. Called in the sales' own transaction. */
export async function resumirVentas(tx: Tx, ventas: readonly VentaResumida[]): Promise<void> {
  const { porDia, porProducto, porCategoria } = resumenesDe(ventas);
  await sumarALosDias(tx, porDia);
  await sumarALosProductos(tx, porProducto);
  await sumarALasCategorias(tx, porCategoria);
}

/**
 * Takes a sale out of the roll-ups again, in the order in which they are added to. What comes down to nothing stays as
 * a row of zeros.
 */
export async function descontarVenta(tx: Tx, venta: VentaResumida): Promise<void> {
  const { porDia, porProducto, porCategoria } = resumenesDe([venta]);
  for (const fila of porDia) await restarDelDia(tx, fila);
  for (const fila of porProducto) await restarDelProducto(tx, fila);
  for (const fila of porCategoria) await restarDeLaCategoria(tx, fila);
}
