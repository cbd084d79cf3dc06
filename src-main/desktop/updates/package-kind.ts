import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import { isReplaceable } from './appimage.ts';

/** What the running program was installed from; `none` for what nothing can replace: a folder, or the project itself. */
export type PackageKind = 'appimage' | 'deb' | 'nsis' | 'mac' | 'none';

export const MODO_DE_PAQUETE: Record<PackageKind, ModoDeActualizacion> = {
  appimage: 'sola',
  nsis: 'sola',
  mac: 'sola',
  deb: 'con-clave',
  none: 'a-mano',
};

interface Surroundings {
  packaged: boolean;
  platform: NodeJS.Platform;
  /** The program's own file, and its folder of resources. */
  program: string;
  resources: string;
  /** The AppImage that the person started, from the environment. */
  appImage: string | undefined;
}

/** Tells what the running program was installed from. */
export async function packageKind(around: Surroundings): Promise<PackageKind> {
  const { packaged, platform, program, resources, appImage } = around;
  if (!packaged) return 'none';
  if (platform === 'darwin') return 'mac';
  // The installer leaves its uninstaller beside the program; the zip has none.
  if (platform === 'win32') {
    return existsSync(path.join(path.dirname(program), 'Uninstall Guirnalda.exe')) ? 'nsis' : 'none';
  }
  if (appImage !== undefined && path.isAbsolute(appImage)) {
    return (await isReplaceable(appImage)) ? 'appimage' : 'none';
  }
  const mark = path.join(resources, 'package-type');
  return existsSync(mark) && readFileSync(mark, 'utf8').trim() === 'deb' ? 'deb' : 'none';
}
