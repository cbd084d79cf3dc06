import * as z from 'zod';
import {
  diaSchema,
  emailOpcionalSchema,
  enteroSchema,
  hechoSchema,
  idSchema,
  instanteSchema,
  quetzalesSchema,
  telefonoSchema,
  texto,
  textoBorrable,
  textoOpcional,
} from './campos.ts';
import { LIMITES } from './limites.ts';
import { ORDENES_POR_FECHA } from './orden.ts';
import { buscarSchema, consultaDePagina, ordenDeConsulta, paginationSchema } from './pagina.ts';
import { ESTADOS_PEDIDO } from './transiciones.ts';
import { vistoSchema } from './visto.ts';

export const cantidadSchema = enteroSchema('La cantidad', { min: 1, max: LIMITES.cantidadPorLinea });

/** Body of POST /api/pedidos. */
export const nuevoPedidoSchema = z.object({
  cliente: z.object(
    {
      nombre: texto('El nombre', { min: 1, max: LIMITES.nombrePersona }),
      telefono: telefonoSchema,
      email: emailOpcionalSchema,
    },
    { error: 'Faltan los datos del cliente' },
  ),
  items: z
    .array(z.object({ producto: idSchema, cantidad: cantidadSchema }, { error: 'La línea no es válida' }), {
      error: 'El carrito está vacío',
    })
    .min(1, { error: 'El carrito está vacío' })
    .max(LIMITES.lineasPorPedido, { error: `Un pedido admite hasta ${LIMITES.lineasPorPedido} productos` }),
  notasCliente: textoOpcional('Las notas', LIMITES.notas, { variasLineas: true }),
  totalVisto: z
    .number({ error: 'El total visto debe ser un número' })
    .nullish()
    .meta({ description: 'The total the customer saw, in quetzales: the order is refused at any other' }),
});
export type NuevoPedido = z.output<typeof nuevoPedidoSchema>;
/** What a client of the API writes to place an order. */
export type NuevoPedidoJson = z.input<typeof nuevoPedidoSchema>;

/** Answer of POST /api/pedidos. `recibo` proves later that this browser placed the order. */
export const pedidoCreadoSchema = hechoSchema.extend({
  pedido: z.object({
    numero: z.string(),
    codigoSeguimiento: z.string(),
    total: quetzalesSchema,
    estado: z.enum(ESTADOS_PEDIDO),
    fechaPedido: instanteSchema,
    recibo: z.string(),
  }),
});
export type PedidoCreado = z.infer<typeof pedidoCreadoSchema>;

const itemDePedidoSchema = z.object({
  producto: z.object({ _id: z.string(), nombre: z.string() }).nullable(),
  nombre: z.string(),
  imagenUrl: z.string().nullable(),
  cantidad: z.number(),
  precioUnitario: quetzalesSchema,
  subtotal: quetzalesSchema,
});

const clienteDePedidoSchema = z.object({
  nombre: z.string(),
  telefono: z.string(),
  email: z.string().optional(),
  direccion: z.string().optional(),
});

/** An order as the public sees it by its code. Personal data is masked unless the asker placed it. */
export const pedidoPublicoSchema = z.object({
  numero: z.string(),
  codigoSeguimiento: z.string(),
  estado: z.enum(ESTADOS_PEDIDO),
  fechaPedido: instanteSchema,
  fechaEstadoActual: instanteSchema,
  subtotal: quetzalesSchema,
  total: quetzalesSchema,
  cliente: clienteDePedidoSchema,
  items: z.array(itemDePedidoSchema),
  notasCliente: z.string().optional(),
  notasAdmin: z.string().optional(),
  historial: z.array(
    z.object({ estado: z.enum(ESTADOS_PEDIDO), fecha: instanteSchema, nota: z.string().optional() }),
  ),
});
export type PedidoPublico = z.infer<typeof pedidoPublicoSchema>;

/** An order as the staff sees it. */
export const pedidoSchema = pedidoPublicoSchema.extend({
  _id: z.string(),
  /** The sale that collected it. */
  venta: z.object({ _id: z.string(), numero: z.string() }).optional(),
  /** Where the customer follows it, when the shop has a public address. */
  seguimientoUrl: z.string().optional(),
  historial: z.array(
    z.object({
      estado: z.enum(ESTADOS_PEDIDO),
      fecha: instanteSchema,
      nota: z.string().optional(),
      usuario: z.string().optional(),
    }),
  ),
});
export type Pedido = z.infer<typeof pedidoSchema>;

/** A page of the asker's own orders. */
export const consultaMisPedidosSchema = z.object(consultaDePagina(LIMITES.paginaMisPedidos));
export const misPedidosSchema = z.object({
  pedidos: z.array(pedidoPublicoSchema),
  pagination: paginationSchema,
});
export type MisPedidos = z.infer<typeof misPedidosSchema>;

export const seguimientoSchema = z.object({ success: z.literal(true), pedido: pedidoPublicoSchema });

export const codigoSeguimientoSchema = z.object({
  code: z.string().regex(/^\d{6}$/, { error: 'El código de seguimiento debe tener 6 dígitos' }),
});

export const cancelacionSchema = z.object({
  motivo: texto('El motivo', {
    min: 1,
    max: LIMITES.motivo,
    obligatorio: 'Por favor indica el motivo de la cancelación',
    variasLineas: true,
  }),
});

export const consultaPedidosSchema = z.object({
  estado: z
    .enum([...ESTADOS_PEDIDO, 'por-entregar', 'todos', ''], { error: 'El estado no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined))
    .meta({ description: '`por-entregar`: neither handed over nor cancelled' }),
  fechaInicio: z.union([z.literal(''), diaSchema]).optional(),
  fechaFin: z.union([z.literal(''), diaSchema]).optional(),
  buscar: buscarSchema,
  orden: ordenDeConsulta(ORDENES_POR_FECHA),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaPedidos = z.output<typeof consultaPedidosSchema>;

export const listaPedidosSchema = z.object({
  pedidos: z.array(pedidoSchema),
  pagination: paginationSchema,
  /** How many there are in each state, whichever state was asked for. */
  conteos: z.record(z.enum(ESTADOS_PEDIDO), z.number()),
});
export type ListaPedidos = z.infer<typeof listaPedidosSchema>;
export const unPedidoSchema = z.object({ pedido: pedidoSchema });

export const cambioDeEstadoSchema = z.object({
  estado: z.enum(ESTADOS_PEDIDO, { error: 'Debes seleccionar un estado' }),
  notasAdmin: textoBorrable('Las notas', LIMITES.notas, { variasLineas: true }),
  estadoVisto: z
    .enum(ESTADOS_PEDIDO, { error: 'El estado visto no existe' })
    .optional()
    .meta({ description: 'The state the asker saw: the change is refused when the order is in another' }),
  visto: vistoSchema,
});
export type CambioDeEstado = z.output<typeof cambioDeEstadoSchema>;
export const pedidoActualizadoSchema = hechoSchema.extend({ pedido: pedidoSchema });
