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

/** The new settings with when work sheets were told to come out by themselves, which is not the page's to say. */
function conSolasDesde(
  antes: ConfiguracionDelEquipo,
  nuevos: ConfiguracionDelEquipo,
  ahora: Date,
): ConfiguracionDelEquipo {
  const impresoras = nuevos.impresoras.map(({ hojasSolasDesde: _, ...impresora }) => {
    if (!impresora.hojasSolas) return impresora;
    const era = antes.impresoras.find(({ id, hojasSolas }) => id === impresora.id && hojasSolas);
    if (!era) return { ...impresora, hojasSolasDesde: ahora.toISOString() };
    return era.hojasSolasDesde ? { ...impresora, hojasSolasDesde: era.hojasSolasDesde } : impresora;
  });
  return { ...nuevos, impresoras };
}

/** The settings of this device: read once, kept in memory, written atomically on every change. */
export async function openConfiguracionDelEquipo(
  file: string,
  clock: () => Date = () => new Date(),
): Promise<ConfiguracionFile> {
  let configuracion = await readJsonFile<ConfiguracionDelEquipo>(file, archivoSchema, CONFIGURACION_INICIAL);
  return {
    leer: () => configuracion,
    async guardar(nuevos) {
      const guardada = conSolasDesde(configuracion, nuevos, clock());
      await writeJsonFile(file, guardada);
      configuracion = guardada;
      return configuracion;
    },
  };
}
