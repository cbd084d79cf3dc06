import type * as z from 'zod';
import { loginSchema } from './usuarios.ts';

/**
 * The owner's address and what they allow by, in `password`: their password, their PIN, or a code of their authenticator app.
 * Where their sign-in has a second step the password alone allows nothing.
 */
export const autorizacionSchema = loginSchema.optional();
export type Autorizacion = z.output<typeof autorizacionSchema>;

/** The `path` of the detail that tells a refused caller that the owner may allow it. */
export const PIDE_AUTORIZACION = 'autorizacion';
