import { centavos } from '#contract/dinero.ts';
import { nuevoId } from '../ids.ts';
import { insertStatement, type Row } from '../insert.ts';
import type { Tx } from '../transaction.ts';

// Rows for tests of the database itself, which knows no services.

export const FECHA = new Date('2026-11-21T12:00:00Z');

const insertarProducto = insertStatement('productos');
const insertarMovimiento = insertStatement('movimientosInventario');

export async function producto(tx: Tx, stock = 0, distinto: Partial<Row<'productos'>> = {}): Promise<string> {
  const id = nuevoId();
  await insertarProducto(tx, {
    ...{ id, nombre: 'Globo', descripcion: '', categoria: 'globos', codigo: null, stock },
    ...{
      precioCompra: centavos(1),
      precioVenta: centavos(2),
      stockMinimo: 1,
      controlaStock: true,
      activo: true,
    },
    ...{ imagen: null, imagenPrevia: null, tipoGlobo: null, color: null, tamano: null, tipoServicio: null },
    ...{
      nombreOrden: 'globo',
      textoBusqueda: 'globo\n',
      creadoEn: FECHA,
      actualizadoEn: FECHA,
      eliminadoEn: null,
    },
    ...distinto,
  });
  return id;
}

export async function mover(
  tx: Tx,
  productoId: string,
  cantidad: number,
  stockResultante: number,
): Promise<void> {
  await insertarMovimiento(tx, {
    ...{ productoId, tipo: 'ajuste', cantidad, stockResultante, fecha: FECHA },
    ...{ ventaId: null, pedidoId: null, usuarioId: null, motivo: null },
  });
}
