import { and, eq, sql } from 'drizzle-orm';
import { rowsStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Tx } from '#db/transaction.ts';

type FilaDeHora = Tables['resumenVentas']['$inferSelect'];
type FilaDeDia = Tables['resumenDias']['$inferSelect'];
type FilaDeProducto = Tables['resumenProductos']['$inferSelect'];
type FilaDeProductoDelDia = Tables['resumenProductosPorDia']['$inferSelect'];
type FilaDeVendedor = Tables['resumenVendedores']['$inferSelect'];
type FilaDeCategoria = Tables['resumenCategorias']['$inferSelect'];

export const sumarALasHoras = rowsStatement(
  'sumarALasHoras',
  () =>
    [
      'dia',
      'hora',
      'metodoPago',
      'cantidad',
      'monto',
      'costo',
      'descuento',
      'cantidadSinDesglose',
      'montoSinDesglose',
    ] as const,
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
          cantidadSinDesglose: sql`${r.cantidadSinDesglose} + excluded.cantidad_sin_desglose`,
          montoSinDesglose: sql`${r.montoSinDesglose} + excluded.monto_sin_desglose`,
        },
      });
  },
);

export const sumarALosDias = rowsStatement(
  'sumarALosDias',
  () => ['dia', 'cantidad', 'monto', 'costo', 'cambios'] as const,
  (tx, filas) => {
    const { resumenDias: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.dia],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          monto: sql`${r.monto} + excluded.monto`,
          costo: sql`${r.costo} + excluded.costo`,
          cambios: sql`${r.cambios} + excluded.cambios`,
        },
      });
  },
);

export const sumarALosProductos = rowsStatement(
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

export const sumarALasCategorias = rowsStatement(
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

export const sumarALosProductosPorDia = rowsStatement(
  'sumarALosProductosPorDia',
  () => ['dia', 'productoId', 'cantidad', 'ingreso', 'costo'] as const,
  (tx, filas) => {
    const { resumenProductosPorDia: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.dia, r.productoId],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          ingreso: sql`${r.ingreso} + excluded.ingreso`,
          costo: sql`${r.costo} + excluded.costo`,
        },
      });
  },
);

export const sumarALosVendedores = rowsStatement(
  'sumarALosVendedores',
  () => ['dia', 'vendedorId', 'metodoPago', 'cantidad', 'monto'] as const,
  (tx, filas) => {
    const { resumenVendedores: r } = tx.tables;
    return tx
      .insert(r)
      .values(filas)
      .onConflictDoUpdate({
        target: [r.dia, r.vendedorId, r.metodoPago],
        set: {
          cantidad: sql`${r.cantidad} + excluded.cantidad`,
          monto: sql`${r.monto} + excluded.monto`,
        },
      });
  },
);

/** Subtracts from the row of a day, hour and method. */
export async function restarDeLaHora(tx: Tx, fila: FilaDeHora): Promise<void> {
  const { resumenVentas: r } = tx.tables;
  await tx
    .update(r)
    .set({
      cantidad: sql`${r.cantidad} - ${fila.cantidad}`,
      monto: sql`${r.monto} - ${fila.monto}`,
      costo: sql`${r.costo} - ${fila.costo}`,
      descuento: sql`${r.descuento} - ${fila.descuento}`,
      cantidadSinDesglose: sql`${r.cantidadSinDesglose} - ${fila.cantidadSinDesglose}`,
      montoSinDesglose: sql`${r.montoSinDesglose} - ${fila.montoSinDesglose}`,
    })
    .where(and(eq(r.dia, fila.dia), eq(r.hora, fila.hora), eq(r.metodoPago, fila.metodoPago)));
}

/** Subtracts from the row of a day, which has changed once more. */
export async function restarDelDia(
  tx: Tx,
  { dia, cantidad, monto, costo }: Omit<FilaDeDia, 'cambios'>,
): Promise<void> {
  const { resumenDias: r } = tx.tables;
  await tx
    .update(r)
    .set({
      cantidad: sql`${r.cantidad} - ${cantidad}`,
      monto: sql`${r.monto} - ${monto}`,
      costo: sql`${r.costo} - ${costo}`,
      cambios: sql`${r.cambios} + 1`,
    })
    .where(eq(r.dia, dia));
}

/** The columns of a row minus what was sold. */
function menos(
  r: Tables['resumenProductos' | 'resumenProductosPorDia' | 'resumenCategorias'],
  { cantidad, ingreso, costo }: Pick<FilaDeProducto, 'cantidad' | 'ingreso' | 'costo'>,
) {
  return {
    cantidad: sql`${r.cantidad} - ${cantidad}`,
    ingreso: sql`${r.ingreso} - ${ingreso}`,
    costo: sql`${r.costo} - ${costo}`,
  };
}

export async function restarDelProducto(tx: Tx, fila: FilaDeProducto): Promise<void> {
  const { resumenProductos: r } = tx.tables;
  const suya = and(eq(r.mes, fila.mes), eq(r.productoId, fila.productoId));
  await tx.update(r).set(menos(r, fila)).where(suya);
}

export async function restarDeLaCategoria(tx: Tx, fila: FilaDeCategoria): Promise<void> {
  const { resumenCategorias: r } = tx.tables;
  const suya = and(eq(r.dia, fila.dia), eq(r.categoria, fila.categoria));
  await tx.update(r).set(menos(r, fila)).where(suya);
}

export async function restarDelProductoEnSuDia(tx: Tx, fila: FilaDeProductoDelDia): Promise<void> {
  const { resumenProductosPorDia: r } = tx.tables;
  const suya = and(eq(r.dia, fila.dia), eq(r.productoId, fila.productoId));
  await tx.update(r).set(menos(r, fila)).where(suya);
}

export async function restarDelVendedor(tx: Tx, fila: FilaDeVendedor): Promise<void> {
  const { resumenVendedores: r } = tx.tables;
  await tx
    .update(r)
    .set({ cantidad: sql`${r.cantidad} - ${fila.cantidad}`, monto: sql`${r.monto} - ${fila.monto}` })
    .where(and(eq(r.dia, fila.dia), eq(r.vendedorId, fila.vendedorId), eq(r.metodoPago, fila.metodoPago)));
}
