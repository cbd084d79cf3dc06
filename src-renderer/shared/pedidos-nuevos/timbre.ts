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

/** The volume of the new-order bell, and of a bad scan, on this device. */
export const useTimbre = create<Timbre>(leer);

/** Stores the volume when it changes. Called once, before the first screen. */
export function followTimbre(): void {
  useTimbre.subscribe((ahora) => deviceStorage.write(CLAVE, ahora));
}

interface Sonido {
  voz: OscillatorType;
  /** Pitch in Hz and start in seconds. */
  notas: readonly (readonly [number, number])[];
  duraS: number;
  /** How long it may wait for the sound device to start, in ms: later it would play without context. */
  vigenteMs: number;
}

/** A rising chord of three bells: a new order. */
const TIMBRE: Sonido = {
  voz: 'triangle',
  notas: [
    [659.25, 0],
    [830.61, 0.13],
    [987.77, 0.26],
  ],
  duraS: 0.9,
  // A device that slept, such as a speaker by Bluetooth, takes seconds to start.
  vigenteMs: 15_000,
};

/** Two short low tones: a code that added nothing. */
const TONO_DE_ERROR: Sonido = {
  voz: 'square',
  notas: [
    [196, 0],
    [155.56, 0.14],
  ],
  duraS: 0.13,
  vigenteMs: 1_000,
};

let audio: AudioContext | undefined;

/** The sounds that wait for the device to start, and when each was last asked for. */
const esperan = new Map<Sonido, number>();

function tocar(audio: AudioContext, { voz: tipo, notas, duraS }: Sonido, volumen: number): void {
  for (const [tono, en] of notas) {
    const inicio = audio.currentTime + en;
    const voz = audio.createOscillator();
    const fuerza = audio.createGain();
    voz.type = tipo;
    voz.frequency.value = tono;
    fuerza.gain.setValueAtTime(0, inicio);
    fuerza.gain.linearRampToValueAtTime(volumen * 0.4, inicio + 0.02);
    fuerza.gain.exponentialRampToValueAtTime(0.0001, inicio + duraS);
    voz.connect(fuerza).connect(audio.destination);
    voz.start(inicio);
    voz.stop(inicio + duraS);
  }
}

/** The volume to play at; 0 while sounds are muted. */
function volumenDeAhora(): number {
  const { mudo, volumen } = useTimbre.getState();
  return mudo ? 0 : volumen;
}

/**
 * Plays a sound unless they are muted, as soon as the device has started; one that was asked for several times until then
 * plays once. Browsers also block sound until the first click or key on the page: a sound that was asked for long before
 * it is dropped.
 */
async function reproducir(sonido: Sonido): Promise<void> {
  if (volumenDeAhora() === 0) return;
  esperan.set(sonido, performance.now());
  try {
    audio ??= new AudioContext();
    await audio.resume();
    const pedido = esperan.get(sonido);
    esperan.delete(sonido);
    const volumen = volumenDeAhora();
    if (pedido === undefined || volumen === 0) return;
    if (performance.now() - pedido < sonido.vigenteMs) tocar(audio, sonido, volumen);
  } catch {
    // What happened is still shown.
  }
}

/** Rings the bell of a new order. */
export function sonar(): Promise<void> {
  return reproducir(TIMBRE);
}

/** Sounds that a typed or scanned code added nothing. */
export function sonarError(): Promise<void> {
  return reproducir(TONO_DE_ERROR);
}
