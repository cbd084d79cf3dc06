import { AppError } from '#contract/words/errores.ts';

/** How long a ticket is good, and how long one that is on its way is waited for, in ms. */
const VALE_MS = 30 * 60_000;
const ESPERA_MS = 3_000;
const MAXIMO = 20;

/** Paths that the owner chose in the system's dialog. A page knows only the ticket of its own choice. */
export interface ChosenPaths {
  /** Called for the program that showed the dialog; nothing that comes over HTTP reaches it. */
  add(boleto: string, ruta: string): void;
  /** The path of a ticket, which may still be on its way. Throws `conflicto`. */
  pathOf(boleto: string): Promise<string>;
}

export function createChosenPaths(): ChosenPaths {
  const paths = new Map<string, { ruta: string; hasta: number }>();
  const waiting = new Map<string, () => void>();
  return {
    add(boleto, ruta) {
      paths.set(boleto, { ruta, hasta: Date.now() + VALE_MS });
      const [oldest] = paths.keys();
      if (paths.size > MAXIMO && oldest !== undefined) paths.delete(oldest);
      waiting.get(boleto)?.();
    },
    async pathOf(boleto) {
      if (!paths.has(boleto) && waiting.size < MAXIMO) {
        const arrived = Promise.withResolvers<void>();
        waiting.set(boleto, arrived.resolve);
        const late = setTimeout(arrived.resolve, ESPERA_MS);
        await arrived.promise;
        clearTimeout(late);
        waiting.delete(boleto);
      }
      const found = paths.get(boleto);
      if (found && found.hasta > Date.now()) return found.ruta;
      throw new AppError('conflicto', 'Elige otra vez la carpeta');
    },
  };
}
