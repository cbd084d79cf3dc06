import { create } from 'zustand';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';

interface Timbre {
  mudo: boolean;
  /** From 0 to 1. */
  volumen: number;
}

const CLAVE = 'guirnalda.timbre';

function leer(): Timbre {
  const stored = deviceStorage.read(CLAVE);
  const { mudo, volumen } = isObject(stored) ? stored : {};
  const sano = typeof volumen === 'number' && volumen >= 0 && volumen <= 1;
  return { mudo: mudo === true, volumen: sano ? volumen : 0.6 };
}

/** The volume of the new-order bell on this device. */
export const useTimbre = create<Timbre>(leer);

/** Stores the volume when it changes. Called once, before the first screen. */
export function followTimbre(): void {
  useTimbre.subscribe((ahora) => deviceStorage.write(CLAVE, ahora));
}

/** A rising chord of three bells: pitch in Hz and start in seconds. */
const NOTAS = [
  [659.25, 0],
  [830.61, 0.13],
  [987.77, 0.26],
] as const;
const DURA_S = 0.9;

let audio: AudioContext | undefined;

/** A bell older than this is dropped: it would ring without context. */
const VIGENTE_MS = 1_000;

function tocar(audio: AudioContext, volumen: number): void {
  for (const [tono, en] of NOTAS) {
    const inicio = audio.currentTime + en;
    const voz = audio.createOscillator();
    const fuerza = audio.createGain();
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
 * Rings the bell unless it is muted. Browsers block sound until the first click on the page: bells requested
 * before it are dropped, not played all at once.
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
    // Without sound the order is still shown.
  }
}
