import * as z from 'zod';
import { emailSchema, hechoSchema, passwordSchema, sinVacios, telefonoSchema, texto } from './campos.ts';
import { LIMITES } from './limites.ts';
import { ROLES } from './permisos.ts';

const permisosSchema = z.object({ productos: z.boolean(), ventas: z.boolean(), reportes: z.boolean() });

/** A user as the API shows one: never a hash. */
export const usuarioSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  rol: z.enum(ROLES),
  permisos: permisosSchema,
  emailVerificado: z.boolean(),
  activo: z.boolean(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** Sign-in only checks that both were given: what is wrong with them is never told. */
export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'La contraseña es obligatoria' })
    .min(1, { error: 'La contraseña es obligatoria' })
    .max(1000, { error: 'La contraseña es demasiado larga' }),
});
export const sesionIniciadaSchema = hechoSchema.extend({ token: z.string(), user: usuarioSchema });
export type SesionIniciada = z.infer<typeof sesionIniciadaSchema>;
export const sesionVigenteSchema = z.object({ valid: z.literal(true), user: usuarioSchema });

export const nombrePersonaSchema = texto('El nombre', { max: LIMITES.nombrePersona })
  .refine((valor) => valor.length > 0, { error: 'El nombre es obligatorio' })
  .refine((valor) => valor.length !== 1, { error: 'El nombre debe tener entre 2 y 30 caracteres' });

/** Body of POST /api/auth/registro: the owner on first run, staff later. */
export const registroSchema = sinVacios(
  ['telefono', 'rol', 'permisos', 'tienda'],
  z.object({
    nombre: nombrePersonaSchema,
    email: emailSchema,
    password: passwordSchema,
    telefono: telefonoSchema.optional(),
    rol: z.enum(['propietario', 'empleado'], { error: 'El rol debe ser propietario o empleado' }).optional(),
    permisos: permisosSchema.partial().optional(),
    /** Name of the shop; read on first run only. */
    tienda: texto('El nombre de la tienda', { max: 60 }).optional(),
  }),
);
export type Registro = z.output<typeof registroSchema>;
/** Only the first owner, who registers himself, gets a session: nobody gets that of somebody else. */
export const registradoSchema = sesionIniciadaSchema
  .partial({ token: true })
  .extend({ esPrimerUsuario: z.boolean() });
