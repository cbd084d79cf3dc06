import { centavos } from '#contract/words/dinero.ts';
import { nuevoId } from '../ids.ts';
import { insertRows, insertStatement, type Row } from '../insert.ts';
import type { Tx } from '../transaction.ts';

// Rows for tests of the database itself, which knows no services.

export const FECHA = new Date('2026-11-21T12:00:00Z');

const insertarProducto = insertStatement('productos');
const insertarMovimientos = insertRows('movimientosInventario');

export async function producto(tx: Tx, stock = 0, distinto: Partial<Row<'productos'>> = {}): Promise<string> {
  const id = nuevoId();
  await insertarProducto(tx, {
    id,
    nombre: 'Globo',
    descripcion: '',
    categoria: 'globos',
    codigo: null,
    precioCompra: centavos(1),
    precioVenta: centavos(2),
    stock,
    stockMinimo: 1,
    controlaStock: true,
    activo: true,
    imagen: null,
    imagenPrevia: null,
    tipoGlobo: null,
    color: null,
    tamano: null,
    tipoServicio: null,
    ocasiones: '',
    nombreOrden: 'globo',
    textoBusqueda: 'globo\n',
    creadoEn: FECHA,
    actualizadoEn: FECHA,
    eliminadoEn: null,
    vendidos: 0,
    deTemporada: false,
    ...distinto,
  });
  return id;
}

interface Movido {
  productoId: string;
  cantidad: number;
  stockResultante: number;
}

/** Writes movements in as few statements as possible. */
export async function moverVarios(tx: Tx, movidos: readonly Movido[]): Promise<void> {
  const ajuste = {
    tipo: 'ajuste' as const,
    fecha: FECHA,
    ventaId: null,
    pedidoId: null,
    usuarioId: null,
    motivo: null,
  };
  await insertarMovimientos(
    tx,
    movidos.map((movido) => ({ ...movido, ...ajuste })),
  );
}

export async function mover(
  tx: Tx,
  productoId: string,
  cantidad: number,
  stockResultante: number,
): Promise<void> {
  await moverVarios(tx, [{ productoId, cantidad, stockResultante }]);
}
