import * as z from 'zod';
import { ERRORES_DE_DISCO, NIVELES_DE_ESPACIO } from '../../words/disco.ts';
import { hechoSchema, instanteSchema } from '../campos/campos.ts';

const fallaSchema = z.object({ fecha: instanteSchema, mensaje: z.string() });

/** How many are open, of how many there may be. */
const ocupadosSchema = z.object({ abiertas: z.int(), maximo: z.int() });

const discoSchema = z.object({
  /** What keeps the shop from writing; `bien` while it can. */
  estado: z.enum(['bien', ...ERRORES_DE_DISCO]),
  /** When writing was last tried; null before the first time. */
  probado: instanteSchema.nullable(),
  /** Free bytes on the disk of the data folder; null before it was measured. */
  espacio: z.object({ libre: z.number(), nivel: z.enum(NIVELES_DE_ESPACIO) }).nullable(),
  /** Bytes of the database's file; null on PostgreSQL. */
  base: z.number().nullable(),
});

const respaldosSchema = z.object({
  /** The newest backup on the computer. */
  ultimo: instanteSchema.nullable(),
  ultimaFalla: fallaSchema.nullable(),
});

const fueraSchema = z.object({
  /** Whether a place outside the computer was chosen. */
  elegido: z.boolean(),
  /** When a backup last left the computer: for that place, or downloaded by the owner. */
  ultima: instanteSchema.nullable(),
  ultimaFalla: fallaSchema.nullable(),
  /** Why the owner is warned; null as long as copies leave. */
  aviso: z.enum(['sin-destino', 'atrasado']).nullable(),
});

/** What the database lost while the shop was closed, until the owner says that they know. */
export const faltantesSchema = z.object({
  /** When the newest of what it still holds was done; null where nothing is left. */
  desde: instanteSchema.nullable(),
  /** Until when something is missing, at least. */
  hasta: instanteSchema,
});
export type Faltantes = z.infer<typeof faltantesSchema>;

const integridadSchema = z.object({
  /** When the database was last looked through since the shop opened. */
  revisada: instanteSchema.nullable(),
  /** What was found then: damaged bytes, or a disk that cannot read them. */
  dano: z.enum(['danada', 'ilegible']).nullable(),
  faltan: faltantesSchema.optional(),
});

const correosSchema = z.object({
  /** Whether there is a mail server; without one mails wait. */
  configurado: z.boolean(),
  pendientes: z.int(),
  /** Since when the oldest of those waits. */
  desde: instanteSchema.nullable(),
  /** Those of the last seven days that were tried and given up. */
  fallidos: z.int(),
  /** Those of orders of the last seven days that were not sent, because too many came in a short time. */
  retenidos: z.int(),
});

const programaSchema = z.object({
  version: z.string(),
  /** Number of applied migrations. */
  esquema: z.int(),
  motor: z.enum(['sqlite', 'postgres']),
  node: z.string(),
  /** The computer's system: `Linux 6.1.0 x64`. */
  sistema: z.string(),
  /** When the shop was opened. */
  desde: instanteSchema,
  /** Bytes that the server's process holds, and those of the computer. */
  memoria: z.object({ usada: z.number(), libre: z.number(), total: z.number() }),
});

/** Answer of GET /api/diagnostico: facts alone; what they mean is said where the owner reads them. */
export const diagnosticoSchema = z.object({
  success: z.literal(true),
  /** The time of the server's clock. */
  fecha: instanteSchema,
  /** The date of the newest sale, by which a clock that was set back is known. */
  ultimaVenta: instanteSchema.nullable(),
  disco: discoSchema,
  /** Null on PostgreSQL, which is backed up and looked after by its own means. */
  respaldos: respaldosSchema.nullable(),
  /** Null also in the demo shop. */
  fuera: fueraSchema.nullable(),
  integridad: integridadSchema.nullable(),
  conexiones: z.object({
    /** From other computers and phones. */
    deLejos: ocupadosSchema,
    /** From this computer and through the proxies on it. */
    deAqui: ocupadosSchema,
    /** Live streams of the staff, and of customers who follow their order. */
    personal: ocupadosSchema,
    clientes: ocupadosSchema,
  }),
  correos: correosSchema,
  programa: programaSchema,
});
export type Diagnostico = z.infer<typeof diagnosticoSchema>;

/** Answer of POST /api/diagnostico/revision. */
export const datosRevisadosSchema = hechoSchema.extend({ integridad: integridadSchema });
