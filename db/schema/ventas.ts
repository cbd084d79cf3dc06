import { sql } from 'drizzle-orm';
import { ESTADOS_SOLICITUD, ESTADOS_VENTA } from '#contract/schemas/ventas/ventas.ts';
import { CATEGORIAS } from '#contract/words/categorias.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import { TIPOS_MOVIMIENTO_DE_CAJA } from '#contract/words/movimientos.ts';
import { MEDIOS_PAGO, METODOS_PAGO, type MetodoPago } from '#contract/words/pagos.ts';
import type { CatalogoTables } from './catalogo.ts';
import { type Kit, unoDe } from './kit.ts';
import type { PedidosTables } from './pedidos.ts';
import type { PersonasTables } from './personas.ts';

const TIPOS_VENTA = ['directa', 'pedido'] as const;

/** The number of sales with a payment by a method, and the sum of those payments. */
export interface CuentaDeMetodo {
  metodo: MetodoPago;
  cantidad: number;
  monto: Centavos;
}

/** Cash sessions: one person's drawer from opening to closing. */
export function sesionesDeCajaTables(kit: Kit, { usuarios }: PersonasTables) {
  const sesionesDeCaja = kit.table(
    'sesiones_de_caja',
    {
      id: kit.id('id').primaryKey(),
      usuarioId: kit
        .id('usuario_id')
        .notNull()
        .references(() => usuarios.id),
      abiertaEn: kit.instante('abierta_en').notNull(),
      cerradaEn: kit.instante('cerrada_en'),
      /** Who closed it, if not the person it belongs to. */
      cerradaPor: kit.id('cerrada_por').references(() => usuarios.id),
      fondoInicial: kit.centavos('fondo_inicial').notNull(),
      efectivoContado: kit.centavos('efectivo_contado'),
      notas: kit.texto('notas'),
      /** Payments of its sales other than cash, frozen at closing so that a later void does not change its slip. */
      otrosMetodos: kit.json('otros_metodos').$type<CuentaDeMetodo[]>(),
    },
    (t) => [
      kit.uniqueIndex('sesiones_de_caja_una_abierta').on(t.usuarioId).where(sql`cerrada_en is null`),
      kit.index('sesiones_de_caja_por_fecha').on(t.abiertaEn),
      kit.check('sesiones_de_caja_fondo_valido', sql`${t.fondoInicial} >= 0`),
      kit.check(
        'sesiones_de_caja_cerrada_contada',
        sql`(${t.cerradaEn} is null) = (${t.efectivoContado} is null)`,
      ),
    ],
  );

  return { sesionesDeCaja };
}
type SesionesDeCajaTables = ReturnType<typeof sesionesDeCajaTables>;

/** Sales at the counter and of picked-up orders. */
export function ventasTables(
  kit: Kit,
  { usuarios, clientes, pedidos, sesionesDeCaja }: PersonasTables & PedidosTables & SesionesDeCajaTables,
) {
  const ventas = kit.table(
    'ventas',
    {
      id: kit.id('id').primaryKey(),
      numero: kit.texto('numero').notNull(),
      fechaVenta: kit.instante('fecha_venta').notNull(),
      /** Day and hour in the shop's time zone, for reports. */
      dia: kit.dia('dia').notNull(),
      hora: kit.entero('hora').notNull(),
      estado: kit.opcion('estado', ESTADOS_VENTA).notNull(),
      /** Null for the walk-in client (`CLIENTE_DE_MOSTRADOR`). */
      clienteId: kit.id('cliente_id').references(() => clientes.id),
      clienteNombre: kit.texto('cliente_nombre').notNull(),
      clienteTelefono: kit.texto('cliente_telefono').notNull(),
      vendedorId: kit
        .id('vendedor_id')
        .notNull()
        .references(() => usuarios.id),
      vendedorNombre: kit.texto('vendedor_nombre').notNull(),
      subtotal: kit.centavos('subtotal').notNull(),
      descuento: kit.centavos('descuento').notNull(),
      total: kit.centavos('total').notNull(),
      /** Cost of all lines, frozen at the sale. */
      costo: kit.centavos('costo').notNull(),
      metodoPago: kit.opcion('metodo_pago', METODOS_PAGO).notNull(),
      tipoVenta: kit.opcion('tipo_venta', TIPOS_VENTA).notNull(),
      /** The order that this sale collects. */
      pedidoId: kit.id('pedido_id').references(() => pedidos.id),
      sesionDeCajaId: kit.id('sesion_de_caja_id').references(() => sesionesDeCaja.id),
      notas: kit.texto('notas'),
      anuladaEn: kit.instante('anulada_en'),
      anuladaPor: kit.id('anulada_por').references(() => usuarios.id),
      motivoAnulacion: kit.texto('motivo_anulacion'),
      /** Client, phone and number without accents or case, for the staff's search. */
      textoBusqueda: kit.texto('texto_busqueda').notNull(),
    },
    (t) => [
      kit.uniqueIndex('ventas_numero_unico').on(t.numero),
      kit.uniqueIndex('ventas_pedido_unico').on(t.pedidoId).where(sql`estado = 'completada'`),
      kit.index('ventas_por_fecha').on(t.fechaVenta, t.id),
      kit.index('ventas_por_total').on(t.total, t.fechaVenta, t.id),
      kit.index('ventas_por_metodo').on(t.metodoPago, t.fechaVenta, t.id),
      kit.index('ventas_por_metodo_y_total').on(t.metodoPago, t.total, t.fechaVenta, t.id),
      kit.index('ventas_por_vendedor').on(t.vendedorId, t.fechaVenta, t.id),
      kit.index('ventas_por_vendedor_y_total').on(t.vendedorId, t.total, t.fechaVenta, t.id),
      kit.index('ventas_por_dia').on(t.dia, t.fechaVenta, t.id),
      kit.index('ventas_por_cliente').on(t.clienteId, t.fechaVenta),
      kit.index('ventas_anuladas').on(t.dia).where(sql`estado = 'anulada'`),
      kit.index('ventas_por_sesion').on(t.sesionDeCajaId),
      kit.check('ventas_estado_valido', unoDe(t.estado, ESTADOS_VENTA)),
      kit.check('ventas_metodo_valido', unoDe(t.metodoPago, METODOS_PAGO)),
      kit.check('ventas_tipo_valido', unoDe(t.tipoVenta, TIPOS_VENTA)),
      kit.check('ventas_pedido_segun_tipo', sql`(${t.tipoVenta} = 'pedido') = (${t.pedidoId} is not null)`),
      kit.check('ventas_anulada_con_fecha', sql`(${t.estado} = 'anulada') = (${t.anuladaEn} is not null)`),
      kit.check('ventas_costo_valido', sql`${t.costo} >= 0`),
      kit.check('ventas_hora_valida', sql`${t.hora} between 0 and 23`),
      kit.check('ventas_descuento_valido', sql`${t.descuento} >= 0`),
      kit.check('ventas_total_exacto', sql`${t.total} = ${t.subtotal} - ${t.descuento} and ${t.total} > 0`),
    ],
  );

  return { ventas };
}
export type VentasTables = ReturnType<typeof ventasTables>;

/** Lines and payments of sales, and the keys of imported sales. */
export function partesDeVentasTables(kit: Kit, { productos, ventas }: CatalogoTables & VentasTables) {
  const ventaItems = kit.table(
    'venta_items',
    {
      id: kit.id('id').primaryKey(),
      ventaId: kit
        .id('venta_id')
        .notNull()
        .references(() => ventas.id),
      posicion: kit.entero('posicion').notNull(),
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      /** Name, price and cost are frozen at the sale. */
      nombre: kit.texto('nombre').notNull(),
      /** The category at the sale, from whose roll-up a void subtracts. */
      categoria: kit.opcion('categoria', CATEGORIAS).notNull().default('otros'),
      cantidad: kit.entero('cantidad').notNull(),
      precioUnitario: kit.centavos('precio_unitario').notNull(),
      costoUnitario: kit.centavos('costo_unitario').notNull(),
      subtotal: kit.centavos('subtotal').notNull(),
    },
    (t) => [
      kit.uniqueIndex('venta_items_posicion').on(t.ventaId, t.posicion),
      kit.index('venta_items_por_producto').on(t.productoId),
      kit.check('venta_items_cantidad_valida', sql`${t.cantidad} >= 1`),
      kit.check('venta_items_precios_validos', sql`${t.precioUnitario} >= 0 and ${t.costoUnitario} >= 0`),
      kit.check('venta_items_subtotal_exacto', sql`${t.subtotal} = ${t.precioUnitario} * ${t.cantidad}`),
    ],
  );

  const ventaPagos = kit.table(
    'venta_pagos',
    {
      id: kit.id('id').primaryKey(),
      ventaId: kit
        .id('venta_id')
        .notNull()
        .references(() => ventas.id),
      posicion: kit.entero('posicion').notNull(),
      metodo: kit.opcion('metodo', MEDIOS_PAGO).notNull(),
      monto: kit.centavos('monto').notNull(),
      /** Cash handed over; the change is what exceeds `monto`. */
      recibido: kit.centavos('recibido'),
    },
    (t) => [
      kit.uniqueIndex('venta_pagos_posicion').on(t.ventaId, t.posicion),
      kit.check('venta_pagos_metodo_valido', unoDe(t.metodo, MEDIOS_PAGO)),
      kit.check('venta_pagos_monto_valido', sql`${t.monto} > 0`),
      kit.check('venta_pagos_recibido_valido', sql`${t.recibido} is null or ${t.recibido} >= ${t.monto}`),
    ],
  );

  /** Imported sales by their key in the file, so that importing it again adds none twice. */
  const ventasImportadas = kit.table(
    'ventas_importadas',
    {
      clave: kit.texto('clave').primaryKey(),
      ventaId: kit
        .id('venta_id')
        .notNull()
        .references(() => ventas.id),
    },
    (t) => [kit.index('ventas_importadas_por_venta').on(t.ventaId)],
  );

  return { ventaItems, ventaPagos, ventasImportadas };
}

export function movimientosDeCajaTables(
  kit: Kit,
  { usuarios, sesionesDeCaja, ventas }: PersonasTables & SesionesDeCajaTables & VentasTables,
) {
  /** Cash into and out of a drawer. The expected cash is the opening fund plus these. */
  const movimientosDeCaja = kit.table(
    'movimientos_de_caja',
    {
      secuencia: kit.secuencia('secuencia'),
      sesionDeCajaId: kit
        .id('sesion_de_caja_id')
        .notNull()
        .references(() => sesionesDeCaja.id),
      tipo: kit.opcion('tipo', TIPOS_MOVIMIENTO_DE_CAJA).notNull(),
      /** Positive into the drawer, negative out of it. */
      monto: kit.centavos('monto').notNull(),
      motivo: kit.texto('motivo'),
      ventaId: kit.id('venta_id').references(() => ventas.id),
      usuarioId: kit
        .id('usuario_id')
        .notNull()
        .references(() => usuarios.id),
      fecha: kit.instante('fecha').notNull(),
    },
    (t) => [
      kit.index('movimientos_de_caja_por_sesion').on(t.sesionDeCajaId, t.secuencia),
      kit.uniqueIndex('movimientos_de_caja_una_vez').on(t.ventaId, t.tipo).where(sql`venta_id is not null`),
      kit.check('movimientos_de_caja_tipo_valido', unoDe(t.tipo, TIPOS_MOVIMIENTO_DE_CAJA)),
      kit.check(
        'movimientos_de_caja_monto_valido',
        sql`case when ${t.tipo} in ('venta', 'entrada') then ${t.monto} > 0 else ${t.monto} < 0 end`,
      ),
    ],
  );

  return { movimientosDeCaja };
}

export function solicitudesDeAnulacionTables(kit: Kit, { usuarios, ventas }: PersonasTables & VentasTables) {
  /** What somebody who may not void sales asks the owner to void. */
  const solicitudesDeAnulacion = kit.table(
    'solicitudes_de_anulacion',
    {
      id: kit.id('id').primaryKey(),
      ventaId: kit
        .id('venta_id')
        .notNull()
        .references(() => ventas.id),
      motivo: kit.texto('motivo').notNull(),
      pedidaPor: kit
        .id('pedida_por')
        .notNull()
        .references(() => usuarios.id),
      pedidaEn: kit.instante('pedida_en').notNull(),
      estado: kit.opcion('estado', ESTADOS_SOLICITUD).notNull(),
      resueltaPor: kit.id('resuelta_por').references(() => usuarios.id),
      resueltaEn: kit.instante('resuelta_en'),
      /** What the owner answered when they declined it. */
      respuesta: kit.texto('respuesta'),
    },
    (t) => [
      kit.index('solicitudes_de_anulacion_por_venta').on(t.ventaId, t.pedidaEn, t.id),
      kit
        .uniqueIndex('solicitudes_de_anulacion_una_pendiente')
        .on(t.ventaId)
        .where(sql`estado = 'pendiente'`),
      kit
        .index('solicitudes_de_anulacion_pendientes')
        .on(t.pedidaEn, t.id, t.ventaId)
        .where(sql`estado = 'pendiente'`),
      kit.check('solicitudes_de_anulacion_estado_valido', unoDe(t.estado, ESTADOS_SOLICITUD)),
      kit.check(
        'solicitudes_de_anulacion_resuelta_con_fecha',
        sql`(${t.estado} = 'pendiente') = (${t.resueltaEn} is null)`,
      ),
    ],
  );

  return { solicitudesDeAnulacion };
}
