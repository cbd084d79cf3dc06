import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import { isReplaceable } from './appimage.ts';

/** What the running program was installed from; `none` for what nothing can replace: a folder, or the project itself. */
export type PackageKind = 'appimage' | 'deb' | 'nsis' | 'nsis-de-todos' | 'mac' | 'none';

export const MODO_DE_PAQUETE: Record<PackageKind, ModoDeActualizacion> = {
  appimage: 'sola',
  nsis: 'sola',
  // Windows asks for an administrator: nobody may be there to answer.
  'nsis-de-todos': 'con-clave',
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

/** Whether a program of Windows stands where only an administrator may write. */
function isForAllUsers(program: string): boolean {
  const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)']];
  return folders.some((folder) => folder && program.toLowerCase().startsWith(folder.toLowerCase()));
}

/** Tells what the running program was installed from. */
export async function packageKind(around: Surroundings): Promise<PackageKind> {
  const { packaged, platform, program, resources, appImage } = around;
  if (!packaged) return 'none';
  if (platform === 'darwin') return 'mac';
  // The installer leaves its uninstaller beside the program; the zip has none.
  if (platform === 'win32') {
    if (!existsSync(path.join(path.dirname(program), 'Uninstall Guirnalda.exe'))) return 'none';
    return isForAllUsers(program) ? 'nsis-de-todos' : 'nsis';
  }
  if (appImage !== undefined && path.isAbsolute(appImage)) {
    return (await isReplaceable(appImage)) ? 'appimage' : 'none';
  }
  const mark = path.join(resources, 'package-type');
  return existsSync(mark) && readFileSync(mark, 'utf8').trim() === 'deb' ? 'deb' : 'none';
}
