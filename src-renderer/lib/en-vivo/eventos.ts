import { type RefObject, useEffect, useRef } from 'react';
import { OIR_EVENTOS } from '#contract/calls/addresses.ts';
import { anySignal, pathOf } from '#contract/client/api-client.ts';
import { type EventosDelPersonal, LATIDO_MS } from '#contract/schemas/tienda/eventos.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { desktop } from '../desktop.ts';
import { baseUrl, esServidorListo, heardServer, lostServer, serverReady, useServer } from '../server.ts';
import { rechazarSesion, useSession } from '../session/session.ts';
import { createStreamReader } from './stream-reader.ts';

/** What a screen does on each event. */
export type Reacciones = { [N in keyof EventosDelPersonal]?: (datos: EventosDelPersonal[N]) => void };

/** Longest wait for the stream to open. */
const APERTURA_MS = 10_000;
/** A stream without a heartbeat for this long is taken for dead. */
const SILENCIO_MS = LATIDO_MS * 2 + 5_000;
/** Backoff between attempts to connect. */
const PAUSAS_MS = [300, 1_000, 2_000, 4_000, 8_000];

const oyentes = new Set<RefObject<Reacciones>>();
let lastEventId: string | undefined;
/** The signal of the open stream: one that ends late, after a renewed session, does not speak for the next. */
let abierto: AbortSignal | undefined;

/** Whether the live stream is open. */
export function estaEnVivo(): boolean {
  return abierto !== undefined;
}

/** Calls the latest `reacciones` on each event of the shop while the screen is mounted. */
export function useEventos(reacciones: Reacciones): void {
  const ultimas = useRef(reacciones);
  useEffect(() => {
    ultimas.current = reacciones;
  });
  useEffect(() => {
    oyentes.add(ultimas);
    return () => void oyentes.delete(ultimas);
  }, []);
}

function repartir(nombre: string, datos: string): void {
  const cuerpo = JSON.parse(datos);
  for (const { current } of oyentes) current[nombre as keyof Reacciones]?.(cuerpo);
}

/**
 * Listens until the stream ends or breaks. True when the server refuses this session (401, 403), so that trying
 * again is useless. Reads the stream with fetch: an EventSource sees neither heartbeats nor the status of a refusal.
 */
async function escuchar(token: string, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const mudo = new AbortController();
  let limite = setTimeout(() => mudo.abort(), APERTURA_MS);
  try {
    const response = await fetch(baseUrl() + pathOf(OIR_EVENTOS, { query: { desde: lastEventId } }), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: anySignal(signal, mudo.signal),
    });
    heardServer();
    heardShop(response);
    if (response.status === 401) rechazarSesion('', token);
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok || !response.body) return false;
    abierto = signal;
    onOpen();
    // Without a last event id the events since each screen loaded are unknown: every screen reloads.
    if (lastEventId === undefined) repartir('recargar', '{}');
    const reader = createStreamReader(repartir, (id) => {
      lastEventId = id;
    });
    const texto = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(limite);
      limite = setTimeout(() => mudo.abort(), SILENCIO_MS);
      const { done, value } = await texto.read();
      if (done) return false;
      reader.feed(value);
    }
  } catch {
    if (!signal.aborted) lostServer();
    return false;
  } finally {
    clearTimeout(limite);
    if (abierto === signal) abierto = undefined;
  }
}

/** Waits `ms`, or until the server is reachable again if that is sooner. */
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
  let failures = 0;
  while (!signal.aborted) {
    if (!(await serverReady(APERTURA_MS)) || signal.aborted) continue;
    const nada = await escuchar(token, signal, () => {
      failures = 0;
    });
    if (nada) return;
    await pausa(PAUSAS_MS[Math.min(failures, PAUSAS_MS.length - 1)] ?? 0, signal);
    failures += 1;
  }
}

/**
 * Keeps the live stream open while a member of the staff is signed in and the page is visible: browsers allow only
 * a few connections to one server, so a hidden page gives its own up. Called once, before the first screen.
 */
export function followEventos(): void {
  let actual: { token: string; controller: AbortController } | undefined;
  function ajustar() {
    const { token, usuario } = useSession.getState();
    // The desktop window notifies of new orders even while it is hidden.
    const mira = document.visibilityState === 'visible' || desktop() !== undefined;
    const quien = token && usuario && esPersonal(usuario.rol) && mira ? token : undefined;
    if (quien === actual?.token) return;
    actual?.controller.abort();
    actual = undefined;
    if (!quien) return;
    actual = { token: quien, controller: new AbortController() };
    void seguir(quien, actual.controller.signal);
  }
  useSession.subscribe((now, before) => {
    // A renewed session of the same person goes on where it was.
    if (now.usuario?._id !== before.usuario?._id) lastEventId = undefined;
    ajustar();
  });
  document.addEventListener('visibilitychange', ajustar);
  ajustar();
}
