import { create } from 'zustand';
import { AppError } from '#contract/errores.ts';
import type { SesionIniciada, Usuario } from '#contract/usuarios.ts';
import { esObjeto, local } from '#ui/almacen.ts';
import { toast } from '#ui/toast.ts';
import { alVencerSesion, api, usarToken } from './api.ts';

/** The bare token, under a name that the staff app can read too: one sign-in serves both. */
const CLAVE_TOKEN = 'guirnalda.token';
/** Who the token belonged to when it was last verified, so that a page opens greeting the right person. */
const CLAVE_USUARIO = 'guirnalda.usuario';
/** The end of the token whose user was welcomed to the catalogue. */
const CLAVE_VISTA = 'guirnalda.vista';

interface Sesion {
  usuario: Usuario | null;
  token: string | null;
}

function leerSesion(): Sesion {
  const token = local.leerTexto(CLAVE_TOKEN);
  if (!token) return { token: null, usuario: null };
  const guardado = local.leer(CLAVE_USUARIO);
  const conocido =
    esObjeto(guardado) &&
    guardado.token === token &&
    esObjeto(guardado.usuario) &&
    typeof guardado.usuario._id === 'string' &&
    typeof guardado.usuario.nombre === 'string';
  return { token, usuario: conocido ? (guardado.usuario as Usuario) : null };
}

export const useSesion = create<Sesion>(() => ({ usuario: null, token: null }));

function poner(sesion: Sesion): void {
  usarToken(sesion.token);
  useSesion.setState(sesion);
}

function abrir(token: string, usuario: Usuario): void {
  local.guardarTexto(CLAVE_TOKEN, token);
  local.guardar(CLAVE_USUARIO, { token, usuario });
  poner({ token, usuario });
}

/** Forgets the session on this device. */
export function cerrarSesion(): void {
  local.borrar(CLAVE_TOKEN);
  local.borrar(CLAVE_USUARIO);
  local.borrar(CLAVE_VISTA);
  poner({ token: null, usuario: null });
}

/** Whether this sign-in is seen for the first time on this device; from then on it is not. */
export function esPrimeraVista(): boolean {
  const senal = useSesion.getState().token?.slice(-12) ?? '';
  if (local.leerTexto(CLAVE_VISTA) === senal) return false;
  local.guardarTexto(CLAVE_VISTA, senal);
  return true;
}

/** The server no longer knows the session: whoever it was may not have noticed. */
function vencer(): void {
  if (useSesion.getState().usuario) toast.info('Tu sesión terminó. Inicia sesión para volver a tu carrito.');
  cerrarSesion();
}

/** Signs in. Rejects as the API client does. */
export async function iniciarSesion(email: string, password: string): Promise<Usuario> {
  const { token, user } = await api.post<SesionIniciada>('/api/auth/login', { body: { email, password } });
  abrir(token, user);
  return user;
}

async function verificar(token: string): Promise<void> {
  try {
    const { user } = await api.get<{ user: Usuario }>('/api/auth/verificar-token');
    if (useSesion.getState().token === token) abrir(token, user);
  } catch (error) {
    // Only a «no» ends the session: silence, or a server in trouble, says nothing about the token.
    const rechazado = error instanceof AppError && (error.status === 401 || error.status === 403);
    if (rechazado && useSesion.getState().token === token) cerrarSesion();
  }
}

/** Takes up the stored session, verifies it, and follows what other tabs and the staff app do to it. */
export function abrirSesion(): void {
  alVencerSesion(vencer);
  const retomar = () => {
    poner(leerSesion());
    const { token } = useSesion.getState();
    if (token) void verificar(token);
  };
  retomar();
  addEventListener('storage', (evento) => {
    if (evento.key === CLAVE_TOKEN || evento.key === null) retomar();
  });
}
