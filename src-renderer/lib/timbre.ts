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
useTimbre.subscribe((ahora) => local.guardar(CLAVE, ahora));

/** A rising chord of three bells: the pitch in Hz and when each begins, in seconds. */
const NOTAS = [
  [659.25, 0],
  [830.61, 0.13],
  [987.77, 0.26],
] as const;
const DURA_S = 0.9;

let audio: AudioContext | undefined;

/** Rings, unless it is muted. A browser that wants a touch of the page first stays silent. */
export function sonar(): void {
  const { mudo, volumen } = useTimbre.getState();
  if (mudo || volumen === 0) return;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined);
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
  } catch {
    // A machine without sound still shows the order.
  }
}
