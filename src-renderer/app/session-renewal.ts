import { RENOVAR_SESION } from '#contract/calls/addresses.ts';
import { esPersonal, tienePermiso } from '#contract/words/permisos.ts';
import { api } from '../lib/api.ts';
import { desktop } from '../lib/desktop.ts';
import { prolongarSesion, type Session, useSession } from '../lib/session/session.ts';
import { vidaDe } from '../lib/session/token.ts';

/** Pause between looks at the session's age. */
const MIRAR_MS = 10 * 60_000;

/** Whether less than half of the token's time is left. */
function tocaRenovar(token: string): boolean {
  const vida = vidaDe(token);
  return vida !== undefined && Date.now() > (vida.desde + vida.hasta) / 2;
}

async function renovar({ token, usuario }: Session): Promise<void> {
  if (!token || !usuario || !esPersonal(usuario.rol) || !tocaRenovar(token)) return;
  const { token: nuevo, user } = await api(RENOVAR_SESION);
  prolongarSesion(token, nuevo, user);
}

/** Tells who is elsewhere that the window hears of no orders. The program shows it unless the window has the focus. */
function decirQueTermino(): void {
  void desktop()
    ?.llamar('avisos:pedido', {
      titulo: 'Entra otra vez a Guirnalda',
      texto: 'Tu sesión terminó: los pedidos nuevos no suenan hasta que entres.',
    })
    .catch(() => undefined);
}

/**
 * Keeps the staff's session going in the window of the shop's computer, which stays open for days without anybody at it:
 * asks for a new token once half of its time is over, as long as the server allows it. Says so when the session of who
 * attends to orders ends by itself. Called once, before the first screen.
 */
export function followRenewal(): void {
  if (!desktop()) return;
  // A refusal or a server that does not answer: the next look asks again while the session lasts.
  const mirar = () => void renovar(useSession.getState()).catch(() => undefined);
  setInterval(mirar, MIRAR_MS);
  // After a night of sleep, timers may be late.
  document.addEventListener('visibilitychange', mirar);
  useSession.subscribe((now, before) => {
    if (now.estado === 'dentro' && before.estado !== 'dentro') mirar();
    const { usuario } = before;
    const termino = before.estado === 'dentro' && now.estado === 'fuera';
    if (termino && usuario && tienePermiso(usuario, 'ventas')) decirQueTermino();
  });
}
