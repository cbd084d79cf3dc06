// How electron-builder is called.
import { SYSTEMS } from './targets.mjs';

/** The name of a package with another Electron than the pinned one, or made with the system's own tools. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
const TRIAL_NAME = 'guirnalda-prueba-${version}-${os}-${arch}.${ext}';

/**
 * electron-builder's arguments for packages of a system and processor. `stage` is what it packs, `electron` the one that it
 * packs it with: unless that is the official one, the packages are on trial and their names say so.
 */
export function builderArgs({ platform, arch, targets, stage, electron, quick = false }) {
  const args = [SYSTEMS[platform].flag, ...targets, `--${arch}`, '--publish', 'never'];
  args.push(`-c.directories.app=${stage}`, `-c.electronVersion=${electron.version}`);
  if (quick) args.push('-c.deb.compression=gz', '-c.compression=store');
  if (!electron.official) {
    args.push('-c.electronDist=node_modules/electron/dist', `-c.artifactName=${TRIAL_NAME}`);
  }
  return args;
}
