import * as z from 'zod';
import { ESTADOS_PEDIDO } from '../../words/estados-de-pedido.ts';
import { LIMITES } from '../../words/limites.ts';
import { ORDENES_POR_FECHA } from '../../words/listas.ts';
import {
  diaSchema,
  emailOpcionalSchema,
  enteroSchema,
  hechoSchema,
  idSchema,
  instanteSchema,
  PATRON_DE_CODIGO,
  quetzalesSchema,
  telefonoSchema,
  texto,
  textoBorrable,
  textoOpcional,
} from '../campos/campos.ts';
import { buscarSchema, consultaDePagina, ordenDeConsulta, paginationSchema } from '../campos/pagina.ts';
import { vistoSchema } from '../campos/visto.ts';
import { autorizacionSchema } from '../personas/autorizacion.ts';

export const cantidadSchema = enteroSchema('La cantidad', { min: 1, max: LIMITES.cantidadPorLinea });

/** The delivery address of an order. */
export const direccionDeEntregaSchema = textoOpcional('La dirección', LIMITES.direccion, {
  variasLineas: true,
});

/** Body of POST /api/pedidos. */
export const nuevoPedidoSchema = z.object({
  cliente: z.object(
    {
      nombre: texto('El nombre', { min: 1, max: LIMITES.nombrePersona }),
      telefono: telefonoSchema,
      email: emailOpcionalSchema,
      // Read with `direccionDeEntregaSchema` where the shop delivers; ignored like any unknown field where it does not.
      direccion: z
        .custom<string | null | undefined>()
        .transform((sinLeer): unknown => sinLeer)
        .optional()
        .meta({
          type: 'string',
          maxLength: LIMITES.direccion,
          description: 'Where to deliver; read only while the shop delivers',
        }),
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
    .meta({ description: 'The total the customer saw, in quetzales; refused if the total differs' }),
});
export type NuevoPedido = z.output<typeof nuevoPedidoSchema>;
/** Input of POST /api/pedidos. */
export type NuevoPedidoJson = z.input<typeof nuevoPedidoSchema>;

const porConfirmarSchema = z
  .literal(true)
  .optional()
  .meta({ description: 'The shop will call to confirm the order, which holds no pieces until then' });

/** Answer of POST /api/pedidos. `recibo` later proves that this browser placed the order. */
export const pedidoCreadoSchema = hechoSchema.extend({
  pedido: z.object({
    numero: z.string(),
    codigoSeguimiento: z.string(),
    total: quetzalesSchema,
    estado: z.enum(ESTADOS_PEDIDO),
    fechaPedido: instanteSchema,
    recibo: z.string(),
    /** True when it is delivered to the given address; absent when it is picked up. */
    aDomicilio: z.literal(true).optional(),
    porConfirmar: porConfirmarSchema,
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
  /** Where to deliver; without it the order is picked up. */
  direccion: z.string().optional(),
});

/** An order found by its tracking code. Personal data is masked unless the caller placed it. */
const pedidoPublicoSchema = z.object({
  numero: z.string(),
  codigoSeguimiento: z.string(),
  estado: z.enum(ESTADOS_PEDIDO),
  porConfirmar: porConfirmarSchema,
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

/** An order as shown to staff. */
export const pedidoSchema = pedidoPublicoSchema.extend({
  _id: z.string(),
  /** The sale in which the order was paid. */
  venta: z.object({ _id: z.string(), numero: z.string() }).optional(),
  /** Cancelled before it was confirmed: reactivated, it waits again. */
  canceladoSinConfirmar: z.literal(true).optional(),
  /** Cancelled by somebody who had nothing but its code: that can be taken back. */
  canceladoConCodigo: z.literal(true).optional(),
  /** The customer's tracking page, if the shop has a public address. */
  seguimientoUrl: z.string().optional(),
  historial: z.array(
    z.object({
      estado: z.enum(ESTADOS_PEDIDO),
      fecha: instanteSchema,
      nota: z.string().optional(),
      usuario: z.string().optional(),
      /** Who did it had nothing but the code: neither the receipt nor the account. */
      conCodigo: z.literal(true).optional(),
    }),
  ),
});
export type Pedido = z.infer<typeof pedidoSchema>;

/** A page of the caller's own orders. */
export const consultaMisPedidosSchema = z.object(consultaDePagina(LIMITES.paginaMisPedidos));
export const misPedidosSchema = z.object({
  pedidos: z.array(pedidoPublicoSchema),
  pagination: paginationSchema,
});
export type MisPedidos = z.infer<typeof misPedidosSchema>;

export const seguimientoSchema = z.object({ success: z.literal(true), pedido: pedidoPublicoSchema });
export type SeguimientoDePedido = z.infer<typeof seguimientoSchema>;

export const codigoSeguimientoSchema = z.object({
  code: z.string().regex(PATRON_DE_CODIGO, { error: 'El código de seguimiento debe tener 6 dígitos' }),
});

const ULTIMOS_MAL = 'Escribe los últimos cuatro números del teléfono del pedido';

export const cancelacionSchema = z.object({
  motivo: texto('El motivo', {
    min: 1,
    max: LIMITES.motivo,
    obligatorio: 'Por favor indica el motivo de la cancelación',
    variasLineas: true,
  }),
  /** How the phone of the order ends: asked for where many codes were guessed. */
  ultimosDelTelefono: z
    .string({ error: ULTIMOS_MAL })
    .regex(/^\d{4}$/, { error: ULTIMOS_MAL })
    .optional(),
});

export const consultaPedidosSchema = z.object({
  estado: z
    .enum([...ESTADOS_PEDIDO, 'por-entregar', 'por-confirmar', 'olvidados', 'sin-cobrar', 'todos', ''], {
      error: 'El estado no existe',
    })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined))
    .meta({
      description:
        '`por-entregar`: neither handed over nor cancelled; `por-confirmar`: waiting to be confirmed; `olvidados`: not handed over, and nobody of the shop did anything with it for the days of the settings, or three times as many where somebody had; `sin-cobrar`: handed over, and no valid sale collected it',
    }),
  fechaInicio: z.union([z.literal(''), diaSchema]).optional(),
  fechaFin: z.union([z.literal(''), diaSchema]).optional(),
  buscar: buscarSchema,
  orden: ordenDeConsulta(ORDENES_POR_FECHA),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaPedidos = z.output<typeof consultaPedidosSchema>;

/** The `referencia` path parameter: what `leerReferencia` reads. Another short text is answered as not found. */
export const referenciaParamSchema = z.object({ referencia: z.string().max(30) });

/** Orders that were handed over without being collected, and what they owe. */
export const sinCobrarSchema = z.object({ cantidad: z.number(), total: quetzalesSchema });
export type SinCobrar = z.infer<typeof sinCobrarSchema>;

export const listaPedidosSchema = z.object({
  pedidos: z.array(pedidoSchema),
  pagination: paginationSchema,
  /** Number of orders per state, regardless of the state filter. */
  conteos: z.record(z.enum(ESTADOS_PEDIDO), z.number()),
  /** Regardless of the state filter. */
  sinCobrar: sinCobrarSchema,
  /** Number of orders that wait to be confirmed, regardless of the state filter. */
  porConfirmar: z.number(),
  /** Number of open orders with which nobody did anything for many days, regardless of the state filter. */
  olvidados: z.number(),
});
export type ListaPedidos = z.infer<typeof listaPedidosSchema>;
export const unPedidoSchema = z.object({ pedido: pedidoSchema });

export const cambioDeEstadoSchema = z.object({
  estado: z.enum(ESTADOS_PEDIDO, { error: 'Debes seleccionar un estado' }),
  notasAdmin: textoBorrable('Las notas', LIMITES.notas, { variasLineas: true }),
  estadoVisto: z
    .enum(ESTADOS_PEDIDO, { error: 'El estado visto no existe' })
    .optional()
    .meta({ description: "The state shown to the sender; refused if the order's state differs" }),
  visto: vistoSchema,
});
export type CambioDeEstado = z.output<typeof cambioDeEstadoSchema>;
export const pedidoActualizadoSchema = hechoSchema.extend({ pedido: pedidoSchema });

/** Body of PUT /api/pedidos/admin/{id}/soltar. */
export const soltarPedidoSchema = z.object({ autorizacion: autorizacionSchema });

/** The product whose pieces waiting orders hold. */
export const consultaApartadosSchema = z.object({ producto: idSchema });

/** The open orders that hold pieces of a product; the oldest are listed. */
export const apartadosSchema = z.object({
  /** Pieces that all of them hold. */
  piezas: z.number(),
  /** How many there are. */
  cuantos: z.number(),
  pedidos: z.array(
    z.object({
      _id: z.string(),
      numero: z.string(),
      estado: z.enum(ESTADOS_PEDIDO),
      fechaPedido: instanteSchema,
      cliente: z.object({ nombre: z.string(), telefono: z.string() }),
      total: quetzalesSchema,
      /** Pieces of the product that it holds. */
      cantidad: z.number(),
      /** When somebody of the shop last did something with it; when it was placed, if nobody did. */
      sinCambiosDesde: instanteSchema,
      /** Whether letting it go takes nobody's permission: nobody did anything with it for many days. */
      olvidado: z.boolean(),
    }),
  ),
});
export type Apartados = z.infer<typeof apartadosSchema>;
