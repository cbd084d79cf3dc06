import * as z from 'zod';
import { IMPRESORA_NUEVA } from '#contract/desktop/impresoras.ts';
import { type ConfiguracionDelEquipo, configuracionDelEquipoSchema } from '#contract/desktop/ipc.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const CONFIGURACION_INICIAL: ConfiguracionDelEquipo = {
  impresoras: [],
  anchoPapelMm: 80,
  imprimirAlVender: true,
};

/** Settings as they were stored while a computer had one printer. */
const deUnaImpresora = z
  .object({
    impresora: z.string().max(200).nullable(),
    anchoPapelMm: z.union([z.literal(58), z.literal(80)]),
    imprimirAlVender: z.boolean(),
  })
  .transform(({ impresora, anchoPapelMm, imprimirAlVender }): ConfiguracionDelEquipo => {
    const paper = anchoPapelMm === 58 ? { anchoPapelMm, columnas: 32 as const } : {};
    return {
      impresoras: impresora
        ? [
            {
              ...IMPRESORA_NUEVA,
              ...paper,
              id: 'primera',
              nombre: impresora.slice(0, 40),
              via: { tipo: 'sistema', cola: impresora },
            },
          ]
        : [],
      anchoPapelMm,
      imprimirAlVender,
    };
  });
const archivoSchema = z.union([configuracionDelEquipoSchema, deUnaImpresora]);

interface ConfiguracionFile {
  leer(): ConfiguracionDelEquipo;
  guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
}

/** The settings of this device: read once, kept in memory, written atomically on every change. */
export async function openConfiguracionDelEquipo(file: string): Promise<ConfiguracionFile> {
  let configuracion = await readJsonFile<ConfiguracionDelEquipo>(file, archivoSchema, CONFIGURACION_INICIAL);
  return {
    leer: () => configuracion,
    async guardar(nuevos) {
      await writeJsonFile(file, nuevos);
      configuracion = nuevos;
      return configuracion;
    },
  };
}
