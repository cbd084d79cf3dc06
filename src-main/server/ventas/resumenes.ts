import { and, eq, sql } from 'drizzle-orm';
import type { Categoria } from '#contract/categorias.ts';
import { type Centavos, sumar } from '#contract/dinero.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import { rowsStatement } from '#db/insert.ts';
import type { Tx } from '#db/transaction.ts';

const sumarALosDias = rowsStatement(
  'sumarALosDias',
  () => ['dia', 'hora', 'metodoPago', 'cantidad', 'monto', 'costo', 'descuento'] as const,
  (tx, filas) => {
    const { resumenVentas: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.dia, r.hora, r.metodoPago],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          monto: sql`${r.monto} + excluded.monto`,
          costo: sql`${r.costo} + excluded.costo`,
          descuento: sql`${r.descuento} + excluded.descuento`,
        },
      });
  },
);

const sumarALosProductos = rowsStatement(
  'sumarALosProductos',
  () => ['mes', 'productoId', 'cantidad', 'ingreso', 'costo'] as const,
  (tx, filas) => {
    const { resumenProductos: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.mes, r.productoId],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          ingreso: sql`${r.ingreso} + excluded.ingreso`,
          costo: sql`${r.costo} + excluded.costo`,
        },
      });
  },
);

const sumarALasCategorias = rowsStatement(
  'sumarALasCategorias',
  () => ['dia', 'categoria', 'cantidad', 'ingreso', 'costo'] as const,
  (tx, filas) => {
    const { resumenCategorias: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.dia, r.categoria],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          ingreso: sql`${r.ingreso} + excluded.ingreso`,
          costo: sql`${r.costo} + excluded.costo`,
        },
      });
  },
);

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
  const { resumenVentas: v, resumenProductos: p, resumenCategorias: c } = tx.tables;
  const { porDia, porProducto, porCategoria } = resumenesDe([venta]);
  for (const { dia, hora, metodoPago, cantidad, monto, costo, descuento } of porDia) {
    await tx
      .update(v)
      .set({
        cantidad: sql`${v.cantidad} - ${cantidad}`,
        monto: sql`${v.monto} - ${monto}`,
        costo: sql`${v.costo} - ${costo}`,
        descuento: sql`${v.descuento} - ${descuento}`,
      })
      .where(and(eq(v.dia, dia), eq(v.hora, hora), eq(v.metodoPago, metodoPago)));
  }
  const menos = (r: typeof p | typeof c, { cantidad, ingreso, costo }: Vendido) => ({
    cantidad: sql`${r.cantidad} - ${cantidad}`,
    ingreso: sql`${r.ingreso} - ${ingreso}`,
    costo: sql`${r.costo} - ${costo}`,
  });
  for (const fila of porProducto) {
    const suya = and(eq(p.mes, fila.mes), eq(p.productoId, fila.productoId));
    await tx.update(p).set(menos(p, fila)).where(suya);
  }
  for (const fila of porCategoria) {
    const suya = and(eq(c.dia, fila.dia), eq(c.categoria, fila.categoria));
    await tx.update(c).set(menos(c, fila)).where(suya);
  }
}
