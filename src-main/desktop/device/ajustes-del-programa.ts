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
  return {
    leer: () => ajustes,
    async cambiar({ alCerrar = ajustes.alCerrar, kiosko = ajustes.kiosko, zoom = ajustes.zoom }) {
      const nuevos = { alCerrar, kiosko, zoom };
      await writeJsonFile(file, nuevos);
      ajustes = nuevos;
    },
  };
}
