import { create } from 'zustand';
import { ABRIR_TIENDA_PROPIA, CREAR_DEMO, OBTENER_PRIMEROS_PASOS } from '#contract/calls/addresses.ts';
import { NetworkError } from '#contract/client/api-client.ts';
import type { CrearDemo, PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { AppError } from '#contract/words/errores.ts';
import { api } from '../../lib/api.ts';

const OTRA_VEZ_MS = 1_500;

/** Whether the shop has no owner yet. Retries until the server answers or `signal` aborts. */
export async function leerPrimerosPasos(signal?: AbortSignal): Promise<PrimerosPasos> {
  for (;;) {
    try {
      const pasos = await api(OBTENER_PRIMEROS_PASOS, { signal });
      useDemo.setState({ pasos });
      return pasos;
    } catch (error) {
      if (signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, OTRA_VEZ_MS));
    }
  }
}

export async function esTiendaNueva(): Promise<boolean> {
  return (await leerPrimerosPasos()).pendiente;
}

/** Longer than any other call: making the demo shop is slow on a slow machine. */
const DEMO_MS = 600_000;
const MIRAR_MS = 500;
/** How long a shop may take to close and the other to open. */
const ABRIR_MS = 60_000;
/** The same of a shop that was brought: a large one on a slow disk is copied once more before it opens. */
const TRAIDA_MS = 300_000;

const pausa = () => new Promise((resolve) => setTimeout(resolve, MIRAR_MS));

/**
 * Waits for the other shop to answer, at which the page loads again by itself (`heardShop`). Throws AppError with the
 * server's reason when it did not open.
 */
async function esperarLaOtra(): Promise<never> {
  const limite = performance.now() + ABRIR_MS;
  while (performance.now() < limite) {
    await pausa();
    const { demo } = await leerPrimerosPasos();
    if (demo.error) throw new AppError('conflicto', demo.error);
  }
  throw new NetworkError('tiempo-agotado');
}

export type AvanceDeDemo = NonNullable<PrimerosPasos['demo']['preparando']>;

/** Tells how far the demo shop is, until `signal` aborts. */
async function seguirPreparacion(avisar: (avance: AvanceDeDemo) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pausa();
    const pasos = await leerPrimerosPasos(signal).catch(() => undefined);
    if (pasos?.demo.preparando && !signal.aborted) avisar(pasos.demo.preparando);
  }
}

/** Asks for the demo shop. An answer that is lost on the way is no failure while the shop still prepares it. */
async function pedirDemo(pedido: CrearDemo): Promise<void> {
  for (;;) {
    try {
      await api(CREAR_DEMO, { body: pedido, limiteMs: DEMO_MS });
      return;
    } catch (error) {
      if (!(error instanceof NetworkError) || !(await leerPrimerosPasos()).demo.preparando) throw error;
    }
  }
}

/** Opens the demo shop, and makes it before if there is none or another is wanted. The page then loads again. */
export async function abrirTiendaDemo(
  pedido: CrearDemo,
  avisar: (avance: AvanceDeDemo) => void,
): Promise<never> {
  const lista = new AbortController();
  void seguirPreparacion(avisar, lista.signal);
  try {
    await pedirDemo(pedido);
  } finally {
    lista.abort();
  }
  return await esperarLaOtra();
}

const NO_ABRE =
  'La tienda no abrió. Cierra Guirnalda y ábrela otra vez; si sigue sin abrir, trae la copia de nuevo: en la memoria no cambió nada';

/**
 * Waits until a shop that was brought from another computer has opened here. Throws AppError with what is wrong:
 * a failure other than `antes`, which was known before, or that it takes longer than TRAIDA_MS.
 */
export async function esperarTienda(antes: PrimerosPasos['ultimaFalla']): Promise<void> {
  const limite = AbortSignal.timeout(TRAIDA_MS);
  for (;;) {
    await pausa();
    // The server closes and opens again meanwhile.
    const pasos = await leerPrimerosPasos(limite).catch(() => undefined);
    if (!pasos) throw new AppError('conflicto', NO_ABRE);
    if (!pasos.pendiente) return;
    const falla = pasos.ultimaFalla;
    if (falla && falla.fecha !== antes?.fecha) throw new AppError('conflicto', falla.mensaje);
  }
}

/** What the strip of the demo shop shows. */
export const useDemo = create<{ pasos: PrimerosPasos | undefined; volviendo: boolean }>(() => ({
  pasos: undefined,
  volviendo: false,
}));

/** Leaves the demo shop for the own one, which opens on the page where `salir` leads. The page then loads again. */
export async function volverAMiTienda(salir: () => void): Promise<void> {
  useDemo.setState({ volviendo: true });
  try {
    await api(ABRIR_TIENDA_PROPIA);
    salir();
    await esperarLaOtra();
  } finally {
    useDemo.setState({ volviendo: false });
  }
}
