import { create } from 'zustand';
import { INICIAR_SESION, VERIFICAR_TOKEN } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { AppError } from '#contract/words/errores.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { toast } from '#ui/feedback/toast.ts';
import { alVencerSesion, api, usarToken } from './api.ts';

/** The bare token, under a name that the staff app can read too: one sign-in serves both. */
const CLAVE_TOKEN = 'guirnalda.token';
/** The user of the token when it was last verified, so that a page greets them before the server answers. */
const CLAVE_USUARIO = 'guirnalda.usuario';
/** The end of the last token for which the staff notice was shown. */
const CLAVE_VISTA = 'guirnalda.vista';

interface Sesion {
  usuario: Usuario | null;
  token: string | null;
}

function leerSesion(): Sesion {
  const token = deviceStorage.readText(CLAVE_TOKEN);
  if (!token) return { token: null, usuario: null };
  const guardado = deviceStorage.read(CLAVE_USUARIO);
  const conocido =
    isObject(guardado) &&
    guardado.token === token &&
    isObject(guardado.usuario) &&
    typeof guardado.usuario._id === 'string' &&
    typeof guardado.usuario.nombre === 'string';
  return { token, usuario: conocido ? (guardado.usuario as Usuario) : null };
}

/** Whether somebody signed in on this device, before `abrirSesion` says who. */
export function haySesionGuardada(): boolean {
  return deviceStorage.readText(CLAVE_TOKEN) !== undefined;
}

export const useSession = create<Sesion>(() => ({ usuario: null, token: null }));

function poner(sesion: Sesion): void {
  usarToken(sesion.token);
  useSession.setState(sesion);
}

function abrir(token: string, usuario: Usuario): void {
  deviceStorage.writeText(CLAVE_TOKEN, token);
  deviceStorage.write(CLAVE_USUARIO, { token, usuario });
  poner({ token, usuario });
}

/** Forgets the session on this device. */
export function cerrarSesion(): void {
  // After a change of shops the storage holds the session of the one that opened, which stays.
  if ((deviceStorage.readText(CLAVE_TOKEN) ?? null) === useSession.getState().token) {
    for (const clave of [CLAVE_TOKEN, CLAVE_USUARIO, CLAVE_VISTA]) deviceStorage.remove(clave);
  }
  poner({ token: null, usuario: null });
}

/** Marks the current sign-in as seen on this device. True at the first call for it. */
export function marcarPrimeraVista(): boolean {
  const senal = useSession.getState().token?.slice(-12) ?? '';
  if (deviceStorage.readText(CLAVE_VISTA) === senal) return false;
  deviceStorage.writeText(CLAVE_VISTA, senal);
  return true;
}

/** Ends a session that the server no longer accepts, and tells the person. */
function vencer(): void {
  if (useSession.getState().usuario) toast.info('Tu sesión terminó. Inicia sesión para volver a tu carrito.');
  cerrarSesion();
}

/** Signs in. Rejects as the API client does. */
export async function iniciarSesion(email: string, password: string): Promise<Usuario> {
  const { token, user } = await api(INICIAR_SESION, { body: { email, password } });
  abrir(token, user);
  return user;
}

async function verificar(token: string): Promise<void> {
  try {
    const { user } = await api(VERIFICAR_TOKEN);
    if (useSession.getState().token === token) abrir(token, user);
  } catch (error) {
    // Only 401 or 403 ends the session: no answer or a server error says nothing about the token.
    const rechazado = error instanceof AppError && (error.status === 401 || error.status === 403);
    if (rechazado && useSession.getState().token === token) cerrarSesion();
  }
}

/** Opens the stored session, verifies it, and follows changes by other tabs and the staff app. */
export function abrirSesion(): void {
  alVencerSesion(vencer);
  const retomar = () => {
    poner(leerSesion());
    const { token } = useSession.getState();
    if (token) void verificar(token);
  };
  retomar();
  addEventListener('storage', (evento) => {
    if (evento.key === CLAVE_TOKEN || evento.key === null) retomar();
  });
  // A page that «back» restores was told nothing while it was away.
  addEventListener('pageshow', ({ persisted }) => persisted && retomar());
}
