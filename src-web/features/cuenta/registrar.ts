import { AppError } from '#contract/errores.ts';
import { api } from '../../lib/api.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import type { DatosDeRegistro, ErroresDe } from './validacion.ts';

/** How a registration ended. */
export type ResultadoDeRegistro =
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
  // It is the address that is taken: said beside it, it stays until another one is written.
  if (error instanceof AppError && error.code === 'ya-existe') errores.email ||= error.message;
  // What stands beside its field need not be said twice.
  const todoDicho =
    Object.keys(errores).length > 0 && detalles.every(({ path }) => CAMPOS.some((campo) => campo === path));
  return todoDicho
    ? { tipo: 'rechazada', errores }
    : { tipo: 'rechazada', errores, aviso: fallaDe(error, 'Error al crear cuenta') };
}

/** Asks for an account, whose address a mailed code then has to prove. */
export async function registrar(datos: DatosDeRegistro): Promise<ResultadoDeRegistro> {
  const body = { ...datos, nombre: datos.nombre.trim(), email: datos.email.trim(), rol: 'cliente' };
  try {
    await api.post('/api/auth/registro-cliente', { body });
    return { tipo: 'creada' };
  } catch (error) {
    return rechazoDe(error);
  }
}
