import { type AjustesDelPrograma, ajustesDelProgramaSchema } from '#contract/desktop/programa.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

/** A change of the settings; what is undefined stays. */
type Cambio = { [K in keyof AjustesDelPrograma]?: AjustesDelPrograma[K] | undefined };

export interface AjustesFile {
  leer(): AjustesDelPrograma;
  cambiar(cambio: Cambio): Promise<void>;
}

/** How the program behaves on this device: read once, kept in memory, written atomically on every change. */
export async function openAjustesDelPrograma(file: string): Promise<AjustesFile> {
  let ajustes = await readJsonFile(file, ajustesDelProgramaSchema, ajustesDelProgramaSchema.parse({}));
  let last: Promise<void> = Promise.resolve();
  const write = async ({ alCerrar, kiosko, zoom }: Cambio): Promise<void> => {
    const nuevos = {
      alCerrar: alCerrar ?? ajustes.alCerrar,
      kiosko: kiosko ?? ajustes.kiosko,
      zoom: zoom ?? ajustes.zoom,
    };
    await writeJsonFile(file, nuevos);
    ajustes = nuevos;
  };
  return {
    leer: () => ajustes,
    cambiar(cambio) {
      // One after the other: each change builds on the one before.
      const done = last.then(() => write(cambio));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
