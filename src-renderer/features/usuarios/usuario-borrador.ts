import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { errorDePasswordDelPersonal } from '#contract/words/password-del-personal.ts';
import { digitosDeTelefono } from '#contract/words/telefono.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { errorDeEmail } from '../../shared/acceso/acceso.ts';
import { cambiosDe } from '../../shared/formularios/edicion.ts';
import type { FormErrors } from '../../shared/formularios/use-form.ts';

/** The user form, as its fields hold it. */
export interface UsuarioBorrador {
  nombre: string;
  email: string;
  telefono: string;
  password: string;
  rol: string;
  productos: boolean;
  ventas: boolean;
  reportes: boolean;
}

export function borradorDe(usuario: Usuario | undefined): UsuarioBorrador {
  return {
    nombre: usuario?.nombre ?? '',
    email: usuario?.email ?? '',
    telefono: formatoTelefono(usuario?.telefono ?? ''),
    password: '',
    rol: usuario?.rol ?? 'empleado',
    productos: usuario?.permisos.productos ?? false,
    ventas: usuario?.permisos.ventas ?? true,
    reportes: usuario?.permisos.reportes ?? false,
  };
}

/** Validates the form before it is sent. `tienda` is the shop's name. */
export function erroresDe(
  borrador: UsuarioBorrador,
  isNew: boolean,
  tienda: string | undefined,
): FormErrors<UsuarioBorrador> {
  const errors: FormErrors<UsuarioBorrador> = {};
  const nombre = borrador.nombre.trim();
  if (!nombre) errors.nombre = 'El nombre es obligatorio';
  else if (nombre.length < LIMITES.nombrePersonaMinimo)
    errors.nombre = 'El nombre debe tener entre 2 y 30 caracteres';
  const email = isNew ? errorDeEmail(borrador.email) : undefined;
  if (email) errors.email = email;
  if (borrador.telefono.trim() && digitosDeTelefono(borrador.telefono).length !== LIMITES.telefono)
    errors.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  const password = isNew ? errorDePasswordDelPersonal(borrador.password, { ...borrador, tienda }) : undefined;
  if (password) errors.password = password;
  return errors;
}

function cuerpoDe({ nombre, telefono, rol, productos, ventas, reportes }: UsuarioBorrador) {
  const permisos = { productos, ventas, reportes };
  return { nombre: nombre.trim(), telefono: digitosDeTelefono(telefono), rol, permisos };
}

/** A new user as the API takes it. An owner has all permissions. */
export function nuevoUsuario(borrador: UsuarioBorrador) {
  const { permisos, ...body } = cuerpoDe(borrador);
  const { email, password } = borrador;
  const rol = borrador.rol === 'propietario' ? 'propietario' : 'empleado';
  return {
    ...body,
    rol,
    email: email.trim(),
    password,
    ...(rol === 'empleado' ? { permisos } : {}),
  } as const;
}

/** The changed fields of an existing user. A changed role is sent with the permissions shown beside it. */
export function cambiosDelUsuario(usuario: Usuario, borrador: UsuarioBorrador) {
  return cambiosDe(usuario, cuerpoDe(borrador), cuerpoDe(borradorDe(usuario)), { rol: 'permisos' });
}
