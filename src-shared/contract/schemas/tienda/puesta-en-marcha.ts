import * as z from 'zod';

/** What makes a new shop ready to sell, in the order in which it is shown. */
export const PASOS_DE_PUESTA_EN_MARCHA = [
  'logotipo',
  'telefono',
  'direccion',
  'horario',
  'producto',
  'impresora',
  'caja',
  'respaldo',
  'hoja',
  'celulares',
] as const;
export type PasoDePuestaEnMarcha = (typeof PASOS_DE_PUESTA_EN_MARCHA)[number];

/** The steps that only a device knows about, which says so: its printer, and that its owner saw the QR code. */
export const PASOS_DEL_EQUIPO = ['impresora', 'celulares'] as const;
export type PasoDelEquipo = (typeof PASOS_DEL_EQUIPO)[number];

const MALO = { error: 'Ese paso no existe' };
const pasoSchema = z.enum(PASOS_DE_PUESTA_EN_MARCHA, MALO);

export const respuestaPuestaEnMarchaSchema = z.object({
  success: z.literal(true),
  /** Without those that this shop cannot do, such as a backup on PostgreSQL. */
  pasos: z.array(z.object({ paso: pasoSchema, hecho: z.boolean(), omitido: z.boolean() })),
  /** Whether the owner dismissed or finished the list; also in the demo shop. */
  oculta: z.boolean(),
});
export type PuestaEnMarcha = z.infer<typeof respuestaPuestaEnMarchaSchema>;

/** Body of PUT /api/puesta-en-marcha: absent fields change nothing. */
export const cambioDePuestaEnMarchaSchema = z.object({
  /** A step that this shop does not need. */
  omitir: pasoSchema.optional(),
  /** A step that it needs after all. */
  incluir: pasoSchema.optional(),
  hecho: z.enum(PASOS_DEL_EQUIPO, MALO).optional(),
  oculta: z.boolean({ error: '«Oculta» se dice con verdadero o falso' }).optional(),
});
export type CambioDePuestaEnMarcha = z.output<typeof cambioDePuestaEnMarchaSchema>;
