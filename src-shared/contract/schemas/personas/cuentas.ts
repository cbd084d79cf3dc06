import * as z from 'zod';
import { TIPOS_CODIGO } from '../../words/codigos.ts';
import { LIMITES } from '../../words/limites.ts';
import {
  emailSchema,
  hechoSchema,
  PATRON_DE_CODIGO,
  passwordActualSchema,
  passwordSchema,
  telefonoSchema,
} from '../campos/campos.ts';
import { nombrePersonaSchema, sesionIniciadaSchema, usuarioSchema } from './usuarios.ts';

/** Body of POST /api/auth/registro-cliente. A role in it is ignored: the account is always a client's. */
export const registroClienteSchema = z.object({
  nombre: nombrePersonaSchema,
  email: emailSchema,
  password: passwordSchema,
  telefono: telefonoSchema,
});
export type RegistroCliente = z.output<typeof registroClienteSchema>;
export const clienteRegistradoSchema = hechoSchema.extend({ email: z.string() });

const codigoSchema = z
  .string({ error: 'El código es obligatorio' })
  .transform((valor) => valor.trim())
  .refine((valor) => PATRON_DE_CODIGO.test(valor), {
    error: `El código debe tener ${LIMITES.codigo} dígitos`,
  });

export const verificacionDeEmailSchema = z.object({ email: emailSchema, codigo: codigoSchema });
export const emailVerificadoSchema = hechoSchema.extend({ user: usuarioSchema });

export const reenvioDeCodigoSchema = z.object({
  email: emailSchema,
  tipo: z.enum(TIPOS_CODIGO, { error: 'El tipo debe ser verificacion o recuperacion' }),
});
export const recuperacionSchema = z.object({ email: emailSchema });
export const restablecimientoSchema = z.object({
  email: emailSchema,
  codigo: codigoSchema,
  nuevaPassword: passwordSchema,
});

/** Body of PUT /api/auth/password. The change ends all sessions; the answer has a new one. */
export const cambioDePasswordSchema = z.object({ actual: passwordActualSchema, nueva: passwordSchema });
export const passwordCambiadaSchema = sesionIniciadaSchema;
