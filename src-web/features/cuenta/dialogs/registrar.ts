import { REGISTRAR_CLIENTE } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { conReto } from '#ui/retos/con-reto.ts';
import { api } from '../../../lib/api.ts';
import { type Aviso, avisoDeError } from '../form/aviso-banner.tsx';
import type { DatosDeRegistro, ErroresDe } from '../form/validacion.ts';

/** How a registration ended. */
type ResultadoDeRegistro =
  | { tipo: 'creada' }
  | { tipo: 'rechazada'; errores: ErroresDe<DatosDeRegistro>; aviso?: Aviso };

const CAMPOS: readonly (keyof DatosDeRegistro)[] = ['nombre', 'email', 'password', 'telefono'];

function rechazoDe(error: unknown): ResultadoDeRegistro {
  const detalles = (error instanceof AppError && error.details) || [];
  const errores: ErroresDe<DatosDeRegistro> = {};
  for (const campo of CAMPOS) {
    const msg = detalles.find(({ path }) => path === campo)?.msg;
    if (msg) errores[campo] = msg;
  }
  // The address is taken: shown beside its field, the message stays until the address changes.
  if (error instanceof AppError && error.code === 'ya-existe') errores.email ||= error.message;
  // No banner when every error is shown beside its field.
  const todoDicho =
    Object.keys(errores).length > 0 && detalles.every(({ path }) => CAMPOS.some((campo) => campo === path));
  return todoDicho
    ? { tipo: 'rechazada', errores }
    : { tipo: 'rechazada', errores, aviso: avisoDeError(error, 'Error al crear cuenta') };
}

/** Creates an account; its address must then be verified with a mailed code. */
export async function registrar(datos: DatosDeRegistro): Promise<ResultadoDeRegistro> {
  const body = { ...datos, nombre: datos.nombre.trim(), email: datos.email.trim(), rol: 'cliente' };
  try {
    await conReto((headers) => api(REGISTRAR_CLIENTE, { body, headers }));
    return { tipo: 'creada' };
  } catch (error) {
    return rechazoDe(error);
  }
}
