import type * as z from 'zod';
import { loginSchema } from './usuarios.ts';

/** The owner's address and password, by which they allow what the caller alone may not do. */
export const autorizacionSchema = loginSchema.optional();
export type Autorizacion = z.output<typeof autorizacionSchema>;

/** The `path` of the detail that tells a refused caller that the owner may allow it. */
export const PIDE_AUTORIZACION = 'autorizacion';
