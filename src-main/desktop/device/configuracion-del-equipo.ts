import { type ConfiguracionDelEquipo, configuracionDelEquipoSchema } from '#contract/desktop/ipc.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const CONFIGURACION_INICIAL: ConfiguracionDelEquipo = {
  impresora: null,
  anchoPapelMm: 80,
  imprimirAlVender: true,
};

interface ConfiguracionFile {
  leer(): ConfiguracionDelEquipo;
  guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
}

/** The settings of this device: read once, kept in memory, written atomically on every change. */
export async function openConfiguracionDelEquipo(file: string): Promise<ConfiguracionFile> {
  let configuracion = await readJsonFile(file, configuracionDelEquipoSchema, CONFIGURACION_INICIAL);
  return {
    leer: () => configuracion,
    async guardar(nuevos) {
      await writeJsonFile(file, nuevos);
      configuracion = nuevos;
      return configuracion;
    },
  };
}
