// What packages there are, and which of them a system can make.

/** Processors of each system, named as Node does. */
export const SYSTEMS = {
  linux: { name: 'Linux', flag: '--linux', targets: ['deb', 'AppImage', 'tar.gz'], archs: ['x64', 'arm64'] },
  win32: { name: 'Windows', flag: '--win', targets: ['nsis', 'zip'], archs: ['x64'] },
  darwin: { name: 'macOS', flag: '--mac', targets: ['dmg', 'zip'], archs: ['x64', 'arm64'] },
};

/**
 * What to build on this system.
 *
 * `official` says whether the installed Electron is the pinned one, so that the builder's downloads can be reached.
 * Without it only what the system's own tools can make is built, for this processor alone. `tools` are those found
 * (`dpkg-deb`, `7zz`). Returns the `builds`, and why others are `left` out, as Spanish clauses.
 */
export function planBuilds({ platform, arch, official, tools, dir }) {
  const system = SYSTEMS[platform];
  if (!system) return { builds: [], left: [`para ${platform} no hay paquetes`] };
  const others = Object.values(SYSTEMS).filter((one) => one !== system);
  const left = others.map(({ name }) => `los de ${name} se hacen en ${name}`);
  if (dir) return { builds: [{ arch, targets: ['dir'] }], left: [] };
  if (official) {
    return { builds: system.archs.map((one) => ({ arch: one, targets: system.targets })), left };
  }
  const trial = trialTargets(platform, tools);
  const missing = system.targets.filter((target) => !trial.includes(target));
  const why = 'sus herramientas no se pudieron descargar';
  if (missing.length > 0) left.unshift(`${missing.join(' y ')} no: ${why}`);
  const foreign = system.archs.filter((one) => one !== arch);
  if (foreign.length > 0) left.unshift(`para ${foreign.join(' y ')} no: su Electron no se pudo descargar`);
  return { builds: trial.length > 0 ? [{ arch, targets: trial }] : [], left };
}

/** The packages that the tools of a Linux system make without any download. */
function trialTargets(platform, tools) {
  if (platform !== 'linux') return [];
  const needs = { deb: 'dpkg-deb', 'tar.gz': '7zz' };
  return Object.keys(needs).filter((target) => tools.includes(needs[target]));
}
