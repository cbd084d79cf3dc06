import * as z from 'zod';
import { instanteSchema } from './campos.ts';
import { LIMITES } from './limites.ts';
import { consultaDePagina, paginationSchema } from './pagina.ts';

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
