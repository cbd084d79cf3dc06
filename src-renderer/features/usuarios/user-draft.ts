import { LIMITES } from '#contract/limites.ts';
import { digitosDeTelefono } from '#contract/telefono.ts';
import { FORMATO_EMAIL, formatoTelefono } from '#contract/texto.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { cambiosDe } from '../../lib/edicion.ts';
import type { FormErrors } from '../../lib/use-form.ts';

/** The form of a user as its fields hold it. */
export interface UserDraft {
  nombre: string;
  email: string;
  telefono: string;
  password: string;
  rol: string;
  productos: boolean;
  ventas: boolean;
  reportes: boolean;
}

export function draftOf(usuario: Usuario | undefined): UserDraft {
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

export function checkPassword(password: string): string | undefined {
  if (!password) return 'La contraseña es obligatoria';
  if (password.length < LIMITES.password)
    return `La contraseña debe tener al menos ${LIMITES.password} caracteres`;
  return undefined;
}

/** What is wrong with the form before the server is asked. */
export function checkDraft(draft: UserDraft, isNew: boolean): FormErrors<UserDraft> {
  const errors: FormErrors<UserDraft> = {};
  const nombre = draft.nombre.trim();
  const email = draft.email.trim();
  if (!nombre) errors.nombre = 'El nombre es obligatorio';
  else if (nombre.length < LIMITES.nombrePersonaMinimo)
    errors.nombre = 'El nombre debe tener entre 2 y 30 caracteres';
  if (isNew && !email) errors.email = 'El email es obligatorio';
  else if (isNew && !FORMATO_EMAIL.test(email)) errors.email = 'El formato del email no es válido';
  if (draft.telefono.trim() && digitosDeTelefono(draft.telefono).length !== LIMITES.telefono)
    errors.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  const password = isNew ? checkPassword(draft.password) : undefined;
  if (password) errors.password = password;
  return errors;
}

function bodyOf({ nombre, telefono, rol, productos, ventas, reportes }: UserDraft) {
  const permisos = { productos, ventas, reportes };
  return { nombre: nombre.trim(), telefono: digitosDeTelefono(telefono), rol, permisos };
}

/** Somebody new as the server takes him. The permissions of an owner are all there are. */
export function newOf(draft: UserDraft) {
  const { permisos, ...body } = bodyOf(draft);
  const { email, password } = draft;
  return { ...body, email: email.trim(), password, ...(draft.rol === 'empleado' ? { permisos } : {}) };
}

/** What the form changes of a user there is. A role goes with the permissions that were seen beside it. */
export function changesOf(usuario: Usuario, draft: UserDraft) {
  return cambiosDe(usuario, bodyOf(draft), bodyOf(draftOf(usuario)), { rol: 'permisos' });
}
