import * as z from 'zod';
import { hechoSchema, telefonoSchema, texto, textoBorrable } from './campos.ts';
import { LIMITES } from './limites.ts';
import { ROLES } from './permisos.ts';
import { vistoSchema } from './visto.ts';

/** What everybody may know of the shop. */
export const tiendaSchema = z.object({
  nombre: z.string(),
  eslogan: z.string(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  horario: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Width in px → address of the same logo. */
  logoImagenes: z.record(z.string(), z.string()).optional(),
  /** Width over height of the logo; a square without it. */
  logoProporcion: z.number().positive().optional(),
  /** The logo on a square, as icons and cards want it. */
  iconoUrl: z.string().nullable().optional(),
  /** Accent of headers and buttons, `#rrggbb`; null keeps the product's own. */
  color: z.string().nullable(),
  textoTicket: z.string().nullable(),
  /** IANA zone whose days the reports count. */
  zonaHoraria: z.string(),
});
export type Tienda = z.infer<typeof tiendaSchema>;
export const respuestaTiendaSchema = z.object({ success: z.literal(true), tienda: tiendaSchema });

const COLOR_MAL = 'El color es uno como #ff5d5d';

/** `""` is nothing given; null is something: it takes away. */
function sinTextosVacios(valor: unknown): unknown {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor;
  return Object.fromEntries(Object.entries(valor).filter(([, dado]) => dado !== ''));
}

/** Body of PUT /api/configuracion/tienda: what is not given stays as it is, null takes it away. */
export const cambiosDeTiendaSchema = z.preprocess(
  sinTextosVacios,
  z.object({
    nombre: texto('El nombre', { min: 1, max: LIMITES.nombreTienda }).optional(),
    eslogan: textoBorrable('El eslogan', LIMITES.eslogan),
    telefono: z.union([z.null(), telefonoSchema], { error: 'El teléfono debe ser un texto' }).optional(),
    direccion: textoBorrable('La dirección', LIMITES.direccion, { variasLineas: true }),
    horario: textoBorrable('El horario', LIMITES.horario),
    color: z
      .union(
        [
          z.null(),
          z
            .string()
            .regex(/^#[0-9a-f]{6}$/i, { error: COLOR_MAL })
            .toLowerCase(),
        ],
        {
          error: COLOR_MAL,
        },
      )
      .optional(),
    textoTicket: textoBorrable('El texto del ticket', LIMITES.textoTicket, { variasLineas: true }),
    visto: vistoSchema,
  }),
);
export type CambiosDeTienda = z.output<typeof cambiosDeTiendaSchema>;
export const tiendaGuardadaSchema = hechoSchema.extend({ tienda: tiendaSchema });

/** A sign-in of the demo shop: known to everybody, good for nothing but trying. */
const accesoDemoSchema = z.object({
  nombre: z.string(),
  rol: z.enum(ROLES),
  email: z.string(),
  password: z.string(),
});
export type AccesoDemo = z.infer<typeof accesoDemoSchema>;

/** First run: whether the shop still has no owner, and whether this caller may create one. */
export const primerosPasosSchema = z.object({
  pendiente: z.boolean(),
  permitidoAqui: z.boolean(),
  /** The staff's sign-ins of a demo shop; empty in any other. */
  accesosDemo: z.array(accesoDemoSchema),
});
export type PrimerosPasos = z.infer<typeof primerosPasosSchema>;

/** Answer of POST /api/primeros-pasos/demo: the sign-ins of the demo shop. */
export const demoCreadaSchema = hechoSchema.extend({
  accesos: z.array(accesoDemoSchema),
});
export type DemoCreada = z.infer<typeof demoCreadaSchema>;

export const saludSchema = z.object({
  estado: z.literal('ok'),
  version: z.string(),
  esquema: z.number(),
  motor: z.enum(['sqlite', 'postgres']),
  /** Seconds since the server started. */
  uptime: z.number(),
});
