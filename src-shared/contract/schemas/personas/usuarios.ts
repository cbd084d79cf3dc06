import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { ROLES } from '../../words/permisos.ts';
import {
  emailSchema,
  hechoSchema,
  passwordActualSchema,
  passwordSchema,
  sinVacios,
  telefonoSchema,
  texto,
} from '../campos/campos.ts';
import { buscarSchema, consultaDePagina, paginationSchema } from '../campos/pagina.ts';
import { codigoDelSegundoPasoSchema } from '../campos/segundo-paso.ts';
import { vistoSchema } from '../campos/visto.ts';

const permisosSchema = z.object({ productos: z.boolean(), ventas: z.boolean(), reportes: z.boolean() });

/** A user in the API's shape, without the password hash. */
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

/** Sign-in only checks that both are present, so that errors do not reveal what is wrong. */
export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'La contraseña es obligatoria' })
    .min(1, { error: 'La contraseña es obligatoria' })
    .max(1000, { error: 'La contraseña es demasiado larga' }),
  /** Of an owner with a second step. */
  codigo: codigoDelSegundoPasoSchema.optional(),
});
export const sesionIniciadaSchema = hechoSchema.extend({ token: z.string(), user: usuarioSchema });
export const sesionVigenteSchema = z.object({ valid: z.literal(true), user: usuarioSchema });

export const nombrePersonaSchema = texto('El nombre', { max: LIMITES.nombrePersona })
  .refine((valor) => valor.length > 0, { error: 'El nombre es obligatorio' })
  .refine((valor) => valor.length !== 1, { error: 'El nombre debe tener entre 2 y 30 caracteres' });

const rolDePersonalSchema = z.enum(['propietario', 'empleado'], {
  error: 'El rol debe ser propietario o empleado',
});

const datosDePersonal = {
  nombre: nombrePersonaSchema,
  email: emailSchema,
  password: passwordSchema,
  telefono: telefonoSchema.optional(),
  rol: rolDePersonalSchema.optional(),
  permisos: permisosSchema.partial().optional(),
  /** The caller's own password, for a new owner. */
  actual: passwordActualSchema.optional(),
};

/** Body of POST /api/auth/registro: the owner on the first run, staff later. */
export const registroSchema = sinVacios(
  ['telefono', 'rol', 'permisos', 'actual', 'tienda', 'telefonoDeTienda'],
  z.object({
    ...datosDePersonal,
    /** Name of the shop; used on the first run only. */
    tienda: texto('El nombre de la tienda', { max: LIMITES.nombreTienda }).optional(),
    /** Phone of the shop, which its customers see; used on the first run only. */
    telefonoDeTienda: telefonoSchema.optional(),
  }),
);
export type Registro = z.output<typeof registroSchema>;
/** Only for the first owner, who registers themselves. */
export const registradoSchema = sesionIniciadaSchema
  .partial({ token: true })
  .extend({ esPrimerUsuario: z.boolean() });

export const consultaUsuariosSchema = z.object({
  buscar: buscarSchema,
  /** `personal`: all staff. */
  rol: z
    .enum([...ROLES, 'personal', 'todos', ''], { error: 'El rol no existe' })
    .optional()
    .transform((valor) => (valor && valor !== 'todos' ? valor : undefined)),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaUsuarios = z.output<typeof consultaUsuariosSchema>;
export const listaUsuariosSchema = z.object({
  usuarios: z.array(usuarioSchema),
  pagination: paginationSchema,
});
export const unUsuarioSchema = z.object({ usuario: usuarioSchema });

/** Body of POST /api/usuarios: the owner adds a member of staff. */
export const nuevoPersonalSchema = sinVacios(
  ['telefono', 'rol', 'permisos', 'actual'],
  z.object(datosDePersonal),
);
export type NuevoPersonal = z.output<typeof nuevoPersonalSchema>;

/** Body of PUT /api/usuarios/{id}: absent fields are not changed. */
export const cambiosDeUsuarioSchema = sinVacios(
  ['nombre', 'telefono', 'rol', 'permisos', 'activo', 'actual', 'visto'],
  z.object({
    nombre: nombrePersonaSchema.optional(),
    telefono: telefonoSchema.optional(),
    rol: rolDePersonalSchema.optional(),
    permisos: permisosSchema.partial().optional(),
    activo: z.boolean({ error: 'Activo debe ser true o false' }).optional(),
    /** The caller's own password, where somebody becomes an owner or stops being one. */
    actual: passwordActualSchema.optional(),
    visto: vistoSchema,
  }),
);
export type CambiosDeUsuario = z.output<typeof cambiosDeUsuarioSchema>;
export const usuarioGuardadoSchema = hechoSchema.extend({ usuario: usuarioSchema });
/** Body of PUT /api/usuarios/{id}/password; `actual`: the caller's own, for an owner's. */
export const passwordDeUsuarioSchema = sinVacios(
  ['actual'],
  z.object({ nueva: passwordSchema, actual: passwordActualSchema.optional() }),
);
export type PasswordDeUsuario = z.output<typeof passwordDeUsuarioSchema>;
