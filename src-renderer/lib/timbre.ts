import { create } from 'zustand';
import { esObjeto, local } from '#ui/almacen.ts';

interface Timbre {
  mudo: boolean;
  /** 0 to 1. */
  volumen: number;
}

const CLAVE = 'guirnalda.timbre';

function leer(): Timbre {
  const guardado = local.leer(CLAVE);
  const { mudo, volumen } = esObjeto(guardado) ? guardado : {};
  const sano = typeof volumen === 'number' && volumen >= 0 && volumen <= 1;
  return { mudo: mudo === true, volumen: sano ? volumen : 0.6 };
}

/** How loud a new order is on this device. */
export const useTimbre = create<Timbre>(leer);

/** Keeps how loud it is. Called once, before the first screen. */
export function followBell(): void {
  useTimbre.subscribe((ahora) => local.guardar(CLAVE, ahora));
}

/** A rising chord of three bells: the pitch in Hz and when each begins, in seconds. */
const NOTAS = [
  [659.25, 0],
  [830.61, 0.13],
  [987.77, 0.26],
] as const;
const DURA_S = 0.9;

let audio: AudioContext | undefined;

/** How old a wish to ring may be: later nobody knows what the bell is about. */
const VIGENTE_MS = 1_000;

function tocar(audio: AudioContext, volumen: number): void {
  for (const [tono, en] of NOTAS) {
    const inicio = audio.currentTime + en;
    const [voz, fuerza] = [audio.createOscillator(), audio.createGain()];
    voz.type = 'triangle';
    voz.frequency.value = tono;
    fuerza.gain.setValueAtTime(0, inicio);
    fuerza.gain.linearRampToValueAtTime(volumen * 0.4, inicio + 0.02);
    fuerza.gain.exponentialRampToValueAtTime(0.0001, inicio + DURA_S);
    voz.connect(fuerza).connect(audio.destination);
    voz.start(inicio);
    voz.stop(inicio + DURA_S);
  }
}

/**
 * Rings, unless it is muted. A browser that wants a touch of the page first stays silent: what was asked until then does
 * not ring all at once when the touch comes.
 */
export async function sonar(): Promise<void> {
  const { mudo, volumen } = useTimbre.getState();
  if (mudo || volumen === 0) return;
  const pedido = performance.now();
  try {
    audio ??= new AudioContext();
    await audio.resume();
    if (performance.now() - pedido < VIGENTE_MS) tocar(audio, volumen);
  } catch {
    // A machine without sound still shows the order.
  }
}
