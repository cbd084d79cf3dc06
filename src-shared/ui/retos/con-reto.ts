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

/** Solutions whose call was refused for something else, by the door of their challenge: the shop takes them once more. */
const sobrantes = new Map<string, string>();

const puertaDe = ({ desafio }: Reto) => desafio.slice(0, desafio.indexOf('.'));

/** The challenge that a call was refused with. */
function retoDe(error: unknown): Reto | undefined {
  return error instanceof AppError ? error.reto : undefined;
}

/**
 * Makes a call with `llamar`, and again with the solved challenge where the shop answers with one. Rejects like the call;
 * with its first answer where the challenge cannot be solved.
 */
export async function conReto<T>(
  llamar: (headers: Record<string, string>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  async function conSolucion(reto: Reto, solucion: string): Promise<T> {
    try {
      return await llamar({ [RETO_HEADER]: solucion });
    } catch (error) {
      if (!retoDe(error)) sobrantes.set(puertaDe(reto), solucion);
      throw error;
    }
  }

  async function resolviendo(error: unknown): Promise<T> {
    const reto = retoDe(error);
    if (!reto) throw error;
    const solucion = await resuelto(reto, signal).catch(() => {
      throw error;
    });
    return await conSolucion(reto, solucion);
  }

  try {
    return await llamar(PUEDE_RESOLVER);
  } catch (error) {
    const reto = retoDe(error);
    if (!reto) throw error;
    const sobrante = sobrantes.get(puertaDe(reto));
    if (sobrante === undefined) return await resolviendo(error);
    sobrantes.delete(puertaDe(reto));
    return await conSolucion(reto, sobrante).catch(resolviendo);
  }
}
