import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { hechoSchema, instanteSchema } from '../campos/campos.ts';

export const mudanzaSchema = z.object({
  success: z.literal(true),
  /** When the shop moved to another computer; null when it did not. */
  fecha: instanteSchema.nullable(),
});

const boletoSchema = z.uuid({ error: 'Elige otra vez la carpeta o el archivo' });

/** Without a ticket the copy goes to the place of the daily ones. */
export const mudarSchema = z.object({ boleto: boletoSchema.optional() });

const secretoSchema = z
  .string({ error: 'Escribe tu frase o la clave de tu hoja' })
  .min(1, { error: 'Escribe tu frase o la clave de tu hoja' })
  .max(LIMITES.frase);

export const traerSchema = z.object({
  boleto: boletoSchema,
  /** The copy's id; the newest unless given. */
  copia: z
    .string()
    .regex(/^\d{8}-\d{9}$/, { error: 'Esa copia no existe' })
    .optional(),
  /** Of sealed copies: the pass phrase, or the key of the printed sheet. */
  frase: secretoSchema.optional(),
  clave: secretoSchema.optional(),
});
export type Traer = z.output<typeof traerSchema>;

export const tiendaLeidaSchema = z.object({
  success: z.literal(true),
  /** The copies there, newest first; none where there is only one. */
  copias: z.array(z.object({ _id: z.string(), fecha: instanteSchema })),
  /** Null while the copy is sealed and nothing that opens it was sent. */
  contenido: z
    .object({
      nombre: z.string(),
      fecha: instanteSchema,
      productos: z.number(),
      ventas: z.number(),
      pedidos: z.number(),
      imagenes: z.number(),
    })
    .nullable(),
  /** Why the chosen copy cannot be read, while there are others. */
  error: z.string().nullable(),
});
export type TiendaLeida = z.infer<typeof tiendaLeidaSchema>;

export const tiendaTraidaSchema = hechoSchema;
