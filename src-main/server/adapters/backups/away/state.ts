import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from './write-whole.ts';

const ARCHIVO = 'respaldos-fuera.json';

const ILEGIBLE =
  'No se pudo leer dónde se guardaban tus copias («respaldos-fuera.json»): elige otra vez la carpeta. Las copias que hay ahí siguen ahí';

const momentoSchema = z.iso.datetime().transform((text) => new Date(text));

const settingsSchema = z.object({
  /** The place of the owner's choice, and the identities of the sticks that they accepted there. */
  elegido: z.object({ carpeta: z.string(), ids: z.array(z.string()) }).nullable(),
  /** Of sealed copies: the public key, and the secret one as sealed by the pass phrase, in base64. */
  cifrado: z.object({ publica: z.string(), llave: z.string() }).nullable(),
  /** The last copy that left the computer. */
  ultima: z.object({ id: z.string(), fecha: momentoSchema }).nullable(),
  falla: z.object({ fecha: momentoSchema, mensaje: z.string() }).nullable(),
  /** When the shop moved to another computer. */
  mudada: momentoSchema.nullable(),
});
export type AwayState = z.output<typeof settingsSchema>;

const NADA: AwayState = { elegido: null, cifrado: null, ultima: null, falla: null, mudada: null };

/**
 * What this computer knows of copies elsewhere. Beside the database and not in it: a restored backup, or the same shop
 * on another computer, must not bring another computer's folder.
 */
export async function openAwayState(dataFolder: string): Promise<{
  read(): AwayState;
  change(changes: Partial<AwayState>): Promise<void>;
}> {
  const file = join(dataFolder, ARCHIVO);
  let now = NADA;
  try {
    now = settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // None yet, or it was damaged: the owner chooses again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      now = { ...NADA, falla: { fecha: new Date(), mensaje: ILEGIBLE } };
      // Only what was read and makes no sense: a disk that fails for a moment must not lose the place.
      const sinSentido = error instanceof SyntaxError || error instanceof z.ZodError;
      if (sinSentido) await rename(file, `${file}.danado`).catch(() => undefined);
    }
  }
  let last: Promise<void> = Promise.resolve();
  return {
    read: () => now,
    change(changes) {
      last = last
        .catch(() => undefined)
        .then(async () => {
          const next = { ...now, ...changes };
          await writeWhole(file, `${JSON.stringify(next, null, 2)}\n`);
          now = next;
        });
      return last;
    },
  };
}
