import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { hechoSchema, instanteSchema } from '../campos/campos.ts';
import { faltantesSchema } from './diagnostico.ts';

/** Whether the place is there, is not, or another stick or folder is in its stead. */
const ESTADOS_DE_DESTINO = ['lista', 'falta', 'otra'] as const;

/**
 * Why the owner is warned. First of all for the shop's own database: it is damaged, the disk cannot read it, or what was last
 * done is missing. Then for its copies: no place was chosen, or none left the computer for two days.
 */
const AVISOS_DE_DESTINO = ['danada', 'ilegible', 'faltan', 'sin-destino', 'atrasado'] as const;

export const destinoDeRespaldosSchema = z.object({
  /** False on PostgreSQL and in the demo shop. */
  disponible: z.boolean(),
  /** Whether this caller may choose it: only on the shop's own computer. */
  permitidoAqui: z.boolean(),
  /** Null while none was chosen. */
  elegido: z
    .object({
      carpeta: z.string(),
      estado: z.enum(ESTADOS_DE_DESTINO),
      /** Whether the server's environment names it. */
      fijado: z.boolean(),
      /** How many copies it holds; 0 while it is not there. */
      cuantas: z.number(),
    })
    .nullable(),
  /** Whether new copies are sealed by a pass phrase. */
  cifrado: z.boolean(),
  /** When a copy last left the computer for the place. */
  ultima: instanteSchema.nullable(),
  /** When the next copy is due, if the place is there; null without a place. */
  siguiente: instanteSchema.nullable(),
  ultimaFalla: z.object({ fecha: instanteSchema, mensaje: z.string() }).nullable(),
  /** Bytes of the copy that is being made. */
  copiando: z.object({ hechos: z.number(), total: z.number() }).nullable(),
  aviso: z.enum(AVISOS_DE_DESTINO).nullable(),
  faltan: faltantesSchema.optional(),
});
export type DestinoDeRespaldos = z.infer<typeof destinoDeRespaldosSchema>;

/** A folder or file chosen in the system's dialog: the page knows its ticket and never names a path. */
const boletoSchema = z.uuid({ error: 'Elige otra vez la carpeta' });

/** With `aceptar` the stick that is there now takes the place of the chosen one. */
export const eleccionDeDestinoSchema = z.union(
  [z.object({ boleto: boletoSchema }), z.object({ aceptar: z.literal(true) })],
  { error: 'Elige la carpeta o memoria' },
);

export const destinoCambiadoSchema = hechoSchema.extend({ destino: destinoDeRespaldosSchema });

/** The shortest pass phrase, in characters. */
const fraseSchema = z
  .string({ error: 'Escribe una frase' })
  .min(LIMITES.fraseMinima, { error: `La frase debe tener al menos ${LIMITES.fraseMinima} caracteres` })
  .max(LIMITES.frase, { error: `La frase puede tener hasta ${LIMITES.frase} caracteres` });

export const cifrarSchema = z.object({ frase: fraseSchema });
/** `clave` opens the copies without the phrase: it is shown once, for the printed sheet. */
export const cifradoSchema = hechoSchema.extend({
  clave: z.string(),
  fecha: instanteSchema,
  tienda: z.string(),
});
export type CopiasCifradas = z.infer<typeof cifradoSchema>;

/** What a restore would lose. */
export const diferenciaSchema = z.object({
  success: z.literal(true),
  ventas: z.number(),
  /** Of those sales, in quetzales. */
  monto: z.number(),
  pedidos: z.number(),
  productos: z.number(),
});
