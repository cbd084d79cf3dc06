import { AppError } from '#contract/words/errores.ts';
import { PUEDO_RESOLVER, RETO_HEADER, type Reto } from '#contract/words/retos.ts';
import { toast } from '../feedback/toast.ts';

/** Headers of a call that says that this page can solve a challenge, and so is not made to wait for a turn. */
export const PUEDE_RESOLVER = { [RETO_HEADER]: PUEDO_RESOLVER };

async function resuelto(reto: Reto, signal: AbortSignal | undefined): Promise<string> {
  const aviso = toast.loading('Comprobando que eres una persona… unos segundos');
  try {
    const { resolver } = await import('./resolver.ts');
    return await resolver(reto, signal);
  } finally {
    toast.dismiss(aviso);
  }
}

/**
 * Makes a call with `llamar`, and again with the solved challenge where the shop answers with one. Rejects like the call;
 * with its first answer where the challenge cannot be solved.
 */
export async function conReto<T>(
  llamar: (headers: Record<string, string>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await llamar(PUEDE_RESOLVER);
  } catch (error) {
    if (!(error instanceof AppError && error.reto)) throw error;
    const solucion = await resuelto(error.reto, signal).catch(() => {
      throw error;
    });
    return await llamar({ [RETO_HEADER]: solucion });
  }
}
