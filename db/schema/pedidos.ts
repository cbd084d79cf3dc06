import { sql } from 'drizzle-orm';
import { ESTADOS_PEDIDO } from '#contract/words/estados-de-pedido.ts';
import type { CatalogoTables } from './catalogo.ts';
import { type Kit, unoDe } from './kit.ts';
import type { PersonasTables } from './personas.ts';

/** Orders from the storefront, paid when they are handed over. */
export function pedidosTables(kit: Kit, { productos }: CatalogoTables, { usuarios }: PersonasTables) {
  const pedidos = kit.table(
    'pedidos',
    {
      id: kit.id('id').primaryKey(),
      numero: kit.texto('numero').notNull(),
      codigoSeguimiento: kit.texto('codigo_seguimiento').notNull(),
      estado: kit.opcion('estado', ESTADOS_PEDIDO).notNull(),
      fechaPedido: kit.instante('fecha_pedido').notNull(),
      fechaEstadoActual: kit.instante('fecha_estado_actual').notNull(),
      /** Day of the order in the shop's time zone. */
      dia: kit.dia('dia').notNull(),
      clienteNombre: kit.texto('cliente_nombre').notNull(),
      clienteTelefono: kit.texto('cliente_telefono').notNull(),
      clienteEmail: kit.texto('cliente_email'),
      clienteDireccion: kit.texto('cliente_direccion'),
      /** The signed-in client who placed it. */
      usuarioId: kit.id('usuario_id').references(() => usuarios.id),
      /** SHA-256 of the receipt token that proves which browser placed it. */
      reciboHash: kit.texto('recibo_hash').notNull(),
      subtotal: kit.centavos('subtotal').notNull(),
      total: kit.centavos('total').notNull(),
      /** Whether a sale that is not voided collected it. */
      cobrado: kit.booleano('cobrado').notNull().default(false),
      /** Whether the shop has yet to confirm it with the customer; until then it holds no pieces. */
      porConfirmar: kit.booleano('por_confirmar').notNull().default(false),
      /** The network it came from and the wider one around it, until somebody of the shop sees to it. */
      red: kit.texto('red'),
      redAmplia: kit.texto('red_amplia'),
      notasCliente: kit.texto('notas_cliente'),
      notasAdmin: kit.texto('notas_admin'),
      /** Name, phone, e-mail, delivery address, number and code without accents or case, for the staff's search. */
      textoBusqueda: kit.texto('texto_busqueda').notNull(),
    },
    (t) => [
      kit.uniqueIndex('pedidos_numero_unico').on(t.numero),
      kit.uniqueIndex('pedidos_codigo_unico').on(t.codigoSeguimiento),
      kit.index('pedidos_por_fecha').on(t.fechaPedido, t.id),
      kit.index('pedidos_por_total').on(t.total, t.fechaPedido, t.id),
      kit.index('pedidos_por_estado').on(t.estado, t.fechaPedido, t.id),
      // Holds what is counted and summed of the orders that were not collected.
      kit.index('pedidos_por_cobrar').on(t.estado, t.cobrado, t.fechaPedido, t.id, t.dia, t.total),
      kit.index('pedidos_por_dia').on(t.dia),
      kit
        .index('pedidos_por_confirmar')
        .on(t.fechaPedido, t.id)
        .where(sql`por_confirmar and estado = 'en-proceso'`),
      kit.index('pedidos_sin_confirmar_por_red').on(t.redAmplia).where(sql`red_amplia is not null`),
      kit
        .index('pedidos_sin_confirmar_por_fecha')
        .on(t.fechaPedido)
        .where(sql`por_confirmar and red_amplia is not null`),
      kit.index('pedidos_por_usuario').on(t.usuarioId, t.fechaPedido),
      kit.check('pedidos_estado_valido', unoDe(t.estado, ESTADOS_PEDIDO)),
      kit.check('pedidos_codigo_valido', sql`length(${t.codigoSeguimiento}) = 6`),
      kit.check('pedidos_total_exacto', sql`${t.total} = ${t.subtotal} and ${t.total} >= 0`),
    ],
  );

  const pedidoItems = kit.table(
    'pedido_items',
    {
      id: kit.id('id').primaryKey(),
      pedidoId: kit
        .id('pedido_id')
        .notNull()
        .references(() => pedidos.id),
      posicion: kit.entero('posicion').notNull(),
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      /** Name, picture and price are copied from the product when the order is placed. */
      nombre: kit.texto('nombre').notNull(),
      imagen: kit.texto('imagen'),
      cantidad: kit.entero('cantidad').notNull(),
      precioUnitario: kit.centavos('precio_unitario').notNull(),
      subtotal: kit.centavos('subtotal').notNull(),
    },
    (t) => [
      kit.uniqueIndex('pedido_items_posicion').on(t.pedidoId, t.posicion),
      kit.index('pedido_items_por_producto').on(t.productoId),
      kit.index('pedido_items_por_imagen').on(t.imagen).where(sql`imagen is not null`),
      kit.check('pedido_items_cantidad_valida', sql`${t.cantidad} >= 1`),
      kit.check('pedido_items_precio_valido', sql`${t.precioUnitario} >= 0`),
      kit.check('pedido_items_subtotal_exacto', sql`${t.subtotal} = ${t.precioUnitario} * ${t.cantidad}`),
    ],
  );

  const pedidoHistorial = kit.table(
    'pedido_historial',
    {
      secuencia: kit.secuencia('secuencia'),
      pedidoId: kit
        .id('pedido_id')
        .notNull()
        .references(() => pedidos.id),
      estado: kit.opcion('estado', ESTADOS_PEDIDO).notNull(),
      fecha: kit.instante('fecha').notNull(),
      nota: kit.texto('nota'),
      /** Null when the customer changed it. */
      usuarioId: kit.id('usuario_id').references(() => usuarios.id),
      /** Whether who changed it had nothing but the code: neither the receipt nor the account. */
      conCodigo: kit.booleano('con_codigo').notNull().default(false),
    },
    (t) => [
      kit.index('pedido_historial_por_pedido').on(t.pedidoId, t.secuencia),
      kit.check('pedido_historial_estado_valido', unoDe(t.estado, ESTADOS_PEDIDO)),
    ],
  );

  return { pedidos, pedidoItems, pedidoHistorial };
}
export type PedidosTables = ReturnType<typeof pedidosTables>;
