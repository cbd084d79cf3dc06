import { create } from 'zustand';
import { createApiClient, NetworkError } from '#contract/api-client.ts';
import { AppError } from '#contract/errores.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { baseUrl, heardServer, lostServer, serverReady } from './server.ts';
import { followToken, readToken, storeToken } from './token.ts';

/**
 * `verificando`: there is a token and the server was not heard on it yet; `sin-respuesta`: it was asked and did
 * not answer, and is asked again.
 */
export type EstadoDeSesion = 'verificando' | 'sin-respuesta' | 'dentro' | 'fuera';

interface Session {
  estado: EstadoDeSesion;
  token: string | null;
  usuario: Usuario | undefined;
}

const OTRA_VEZ_MS = 1_500;
const ESPERA_MS = 5_000;

const inicial = readToken();
export const useSession = create<Session>(() => ({
  estado: inicial ? 'verificando' : 'fuera',
  token: inicial,
  usuario: undefined,
}));

/** Starts a session with what the server gave. */
export function abrirSesion(token: string, usuario: Usuario): void {
  storeToken(token);
  useSession.setState({ estado: 'dentro', token, usuario });
}

/** The signed-in person as he is now; somebody else's change is none of this device's. */
export function ponerUsuario(usuario: Usuario): void {
  if (useSession.getState().usuario?._id === usuario._id) useSession.setState({ usuario });
}

/** Ends the session on this device. */
export function cerrarSesion(): void {
  storeToken(null);
  useSession.setState({ estado: 'fuera', token: null, usuario: undefined });
}

/** Follows what another tab of this browser does: who leaves there has left here too, and who enters is who sells. */
export function followSession(): void {
  followToken((token) => {
    if (token === useSession.getState().token) return;
    useSession.setState({ estado: token ? 'verificando' : 'fuera', token, usuario: undefined });
  });
}

let verifying = false;

/** Asks the server about the stored token until it answers: only its «no» ends the session, never its silence. */
export async function verificarSesion(): Promise<void> {
  if (verifying) return;
  verifying = true;
  // A client of its own: the app's one reports a refused token here.
  const client = createApiClient({ baseUrl, token: () => useSession.getState().token });
  try {
    for (;;) {
      const { token, estado } = useSession.getState();
      if (!token || estado === 'dentro') return;
      const answer = (await serverReady(ESPERA_MS)) ? await preguntar(client, token) : 'silencio';
      if (useSession.getState().token !== token) continue;
      if (answer === 'no') return cerrarSesion();
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
): Promise<Usuario | 'no' | 'silencio'> {
  try {
    const { user } = await client.get<{ user: Usuario }>('/api/auth/verificar-token', {
      headers: { authorization: `Bearer ${token}` },
    });
    heardServer();
    return user;
  } catch (error) {
    if (error instanceof NetworkError) lostServer();
    return error instanceof AppError && error.status === 401 ? 'no' : 'silencio';
  }
}
