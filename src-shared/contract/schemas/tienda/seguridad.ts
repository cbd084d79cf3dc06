import * as z from 'zod';

/** What a limit held back. */
const FRENOS = [
  'pedidos',
  'seguimiento',
  'codigos',
  'autorizaciones',
  'llamadas',
  'conexiones',
  'otros',
] as const;
export type Freno = (typeof FRENOS)[number];

/** The night is from 20:00 to 6:00 in the shop's zone; before 6:00 there is no `hoy` yet. */
const PERIODOS = ['ayer', 'anoche', 'hoy'] as const;

const periodoDeSeguridadSchema = z.object({
  cuando: z.enum(PERIODOS),
  /** Sign-ins that were refused: a wrong password, too many of them, or staff from where it may not enter. */
  fallidos: z.int(),
  /** Networks they came from, as far as they were told apart. */
  redes: z.int(),
  /** Attempts that another limit stopped. */
  frenados: z.array(z.object({ que: z.enum(FRENOS), intentos: z.int() })),
});
export type PeriodoDeSeguridad = z.infer<typeof periodoDeSeguridadSchema>;

/** What was tried and did not succeed since yesterday morning, oldest period first. */
export const seguridadSchema = z.object({
  success: z.literal(true),
  periodos: z.array(periodoDeSeguridadSchema),
});
