import { sql } from 'drizzle-orm';
import type { Centavos } from '#contract/dinero.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import { statement, type Tx } from '#db/transaction.ts';

const valor = (nombre: string) => sql`${sql.placeholder(nombre)}`;

const sumarAlDia = statement('sumarAlDia', (tx: Tx) => {
  const { resumenVentas: r } = tx.tables;
  return tx
    .insert(r)
    .values({
      dia: valor('dia'),
      hora: valor('hora'),
      metodoPago: valor('metodoPago'),
      cantidad: 1,
      monto: valor('monto'),
      costo: valor('costo'),
      descuento: valor('descuento'),
    })
    .onConflictDoUpdate({
      target: [r.dia, r.hora, r.metodoPago],
      set: {
        cantidad: sql`${r.cantidad} + 1`,
        monto: sql`${r.monto} + excluded.monto`,
        costo: sql`${r.costo} + excluded.costo`,
        descuento: sql`${r.descuento} + excluded.descuento`,
      },
    });
});

const sumarAlProducto = statement('sumarAlProducto', (tx: Tx) => {
  const { resumenProductos: r } = tx.tables;
  return tx
    .insert(r)
    .values({
      mes: valor('mes'),
      productoId: valor('productoId'),
      cantidad: valor('cantidad'),
      ingreso: valor('ingreso'),
      costo: valor('costo'),
    })
    .onConflictDoUpdate({
      target: [r.mes, r.productoId],
      set: {
        cantidad: sql`${r.cantidad} + excluded.cantidad`,
        ingreso: sql`${r.ingreso} + excluded.ingreso`,
        costo: sql`${r.costo} + excluded.costo`,
      },
    });
});

export interface VentaResumida {
  dia: string;
  hora: number;
  metodoPago: MetodoPago;
  total: Centavos;
  costo: Centavos;
  descuento: Centavos;
  items: { productoId: string; cantidad: number; subtotal: Centavos; costo: Centavos }[];
}

/** Adds a sale to the roll-ups that reports read. Called in the sale's own transaction. */
export async function resumirVenta(tx: Tx, venta: VentaResumida): Promise<void> {
  const { dia, hora, metodoPago, total, costo, descuento } = venta;
  await sumarAlDia(tx, { dia, hora, metodoPago, monto: total, costo, descuento });
  for (const item of venta.items) {
    const { productoId, cantidad, subtotal } = item;
    await sumarAlProducto(tx, {
      mes: dia.slice(0, 7),
      productoId,
      cantidad,
      ingreso: subtotal,
      costo: item.costo,
    });
  }
}
