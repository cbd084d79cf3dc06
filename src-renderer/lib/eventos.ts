import { useEffect, useRef } from 'react';
import { buildUrl, cualquiera } from '#contract/api-client.ts';
import { type EventosDelPersonal, LATIDO_MS } from '#contract/eventos.ts';
import { esPersonal } from '#contract/permisos.ts';
import { desktop } from './desktop.ts';
import { createLector, type EventoCrudo } from './flujo.ts';
import { baseUrl, esServidorListo, heardServer, lostServer, serverReady, useServer } from './server.ts';
import { cerrarSesion, useSession } from './session.ts';

/** What a screen does when something happens. */
type Reacciones = { [N in keyof EventosDelPersonal]?: (datos: EventosDelPersonal[N]) => void };

/** How long the server may take to open the stream, and to give a sign of life on it. */
const APERTURA_MS = 10_000;
const SILENCIO_MS = LATIDO_MS * 2 + 5_000;
const PAUSAS_MS = [300, 1_000, 2_000, 4_000, 8_000];

const interesados = new Set<Reacciones>();
let lugar: string | undefined;
let abierto = false;

/** Whether what happens in the shop is being told here, as it happens. */
export function enVivo(): boolean {
  return abierto;
}

/** Reacts to what happens in the shop while the screen is there. */
export function useEventos(reacciones: Reacciones): void {
  const ultimas = useRef(reacciones);
  useEffect(() => {
    ultimas.current = reacciones;
  });
  useEffect(() => {
    const mia: Reacciones = {
      'pedido-creado': (datos) => ultimas.current['pedido-creado']?.(datos),
      'pedido-cambiado': (datos) => ultimas.current['pedido-cambiado']?.(datos),
      'venta-cambiada': (datos) => ultimas.current['venta-cambiada']?.(datos),
      'caja-cambiada': (datos) => ultimas.current['caja-cambiada']?.(datos),
      'producto-cambiado': (datos) => ultimas.current['producto-cambiado']?.(datos),
      'stock-cambiado': (datos) => ultimas.current['stock-cambiado']?.(datos),
      'tienda-cambiada': (datos) => ultimas.current['tienda-cambiada']?.(datos),
      recargar: (datos) => ultimas.current.recargar?.(datos),
    };
    interesados.add(mia);
    return () => void interesados.delete(mia);
  }, []);
}

function repartir({ nombre, datos }: EventoCrudo): void {
  const cuerpo = JSON.parse(datos);
  for (const reacciones of interesados) reacciones[nombre as keyof Reacciones]?.(cuerpo);
}

/** Listens until the stream ends or breaks; true when the server says that there is nothing here for this session. */
async function escuchar(token: string, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const mudo = new AbortController();
  let limite = setTimeout(() => mudo.abort(), APERTURA_MS);
  try {
    const response = await fetch(buildUrl(baseUrl(), '/api/eventos', { desde: lugar }), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: cualquiera(signal, mudo.signal),
    });
    heardServer();
    if (response.status === 401) cerrarSesion();
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok || !response.body) return false;
    abierto = true;
    onOpen();
    // Without a place to go on from, nobody knows what happened since each screen looked for itself.
    if (lugar === undefined) repartir({ nombre: 'recargar', datos: '{}' });
    const lector = createLector();
    const texto = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(limite);
      limite = setTimeout(() => mudo.abort(), SILENCIO_MS);
      const { done, value } = await texto.read();
      if (done) return false;
      const leido = lector(value);
      leido.eventos.forEach(repartir);
      lugar = leido.lugar ?? lugar;
    }
  } catch {
    if (!signal.aborted) lostServer();
    return false;
  } finally {
    clearTimeout(limite);
    abierto = false;
  }
}

/** Waits, but no longer than until the server is back. */
function pausa(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stop = useServer.subscribe((now, before) => {
      if (esServidorListo(now) && !esServidorListo(before)) done();
    });
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

async function seguir(token: string, signal: AbortSignal): Promise<void> {
  let fallos = 0;
  while (!signal.aborted) {
    if (!(await serverReady(APERTURA_MS)) || signal.aborted) continue;
    const nada = await escuchar(token, signal, () => {
      fallos = 0;
    });
    if (nada) return;
    await pausa(PAUSAS_MS[Math.min(fallos, PAUSAS_MS.length - 1)] ?? 0, signal);
    fallos += 1;
  }
}

/**
 * Listens to the shop while somebody of its staff is signed in and looks at this page: browsers open only a few
 * connections to a server, and a page that nobody sees needs none. Called once, before the first screen.
 */
export function followEvents(): void {
  let actual: { token: string; aborto: AbortController } | undefined;
  function ajustar() {
    const { token, usuario } = useSession.getState();
    // The desktop has one window, which tells of new orders also while it is out of sight.
    const mira = document.visibilityState === 'visible' || desktop() !== undefined;
    const quien = token && usuario && esPersonal(usuario.rol) && mira ? token : undefined;
    if (quien === actual?.token) return;
    actual?.aborto.abort();
    actual = undefined;
    if (!quien) return;
    actual = { token: quien, aborto: new AbortController() };
    void seguir(quien, actual.aborto.signal);
  }
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) lugar = undefined;
    ajustar();
  });
  document.addEventListener('visibilitychange', ajustar);
  ajustar();
}
