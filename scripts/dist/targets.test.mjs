import { describe, expect, it } from 'vitest';
import { planBuilds } from './targets.mjs';

const LINUX = { platform: 'linux', arch: 'x64', tools: [] };

describe('what a system builds', () => {
  it('is all packages of that system, with the official Electron', () => {
    const targets = ['deb', 'AppImage', 'tar.gz'];
    expect(planBuilds({ ...LINUX, official: true })).toEqual({
      builds: [
        { arch: 'x64', targets },
        { arch: 'arm64', targets },
      ],
      left: ['los de Windows se hacen en Windows', 'los de macOS se hacen en macOS'],
    });
    const windows = planBuilds({ platform: 'win32', arch: 'x64', official: true, tools: [] });
    expect(windows.builds).toEqual([{ arch: 'x64', targets: ['nsis', 'zip'] }]);
    const mac = planBuilds({ platform: 'darwin', arch: 'arm64', official: true, tools: [] });
    expect(mac.builds.map(({ arch }) => arch)).toEqual(['x64', 'arm64']);
  });

  it('is what its own tools can make on trial, and says what it leaves and why', () => {
    expect(planBuilds({ ...LINUX, official: false, tools: ['dpkg-deb', '7zz'] })).toEqual({
      builds: [{ arch: 'x64', targets: ['deb', 'tar.gz'] }],
      left: [
        'para arm64 no: su Electron no se pudo descargar',
        'AppImage no: sus herramientas no se pudieron descargar',
        'los de Windows se hacen en Windows',
        'los de macOS se hacen en macOS',
      ],
    });
  });

  it('is nothing on trial without tools', () => {
    expect(planBuilds({ ...LINUX, official: false }).builds).toEqual([]);
  });

  it('is the folder alone on request, of this processor', () => {
    const folder = planBuilds({ ...LINUX, arch: 'arm64', official: false, dir: true });
    expect(folder).toEqual({ builds: [{ arch: 'arm64', targets: ['dir'] }], left: [] });
  });

  it('is nothing where there are no packages', () => {
    expect(planBuilds({ platform: 'freebsd', arch: 'x64', official: false, tools: [] })).toEqual({
      builds: [],
      left: ['para freebsd no hay paquetes'],
    });
  });
});
