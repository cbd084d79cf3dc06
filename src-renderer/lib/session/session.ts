import { create } from 'zustand';
import { VERIFICAR_TOKEN } from '#contract/calls/addresses.ts';
import { createApiClient, NetworkError } from '#contract/client/api-client.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { AppError, CERRADA_POR_PASSWORD } from '#contract/words/errores.ts';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { desktop } from '../desktop.ts';
import { baseUrl, heardServer, lostServer, serverReady } from '../server.ts';
import { forgetPersona, keepPersona, readPersona } from './persona.ts';
import { followToken, readToken, storeToken } from './token.ts';

/**
 * `verificando`: there is a token that the server has not confirmed yet; `sin-respuesta`: the server did not
 * answer and is asked again.
 */
type EstadoDeSesion = 'verificando' | 'sin-respuesta' | 'dentro' | 'fuera';

export interface Session {
  estado: EstadoDeSesion;
  token: string | null;
  /** While `verificando`: in the window of the shop's computer who it was the last time, elsewhere nobody. */
  usuario: Usuario | undefined;
  /** Why the session ended, where the person did not end it here. */
  cierre: string | undefined;
}

const OTRA_VEZ_MS = 1_500;
const ESPERA_MS = 5_000;

const inicial = readToken();
export const useSession = create<Session>(() => ({
  estado: inicial ? 'verificando' : 'fuera',
  token: inicial,
  // The window opens before its own server: what the server said the last time is shown meanwhile.
  usuario: desktop() ? readPersona(inicial) : undefined,
  cierre: undefined,
}));

/** Starts a session with the server's answer. */
export function abrirSesion(token: string, usuario: Usuario): void {
  storeToken(token);
  useSession.setState({ estado: 'dentro', token, usuario, cierre: undefined });
}

/** Goes on with a renewed token, unless the session it renews is over. */
export function prolongarSesion(anterior: string, token: string, usuario: Usuario): void {
  if (useSession.getState().token !== anterior) return;
  storeToken(token);
  useSession.setState({ token, usuario });
}

/** Updates the signed-in person; ignores any other person. */
export function ponerUsuario(usuario: Usuario): void {
  if (useSession.getState().usuario?._id === usuario._id) useSession.setState({ usuario });
}

/** Ends the session on this device. `motivo` is the server's word for refusing it, of which a changed password is told. */
export function cerrarSesion(motivo?: string): void {
  // After a change of shops the storage holds the session of the one that opened, which stays.
  if (readToken() === useSession.getState().token) storeToken(null);
  const cierre = motivo === CERRADA_POR_PASSWORD ? motivo : undefined;
  useSession.setState({ estado: 'fuera', token: null, usuario: undefined, cierre });
}

/** Ends the session whose token the server refused. One renewed since is not meant: the call was under way before. */
export function rechazarSesion(motivo: string, token: string): void {
  if (token === useSession.getState().token) cerrarSesion(motivo);
}

/** Keeps who is signed in on the shop's computer, for the next start of its window. */
function followPersona(): void {
  if (!desktop()) return;
  useSession.subscribe((now, before) => {
    if (now.estado === 'dentro' && now.token && now.usuario) keepPersona(now.token, now.usuario);
    else if (now.estado === 'fuera') forgetPersona(before.token);
  });
}

/** Follows sign-ins and sign-outs in other tabs of this browser. Called once, before the first screen. */
export function followSession(): void {
  followPersona();
  followToken((token) => {
    if (token === useSession.getState().token) return;
    useSession.setState({ estado: token ? 'verificando' : 'fuera', token, usuario: undefined });
  });
}

let verifying = false;

/**
 * Asks the server about the stored token until it answers: only a refusal ends the session, never a network
 * error.
 */
export async function verificarSesion(): Promise<void> {
  if (verifying) return;
  verifying = true;
  // A separate client: the app's own ends the session on a 401 by itself.
  const client = createApiClient({
    baseUrl,
    token: () => useSession.getState().token,
    onResponse: heardShop,
  });
  try {
    for (;;) {
      const { token, estado } = useSession.getState();
      if (!token || estado === 'dentro') return;
      const answer = (await serverReady(ESPERA_MS)) ? await preguntar(client, token) : 'silencio';
      if (useSession.getState().token !== token) continue;
      if (answer instanceof AppError) return cerrarSesion(answer.message);
      if (answer !== 'silencio') {
        useSession.setState({ estado: 'dentro', usuario: answer });
        return;
      }
      useSession.setState({ estado: 'sin-respuesta' });
      await new Promise((resolve) => setTimeout(resolve, OTRA_VEZ_MS));
    }
  } finally {
    verifying = false;
  }
}

async function preguntar(
  client: ReturnType<typeof createApiClient>,
  token: string,
): Promise<Usuario | AppError | 'silencio'> {
  try {
    const { user } = await client(VERIFICAR_TOKEN, {
      headers: { authorization: `Bearer ${token}` },
    });
    heardServer();
    return user;
  } catch (error) {
    if (error instanceof NetworkError) lostServer();
    return error instanceof AppError && error.status === 401 ? error : 'silencio';
  }
}
