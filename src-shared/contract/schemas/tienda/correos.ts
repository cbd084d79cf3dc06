import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { FORMATO_EMAIL } from '../../words/texto.ts';
import {
  emailSchema,
  enteroSchema,
  hechoSchema,
  instanteSchema,
  passwordActualSchema,
  sinVacios,
  texto,
} from '../campos/campos.ts';
import { consultaDePagina, paginationSchema } from '../campos/pagina.ts';
import { vistoSchema } from '../campos/visto.ts';

export const ESTADOS_CORREO = ['pendiente', 'enviado', 'fallido'] as const;

export const consultaCorreosSchema = z.object({
  estado: z
    .enum([...ESTADOS_CORREO, 'todos', ''], { error: 'El estado no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined)),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaCorreos = z.output<typeof consultaCorreosSchema>;

/** A mail of the outbox as shown to the owner. */
const correoSchema = z.object({
  _id: z.string(),
  para: z.string(),
  plantilla: z.string(),
  estado: z.enum(ESTADOS_CORREO),
  /** The code in a pending mail, so that the owner can tell the customer; null once sent or expired, or while hidden. */
  codigo: z.string().nullable(),
  /** Whether there is a code that is not shown: an owner's. */
  codigoOculto: z.boolean(),
  /** When that code expires. */
  codigoVence: instanteSchema.nullable(),
  /** Who it is for, and their phone: from the mail, the order or the account; null where none is known. */
  nombre: z.string().nullable(),
  telefono: z.string().nullable(),
  /** Number of the order that the mail is about. */
  pedido: z.string().nullable(),
  intentos: z.number(),
  proximoIntento: instanteSchema.nullable(),
  ultimoError: z.string().nullable(),
  fechaCreacion: instanteSchema,
  fechaEnvio: instanteSchema.nullable(),
});
export type CorreoJson = z.infer<typeof correoSchema>;
export const listaCorreosSchema = z.object({
  correos: z.array(correoSchema),
  /** Whether a mail server is configured; without one mails stay pending. */
  configurado: z.boolean(),
  pagination: paginationSchema,
});
/** Body of POST /api/correos/{id}/codigo: the caller's password, typed again. */
export const codigoDeCorreoSchema = z.object({ actual: passwordActualSchema });
export const correoCambiadoSchema = hechoSchema.extend({ correo: correoSchema });

/** `tls`: from the first byte (port 465); `starttls`: required before login (port 587); `ninguna`: unencrypted. */
export const SEGURIDAD_DE_CORREO = ['tls', 'starttls', 'ninguna'] as const;

/** Body of PUT /api/configuracion/correo. Without a password the stored one is kept for the same server and user. */
export const configuracionDeCorreoSchema = sinVacios(
  ['seguridad', 'usuario', 'password', 'actual', 'visto'],
  z.object({
    host: texto('El servidor', { min: 1, max: 100 }).refine((valor) => /^[a-z0-9.:-]+$/i.test(valor), {
      error: 'El servidor es un nombre como smtp.correo.gt',
    }),
    puerto: enteroSchema('El puerto', { min: 1, max: 65_535 }),
    seguridad: z
      .enum(SEGURIDAD_DE_CORREO, { error: 'La seguridad debe ser tls, starttls o ninguna' })
      .optional(),
    usuario: texto('El usuario', { max: 200 }).optional(),
    password: z
      .string({ error: 'La contraseña debe ser un texto' })
      .max(500, { error: 'La contraseña no puede pasar de 500 caracteres' })
      .optional(),
    /** The sender's address; its display name is the shop's. */
    remitente: texto('El remitente', { min: 1, max: 100 }).refine((valor) => FORMATO_EMAIL.test(valor), {
      error: 'El formato del email no es válido',
    }),
    /** The caller's own password. */
    actual: passwordActualSchema.optional(),
    visto: vistoSchema,
  }),
);
export type ConfiguracionDeCorreo = z.output<typeof configuracionDeCorreoSchema>;

/** The mail settings; never with the password. */
export const correoConfiguradoSchema = z.object({
  /** `servidor`: set by environment variables, so that the owner cannot change it. */
  origen: z.enum(['servidor', 'tienda', 'ninguno']),
  correo: z
    .object({
      host: z.string(),
      puerto: z.number(),
      seguridad: z.enum(SEGURIDAD_DE_CORREO),
      usuario: z.string().nullable(),
      remitente: z.string(),
      tienePassword: z.boolean(),
    })
    .nullable(),
});
export type CorreoConfigurado = z.infer<typeof correoConfiguradoSchema>;
export const correoGuardadoSchema = hechoSchema.extend(correoConfiguradoSchema.shape);

/** Body of POST /api/configuracion/correo/prueba; the address defaults to the caller's. */
export const pruebaDeCorreoSchema = sinVacios(['para'], z.object({ para: emailSchema.optional() }));
