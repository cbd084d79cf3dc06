import * as z from 'zod';
import { emailSchema, enteroSchema, hechoSchema, instanteSchema, sinVacios, texto } from './campos.ts';
import { LIMITES } from './limites.ts';
import { consultaDePagina, paginationSchema } from './pagina.ts';
import { FORMATO_EMAIL } from './texto.ts';
import { vistoSchema } from './visto.ts';

export const ESTADOS_CORREO = ['pendiente', 'enviado', 'fallido'] as const;

export const consultaCorreosSchema = z.object({
  estado: z
    .enum([...ESTADOS_CORREO, 'todos', ''], { error: 'El estado no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined)),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaCorreos = z.output<typeof consultaCorreosSchema>;

/** A mail in the outbox as the owner sees it. */
const correoSchema = z.object({
  _id: z.string(),
  para: z.string(),
  plantilla: z.string(),
  estado: z.enum(ESTADOS_CORREO),
  /** The code of a waiting mail, to tell it to the customer; null once it is sent or of no use. */
  codigo: z.string().nullable(),
  /** Number of the order it is about. */
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
  /** Whether the shop has a mail server; without one mails wait. */
  configurado: z.boolean(),
  pagination: paginationSchema,
});
export const correoCambiadoSchema = hechoSchema.extend({ correo: correoSchema });

/** `tls`: from the first byte (port 465); `starttls`: before anything is told (port 587); `ninguna`: in the clear. */
export const SEGURIDAD_DE_CORREO = ['tls', 'starttls', 'ninguna'] as const;

/** Body of PUT /api/configuracion/correo. Without a password the stored one stays, for the same server and user. */
export const ajustesDeCorreoSchema = sinVacios(
  ['seguridad', 'usuario', 'password', 'visto'],
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
    /** Address the mails come from; the shop's name stands before it. */
    remitente: texto('El remitente', { min: 1, max: 100 }).refine((valor) => FORMATO_EMAIL.test(valor), {
      error: 'El formato del email no es válido',
    }),
    visto: vistoSchema,
  }),
);
export type AjustesDeCorreo = z.output<typeof ajustesDeCorreoSchema>;

/** How the shop sends mail. The password is in no answer. */
export const correoConfiguradoSchema = z.object({
  /** `servidor`: by its environment, which the owner cannot change here. */
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

/** Body of POST /api/configuracion/correo/prueba; without an address the mail goes to who asks. */
export const pruebaDeCorreoSchema = sinVacios(['para'], z.object({ para: emailSchema.optional() }));
