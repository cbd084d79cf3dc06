import { type AjustesDelEquipo, ajustesDelEquipoSchema } from '#contract/ipc.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const AJUSTES_INICIALES: AjustesDelEquipo = { impresora: null, anchoPapelMm: 80, imprimirAlVender: true };

export interface DeviceSettings {
  leer(): AjustesDelEquipo;
  guardar(ajustes: AjustesDelEquipo): Promise<AjustesDelEquipo>;
}

/** The settings of this one machine: read once, kept in memory, written whole on every change. */
export async function openDeviceSettings(file: string): Promise<DeviceSettings> {
  let ajustes = await readJsonFile(file, ajustesDelEquipoSchema, AJUSTES_INICIALES);
  return {
    leer: () => ajustes,
    async guardar(nuevos) {
      await writeJsonFile(file, nuevos);
      ajustes = nuevos;
      return ajustes;
    },
  };
}
