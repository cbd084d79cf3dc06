import { sql } from 'drizzle-orm';
import { TIPOS_MOVIMIENTO } from '#contract/words/movimientos.ts';
import type { CatalogoTables } from './catalogo.ts';
import { type Kit, unoDe } from './kit.ts';
import type { PedidosTables } from './pedidos.ts';
import type { PersonasTables } from './personas.ts';
import type { VentasTables } from './ventas.ts';

/** The append-only stock ledger. A trigger applies each row to its product and refuses inconsistent ones. */
export function inventarioTables(
  kit: Kit,
  { productos, usuarios, pedidos, ventas }: CatalogoTables & PersonasTables & PedidosTables & VentasTables,
) {
  const movimientosInventario = kit.table(
    'movimientos_inventario',
    {
      secuencia: kit.secuencia('secuencia'),
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      tipo: kit.opcion('tipo', TIPOS_MOVIMIENTO).notNull(),
      /** Positive into the shop, negative out of it. */
      cantidad: kit.entero('cantidad').notNull(),
      stockResultante: kit.entero('stock_resultante').notNull(),
      ventaId: kit.id('venta_id').references(() => ventas.id),
      pedidoId: kit.id('pedido_id').references(() => pedidos.id),
      usuarioId: kit.id('usuario_id').references(() => usuarios.id),
      motivo: kit.texto('motivo'),
      fecha: kit.instante('fecha').notNull(),
    },
    (t) => [
      kit.index('movimientos_por_producto').on(t.productoId, t.secuencia),
      kit.index('movimientos_por_venta').on(t.ventaId).where(sql`venta_id is not null`),
      kit.index('movimientos_por_pedido').on(t.pedidoId).where(sql`pedido_id is not null`),
      kit.check('movimientos_tipo_valido', unoDe(t.tipo, TIPOS_MOVIMIENTO)),
      kit.check('movimientos_cantidad_valida', sql`${t.cantidad} <> 0`),
      kit.check('movimientos_stock_valido', sql`${t.stockResultante} >= 0`),
    ],
  );

  return { movimientosInventario };
}
