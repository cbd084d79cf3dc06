import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { ORDENES_POR_FECHA } from '../../words/listas.ts';
import { MEDIOS_PAGO, METODOS_PAGO } from '../../words/pagos.ts';
import { digitosDeTelefono } from '../../words/telefono.ts';
import {
  diaSchema,
  dineroSchema,
  hechoSchema,
  idSchema,
  instanteSchema,
  quetzalesSchema,
  sinVacios,
  texto,
  textoOpcional,
} from '../campos/campos.ts';
import { filtro } from '../campos/filtros.ts';
import { buscarSchema, consultaDePagina, ordenDeConsulta, paginationSchema } from '../campos/pagina.ts';
import { autorizacionSchema } from '../personas/autorizacion.ts';
import { cantidadSchema, pedidoSchema } from './pedidos.ts';

export const ESTADOS_VENTA = ['completada', 'anulada'] as const;
export type EstadoVenta = (typeof ESTADOS_VENTA)[number];
export const NOMBRE_DE_ESTADO_DE_VENTA: Record<EstadoVenta, string> = {
  completada: 'Completada',
  anulada: 'Anulada',
};

/** A request to void a sale: aceptada once the sale is voided. */
export const ESTADOS_SOLICITUD = ['pendiente', 'aceptada', 'rechazada'] as const;

const solicitudSchema = z.object({
  estado: z.enum(ESTADOS_SOLICITUD),
  motivo: z.string(),
  fecha: instanteSchema,
  /** Who asked. */
  usuario: z.string(),
  /** The owner's words when they declined it. */
  respuesta: z.string().optional(),
  /** When it was answered, and by whom. */
  resuelta: z.object({ fecha: instanteSchema, usuario: z.string() }).optional(),
});
export type Solicitud = z.infer<typeof solicitudSchema>;

const pagoSchema = z.object({
  metodo: z.enum(MEDIOS_PAGO, { error: 'El medio de pago no existe' }),
  monto: dineroSchema('El monto del pago'),
  /** Cash handed over; the change is `recibido - monto`. */
  recibido: dineroSchema('El efectivo recibido').optional(),
});

/** Whatever phone a till sends, also a foreign one or none; one with eight digits (after the country's 502, if it is
 * there) is kept as those digits. */
const telefonoDeVentaSchema = texto('El teléfono del cliente', { min: 1, max: 20 }).transform((valor) => {
  const digitos = digitosDeTelefono(valor);
  return digitos.length === LIMITES.telefono ? digitos : valor;
});

/** The `path` of the detail that tells a refused till that the shop's clock is behind the newest sale, `ahora`. */
export const PIDE_FECHA = 'fechaAceptada';

const camposDeVenta = z.object({
  datosCliente: z.object(
    {
      nombre: texto('El nombre del cliente', { min: 1, max: LIMITES.nombreProducto }),
      telefono: telefonoDeVentaSchema,
    },
    { error: 'Faltan los datos del cliente' },
  ),
  items: z
    .array(
      z.object(
        { producto: idSchema, cantidad: cantidadSchema, precioUnitario: dineroSchema('El precio') },
        { error: 'La línea no es válida' },
      ),
      { error: 'El carrito está vacío' },
    )
    .min(1, { error: 'El carrito está vacío' })
    .max(LIMITES.lineasPorVenta, { error: `Una venta admite hasta ${LIMITES.lineasPorVenta} líneas` }),
  metodoPago: z.enum(METODOS_PAGO, { error: 'El método de pago no existe' }),
  descuento: dineroSchema('El descuento').optional(),
  tipoVenta: z.literal('directa', { error: 'El tipo de venta no existe' }).optional(),
  pagos: z.array(pagoSchema).max(10).optional(),
  notas: textoOpcional('Las notas', LIMITES.notas, { variasLineas: true }),
  renombrarCliente: z
    .boolean({ error: 'Si el cliente cambia de nombre se dice con verdadero o falso' })
    .optional()
    .meta({
      description:
        "Whether a known client with this phone takes this sale's name. By default they keep theirs; the sale and its ticket always have the given one",
    }),
  autorizacion: autorizacionSchema.meta({
    description:
      "The owner's address and, as `password`, their password, their PIN or a code of their authenticator app, for a discount above what the caller may give alone. Where their sign-in has a second step the password allows nothing",
  }),
  fechaAceptada: z.iso.datetime({ error: 'La fecha aceptada no es válida' }).nullable().optional().meta({
    description:
      'Asks for a refusal (409) when the clock of the shop is set back before the newest sale: null, or the date of the newest sale behind which a person agreed to sell. Without it nothing is asked',
  }),
});
/** Body of POST /api/ventas. */
export const nuevaVentaSchema = sinVacios(
  ['descuento', 'tipoVenta', 'pagos', 'notas', 'renombrarCliente'],
  camposDeVenta,
);
export type NuevaVenta = z.output<typeof nuevaVentaSchema>;
/** Input of POST /api/ventas. */
export type NuevaVentaJson = z.input<typeof camposDeVenta>;

const ventaSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  fechaVenta: instanteSchema,
  estado: z.enum(ESTADOS_VENTA),
  datosCliente: z.object({ nombre: z.string(), telefono: z.string() }),
  vendedor: z.object({ _id: z.string(), nombre: z.string() }),
  items: z.array(
    z.object({
      producto: z.string(),
      nombre: z.string(),
      cantidad: z.number(),
      precioUnitario: quetzalesSchema,
      subtotal: quetzalesSchema,
    }),
  ),
  subtotal: quetzalesSchema,
  descuento: quetzalesSchema,
  total: quetzalesSchema,
  metodoPago: z.enum(METODOS_PAGO),
  pagos: z.array(
    z.object({
      metodo: z.enum(MEDIOS_PAGO),
      monto: quetzalesSchema,
      recibido: quetzalesSchema.nullable(),
      cambio: quetzalesSchema.nullable(),
    }),
  ),
  tipoVenta: z.enum(['directa', 'pedido']),
  /** The order that was paid with this sale, and the page where its client follows it, if their phone reaches the shop. */
  pedido: z
    .object({
      _id: z.string(),
      numero: z.string(),
      seguimiento: z.object({ codigo: z.string(), url: z.string() }).optional(),
    })
    .optional(),
  notas: z.string().optional(),
  muyBajoCosto: z.literal(true).optional().meta({ description: 'Sold for less than half of what it cost' }),
  /** When, why and by whom the sale was voided. */
  anulacion: z
    .object({ fecha: instanteSchema, motivo: z.string(), usuario: z.string().optional() })
    .optional(),
  /** The latest request to void it. */
  solicitud: solicitudSchema.optional(),
});
export type Venta = z.infer<typeof ventaSchema>;

export const ventaCreadaSchema = hechoSchema.extend({ venta: ventaSchema });

/** Body of POST /api/ventas/{id}/desglose: the payments of a mixed sale that was recorded without them. */
export const desgloseSchema = z.object({
  pagos: z
    .array(pagoSchema, { error: 'Indica cuánto se cobró por cada método' })
    .min(1, { error: 'Indica cuánto se cobró por cada método' })
    .max(10),
});
export type Desglose = z.output<typeof desgloseSchema>;
export type DesgloseJson = z.input<typeof desgloseSchema>;

const camposDeCobro = camposDeVenta.pick({
  metodoPago: true,
  descuento: true,
  pagos: true,
  autorizacion: true,
  fechaAceptada: true,
});
/** Body of POST /api/pedidos/admin/{id}/cobrar: the payment of a picked-up order. */
export const cobroDePedidoSchema = sinVacios(['descuento', 'pagos'], camposDeCobro);
export type CobroDePedido = z.output<typeof cobroDePedidoSchema>;
/** Input of that body. */
export type CobroDePedidoJson = z.input<typeof camposDeCobro>;

export const pedidoCobradoSchema = hechoSchema.extend({ venta: ventaSchema, pedido: pedidoSchema });
export type PedidoCobrado = z.infer<typeof pedidoCobradoSchema>;

/** Body of POST /api/ventas/{id}/anular. */
export const anulacionSchema = z.object({
  motivo: texto('El motivo', {
    min: 1,
    max: LIMITES.motivo,
    obligatorio: 'Por favor indica el motivo de la anulación',
    variasLineas: true,
  }),
});
/** Body of POST /api/ventas/{id}/solicitud: why somebody asks the owner to void a sale. */
export const solicitudDeAnulacionSchema = z.object({
  motivo: texto('El motivo', {
    min: 1,
    max: LIMITES.motivo,
    obligatorio: 'Por favor indica qué salió mal',
    variasLineas: true,
  }),
});

/** Body of POST /api/ventas/{id}/solicitud/rechazar. */
export const rechazoDeSolicitudSchema = z.object({
  respuesta: textoOpcional('La respuesta', LIMITES.motivo, { variasLineas: true }),
});

export const ventaAnuladaSchema = hechoSchema.extend({ venta: ventaSchema });

export const consultaVentasSchema = z.object({
  fechaInicio: z.union([z.literal(''), diaSchema]).optional(),
  fechaFin: z.union([z.literal(''), diaSchema]).optional(),
  metodoPago: z
    .enum([...METODOS_PAGO, 'todos', ''], { error: 'El método de pago no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined)),
  estado: z
    .enum([...ESTADOS_VENTA, 'todos', ''], { error: 'El estado no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined)),
  /** Who made the sale. */
  vendedor: filtro(idSchema),
  buscar: buscarSchema,
  orden: ordenDeConsulta(ORDENES_POR_FECHA),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaVentas = z.output<typeof consultaVentasSchema>;
export const listaVentasSchema = z.object({
  ventas: z.array(ventaSchema),
  pagination: paginationSchema,
  /** Of all pages: the sales that count and their amount, and how many voided ones are not among them. */
  resumen: z.object({ cantidad: z.number(), monto: quetzalesSchema, anuladas: z.number() }),
});
/** Who has ever sold, by name. */
export const listaVendedoresSchema = z.object({
  vendedores: z.array(z.object({ _id: z.string(), nombre: z.string() })),
});

export const unaVentaSchema = z.object({
  venta: ventaSchema,
  /** Names of those who may void it. */
  propietarios: z.array(z.string()),
  /**
   * Whose open drawer its cash came out of when it was voided, or would now: to who may void it, and to anybody once the
   * drawer of whoever asks for it is open. Without any, it comes out of none.
   */
  devuelve: z.object({ _id: z.string(), nombre: z.string() }).optional(),
});

/** Sales whose voiding somebody has asked for, the longest-waiting first, and how many there are. */
export const listaSolicitudesSchema = z.object({ ventas: z.array(ventaSchema), total: z.number() });
export type ListaSolicitudes = z.infer<typeof listaSolicitudesSchema>;
