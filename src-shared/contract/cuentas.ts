import * as z from 'zod';
import { emailSchema, hechoSchema, passwordSchema, telefonoSchema } from './campos.ts';
import { TIPOS_CODIGO } from './codigos.ts';
import { LIMITES } from './limites.ts';
import { nombrePersonaSchema, sesionIniciadaSchema, usuarioSchema } from './usuarios.ts';

/** Body of POST /api/auth/registro-cliente. Whatever role it names is ignored: who registers is a client. */
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
  .refine((valor) => new RegExp(`^\\d{${LIMITES.codigo}}$`).test(valor), {
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

/** Body of PUT /api/auth/password. All sessions end; the answer carries a new one. */
export const cambioDePasswordSchema = z.object({
  actual: z
    .string({ error: 'La contraseña actual es obligatoria' })
    .min(1, { error: 'La contraseña actual es obligatoria' })
    .max(1000, { error: 'La contraseña actual es demasiado larga' }),
  nueva: passwordSchema,
});
export const passwordCambiadaSchema = sesionIniciadaSchema;
