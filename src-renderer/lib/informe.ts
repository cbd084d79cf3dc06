import { copyText } from '#ui/browser/clipboard.ts';
import { desktop } from './desktop.ts';

/** Copies the report of the program, for whoever mends it; returns whether it worked. */
export async function copiarInforme(): Promise<boolean> {
  const informe = await desktop()
    ?.llamar('programa:informe', undefined)
    .catch(() => undefined);
  return informe !== undefined && (await copyText(informe));
}
