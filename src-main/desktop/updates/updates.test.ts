import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app, autoUpdater, powerMonitor } from './testing/fake-electron.ts';
import { fakeElectronOfTheLibrary, InstalledProgram } from './testing/installed-program.ts';
import type { Updates } from './updates.ts';

const library = vi.hoisted(() => ({ current: (): unknown => undefined }));
vi.mock('electron', () => import('./testing/fake-electron.ts'));
vi.mock('electron-updater', () => ({
  default: {
    get autoUpdater() {
      return library.current();
    },
  },
}));

let program: InstalledProgram;

function install(kind: InstalledProgram['kind']): InstalledProgram {
  fakeElectronOfTheLibrary();
  program = new InstalledProgram(kind);
  library.current = () => program.updater;
  return program;
}

/** Waits until a version was found and downloaded. */
async function ready(deNoche = false): Promise<Updates> {
  await program.offer('0.2.0', deNoche);
  const { updates } = program;
  if (!updates) throw new Error('the program is not open');
  await expect
    .poll(async () => (await updates.calls['actualizaciones:estado'](undefined)).avance)
    .toMatchObject({ paso: 'lista', version: '0.2.0' });
  return updates;
}

const trialFile = () => path.join(program.folder, 'actualizacion-en-curso.json');
const trial = () => JSON.parse(readFileSync(trialFile(), 'utf8')) as unknown;

afterEach(async () => {
  vi.useRealTimers();
  // The library ends the program a moment after it has installed.
  await setImmediate();
  program.close();
  vi.restoreAllMocks();
});

const NEW = '#!/bin/sh\necho Guirnalda 0.2.0\n';

const NOT_NOTED = 'updates: the system did not note in time that it opens the program again';

/** From now on macOS does not note that it opens the program afterwards, and the time for it is over at once. */
function tooLateToNote(): void {
  autoUpdater.notes = false;
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
}

describe.skipIf(process.platform === 'win32')('an update of macOS', () => {
  beforeEach(async () => {
    await install('mac').start();
  });

  it('is not in the hands of the system when it was downloaded: any end would install it', async () => {
    const updates = await ready();
    expect(autoUpdater.holds).toBeUndefined();
    // The computer goes off, with the shop open.
    powerMonitor.emit('shutdown');
    expect(await updates.atClose()).toBe(false);
    expect(autoUpdater.holds).toBeUndefined();
    expect(existsSync(trialFile())).toBe(false);
  });

  it('is installed when a person closes the program, and does not open it again', async () => {
    const updates = await ready();
    expect(await updates.atClose()).toBe(false);
    expect(autoUpdater.holds).toBe(NEW);
    expect(autoUpdater.opensAfterwards).toBe(false);
    expect(trial()).toMatchObject({ phase: 'trial', from: '0.1.0', to: '0.2.0' });
  });

  it('is installed when the owner says so, and opens the program again', async () => {
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    expect(app.quits).toBe(1);
    expect(autoUpdater.holds).toBeUndefined();
    expect(await updates.atClose()).toBe(true);
    expect([autoUpdater.holds, autoUpdater.opensAfterwards]).toEqual([NEW, true]);
  });

  it('is said before it is installed, and whether the program opens again', async () => {
    const updates = await ready();
    const said: unknown[] = [];
    const say = (que: unknown) => void said.push([que, autoUpdater.holds]);
    await updates.atClose(say);
    expect(said).toEqual([[{ version: '0.2.0', vuelve: false }, undefined]]);
    expect(autoUpdater.holds).toBe(NEW);
  });

  it('is not said where nothing is installed', async () => {
    const updates = await ready();
    powerMonitor.emit('shutdown');
    const say = vi.fn();
    await updates.atClose(say);
    expect(say).not.toHaveBeenCalled();
  });

  it('is opened again by the program itself when the system does not note in time that it should', async () => {
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    tooLateToNote();
    expect(await updates.atClose()).toBe(true);
    expect([autoUpdater.holds, autoUpdater.opensAfterwards]).toEqual([NEW, false]);
    expect(app.relaunches).toBe(1);
    expect(program.log).toContain(NOT_NOTED);
  });

  it('that the system refuses leaves the program as it is, which opens again', async () => {
    const updates = await ready();
    autoUpdater.accepts = false;
    await updates.calls['actualizaciones:instalar'](undefined);
    await updates.atClose();
    expect(app.relaunches).toBe(1);
    expect(trial()).toMatchObject({ phase: 'idle', failed: null, notInstalled: { to: '0.2.0' } });
    expect(program.log.join('\n')).toContain('updates: not installed');
  });

  it('that does not work is replaced by the program of before', async () => {
    const updates = await ready();
    await updates.atClose();
    const kept = `kept ${path.resolve(process.execPath, '../../..')}`;
    expect(program.asked()).toContain('ditto -c -k --sequesterRsrc --keepParent');

    const later = await program.start('0.2.0');
    expect(await later?.calls['actualizaciones:estado'](undefined)).toMatchObject({ enPrueba: true });
    expect(later?.refused('No se pudo.')).toBeUndefined();
    expect(await later?.atClose()).toBe(true);
    expect([autoUpdater.holds, autoUpdater.opensAfterwards]).toEqual([kept, true]);

    const former = await program.start('0.1.0');
    expect(former?.takesDataBack).toBe(true);
    expect(await former?.calls['actualizaciones:estado'](undefined)).toMatchObject({ enPrueba: false });
  });

  it('that does not work is replaced by the program of before, which opens though the system does not note it', async () => {
    await (await ready()).atClose();
    const later = await program.start('0.2.0');
    later?.refused('No se pudo.');
    tooLateToNote();
    expect(await later?.atClose()).toBe(true);
    expect(autoUpdater.holds).toMatch(/^kept /);
    expect(app.relaunches).toBe(1);
    expect(program.log).toContain(NOT_NOTED);
  });

  it('that ended twice before it worked is replaced at its next start', async () => {
    await (await ready()).atClose();
    for (const _ of [1, 2]) expect(await program.start('0.2.0')).toBeDefined();
    expect(await program.start('0.2.0')).toBeUndefined();
    expect(autoUpdater.holds).toMatch(/^kept /);
    // Once: a program that came back and does not open the shop either would go round for ever.
    const again = await program.start('0.2.0');
    expect(again?.refused('No se pudo.')).toContain('instala otra vez la 0.1.0');
  });
});

describe.skipIf(process.platform !== 'linux')('an update of a deb', () => {
  beforeEach(async () => {
    await install('deb').start();
  });

  it('whose download hangs is told as one that nobody answers, and comes when it is looked for again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    program.hangs = true;
    await program.offer('0.2.0', false);
    const { calls } = program.updates as Updates;
    const avance = async () => (await calls['actualizaciones:estado'](undefined)).avance;
    await expect.poll(() => program.hung).toBe(1);
    vi.advanceTimersByTime(110_000);
    expect(await avance()).toMatchObject({ paso: 'descargando' });
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(120_000);
        return await avance();
      })
      .toEqual({ paso: 'fallo', motivo: 'La dirección no responde. Se vuelve a intentar sola.' });
    program.hangs = false;
    await calls['actualizaciones:buscar'](undefined);
    await expect.poll(avance).toMatchObject({ paso: 'lista', version: '0.2.0' });
  });

  it('waits for its owner: closing the program runs nothing', async () => {
    const updates = await ready();
    expect(await updates.atClose()).toBe(false);
    expect(program.asked()).not.toContain('dpkg -i');
    expect(existsSync(trialFile())).toBe(false);
  });

  it.each([
    ['root', 0, /^dpkg -i \S+\.deb$/m],
    ['a plain user, whom the system asks for the password', 1_000, /^pkexec .*dpkg -i \S+\.deb'?$/m],
  ])('is installed by the system when the owner says so, as %s', async (_who, id, command) => {
    vi.spyOn(process, 'getuid').mockReturnValue(id);
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    expect(app.quits).toBe(1);
    expect(await updates.atClose()).toBe(true);
    expect(program.asked()).toMatch(command);
    expect(program.asked()).toMatch(/^dpkg -i /m);
    expect(app.relaunches).toBe(1);
    expect(trial()).toMatchObject({ phase: 'trial', to: '0.2.0' });
  });

  it.each([
    ['pkexec', 126, 'Se canceló la contraseña.'],
    ['pkexec', 127, 'Esta computadora no dio permiso para instalar.'],
    ['sudo', 127, 'Esta computadora no dio permiso para instalar.'],
    ['sudo', 1, 'Esta computadora no dio permiso para instalar.'],
    ['pkexec', 100, 'El sistema no aceptó el paquete.'],
  ])(
    'that ends with %s saying %i leaves the program as it is, which opens again and says why',
    async (command, code, motivo) => {
      vi.spyOn(process, 'getuid').mockReturnValue(1_000);
      program.onlyCommand(command, `exit ${code}`);
      const updates = await ready();
      await updates.calls['actualizaciones:instalar'](undefined);
      await updates.atClose();
      expect(app.relaunches).toBe(1);
      expect(program.log.join('\n')).toContain(`not installed: ${motivo}`);

      // The version that was downloaded is at hand again, without anybody looking for it.
      const again = await program.start();
      const estado = async () => await again?.calls['actualizaciones:estado'](undefined);
      await expect.poll(async () => (await estado())?.avance).toMatchObject({ paso: 'lista' });
      const archivo = expect.stringMatching(/^\/\S+\/guirnalda-0\.2\.0\.deb$/);
      expect(await estado()).toMatchObject({ noInstalada: { version: '0.2.0', motivo, archivo } });
    },
  );

  it('that was not installed is tried again when the owner says so, and then forgotten', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1_000);
    program.command('pkexec', 'exit 126');
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    await updates.atClose();
    const again = await program.start();
    const estado = async () => await again?.calls['actualizaciones:estado'](undefined);
    await expect.poll(async () => (await estado())?.avance).toMatchObject({ paso: 'lista' });
    program.command('pkexec', 'shift; exec "$@"');
    await again?.calls['actualizaciones:instalar'](undefined);
    await again?.atClose();
    const later = await program.start('0.2.0');
    expect(await later?.calls['actualizaciones:estado'](undefined)).toMatchObject({ noInstalada: null });
  });

  it('that ended without a word and left the old version is told without a cause', async () => {
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    await updates.atClose();
    const again = await program.start('0.1.0');
    expect(await again?.calls['actualizaciones:estado'](undefined)).toMatchObject({
      noInstalada: { version: '0.2.0', motivo: null },
    });
  });

  it('that does not work says which version to install: its system keeps none', async () => {
    const updates = await ready();
    await updates.calls['actualizaciones:instalar'](undefined);
    await updates.atClose();
    const later = await program.start('0.2.0');
    expect(later?.refused('No se pudo.')).toContain('instala otra vez la 0.1.0');
  });
});

describe.skipIf(process.platform !== 'linux')('an update by night', () => {
  const MINUTE_MS = 60_000;
  const HALF_AN_HOUR_S = 1_800;

  /** A program with a version ready, in the minutes before an hour of a day. */
  async function before(kind: 'appimage' | 'deb', hour: number, deNoche: boolean) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    vi.setSystemTime(new Date(2026, 10, 24, hour - 1, 55));
    await install(kind).start();
    const updates = await ready(deNoche);
    powerMonitor.idleSeconds = HALF_AN_HOUR_S;
    return updates;
  }

  it('is installed in the small hours when nobody is there, and opens the program again', async () => {
    const updates = await before('appimage', 2, true);
    vi.advanceTimersByTime(4 * MINUTE_MS);
    expect(app.quits).toBe(0);
    vi.advanceTimersByTime(6 * MINUTE_MS);
    expect(app.quits).toBe(1);
    expect(await updates.atClose()).toBe(true);
    expect(readFileSync(program.appImage, 'utf8')).toBe(NEW);
    expect(app.relaunches).toBe(1);
  });

  it.each([
    ['the owner did not allow it', 'appimage', 2, false],
    ['the shop may be open', 'appimage', 9, true],
    ['the system would ask for a password', 'deb', 2, true],
  ] as const)('waits when %s', async (_why, kind, hour, deNoche) => {
    await before(kind, hour, deNoche);
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(app.quits).toBe(0);
  });

  it('waits while somebody uses the computer', async () => {
    await before('appimage', 2, true);
    powerMonitor.idleSeconds = HALF_AN_HOUR_S - 1;
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(app.quits).toBe(0);
    powerMonitor.idleSeconds = HALF_AN_HOUR_S;
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(app.quits).toBe(1);
  });
});
