import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMPRESORA_NUEVA } from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo } from '#contract/desktop/ipc.ts';
import { HELP, readDesktopOptions } from '../command-line.ts';
import { boundsToOpen } from '../window/window-state.ts';
import { zoomAfter } from '../window/zoom.ts';
import { autostartEntry } from './autostart-entry.ts';
import { openConfiguracionDelEquipo } from './configuracion-del-equipo.ts';
import { openConfiguracionDelPrograma } from './configuracion-del-programa.ts';
import { openJsonWriter } from './json-file.ts';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a file that is written again and again', () => {
  it('holds the newest value once it has settled, also after a write that failed', async () => {
    const inTheWay = path.join(folder, 'impresion');
    const file = path.join(inTheWay, 'hojas.json');
    const writer = openJsonWriter(file);
    writeFileSync(inTheWay, '');
    await expect(writer.write(['P-1'])).rejects.toThrow();
    await writer.settle();
    rmSync(inTheWay);
    for (let n = 2; n <= 50; n += 1) void writer.write([`P-${n}`]);
    await writer.settle();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['P-50']);
  });
});

describe('device settings', () => {
  const impresora = {
    ...IMPRESORA_NUEVA,
    id: 'primera',
    nombre: 'EPSON',
    via: { tipo: 'sistema' as const, cola: 'EPSON' },
  };
  const nuevos: ConfiguracionDelEquipo = {
    impresoras: [impresora],
    anchoPapelMm: 58,
    imprimirAlVender: false,
  };

  it('start with the defaults and keep saved values', async () => {
    const file = path.join(folder, 'equipo.json');
    const configuracion = await openConfiguracionDelEquipo(file);
    expect(configuracion.leer()).toEqual({ impresoras: [], anchoPapelMm: 80, imprimirAlVender: true });
    await configuracion.guardar(nuevos);
    expect(configuracion.leer()).toEqual(nuevos);
    expect((await openConfiguracionDelEquipo(file)).leer()).toEqual(nuevos);
    expect(readdirSync(folder)).toEqual(['equipo.json']);
  });

  it('of a computer with one printer keep it, with its paper', async () => {
    const file = path.join(folder, 'equipo.json');
    const leer = async (antes: object) => {
      writeFileSync(file, JSON.stringify(antes));
      return (await openConfiguracionDelEquipo(file)).leer();
    };
    const antes = { impresora: 'EPSON', anchoPapelMm: 58, imprimirAlVender: false };
    expect(await leer(antes)).toEqual({
      ...nuevos,
      impresoras: [{ ...impresora, anchoPapelMm: 58, columnas: 32 }],
    });
    expect(await leer({ ...antes, impresora: null })).toEqual({ ...nuevos, impresoras: [] });
  });

  it('move a damaged file aside and start with the defaults', async () => {
    const file = path.join(folder, 'equipo.json');
    for (const text of ['{"impresora": "EP', '{"impresora":3}', '']) {
      writeFileSync(file, text);
      expect((await openConfiguracionDelEquipo(file)).leer().impresoras).toEqual([]);
      expect(readFileSync(`${file}.danado`, 'utf8')).toBe(text);
      expect(existsSync(file)).toBe(false);
    }
  });

  it('note when work sheets were told to come out by themselves, whatever the page says of it', async () => {
    const horas = ['10', '11', '12', '13', '14'].map((hora) => `2026-11-21T${hora}:00:00.000Z`);
    let vez = 0;
    const clock = () => new Date(horas[vez] ?? '');
    const configuracion = await openConfiguracionDelEquipo(path.join(folder, 'equipo.json'), clock);
    const desde = async (hojasSolas: boolean, id = 'taller') => {
      const taller = { ...impresora, id, usos: ['hojas' as const], hojasSolas };
      const enLaPagina = { ...taller, hojasSolasDesde: '2020-01-01T00:00:00.000Z' };
      const { impresoras } = await configuracion.guardar({ ...nuevos, impresoras: [impresora, enLaPagina] });
      vez += 1;
      expect(impresoras[0]).toEqual(impresora);
      return impresoras[1]?.hojasSolasDesde;
    };
    expect(await desde(false)).toBeUndefined();
    expect(await desde(true)).toBe(horas[1]);
    expect(await desde(true)).toBe(horas[1]);
    expect(await desde(false)).toBeUndefined();
    expect(await desde(true, 'otra')).toBe(horas[4]);
  });

  it('let all new orders come out where that was switched on before it was noted', async () => {
    const file = path.join(folder, 'equipo.json');
    const antes = { ...nuevos, impresoras: [{ ...impresora, usos: ['hojas' as const], hojasSolas: true }] };
    writeFileSync(file, JSON.stringify(antes));
    const configuracion = await openConfiguracionDelEquipo(file);
    expect(await configuracion.guardar(antes)).toEqual(antes);
  });

  it('survive concurrent writes', async () => {
    const file = path.join(folder, 'equipo.json');
    const configuracion = await openConfiguracionDelEquipo(file);
    await Promise.all([
      configuracion.guardar(nuevos),
      configuracion.guardar({ ...nuevos, impresoras: [{ ...impresora, nombre: 'OTRA' }] }),
    ]);
    const saved = (await openConfiguracionDelEquipo(file)).leer().impresoras[0]?.nombre;
    expect(['EPSON', 'OTRA']).toContain(saved);
    expect(readdirSync(folder)).toEqual(['equipo.json']);
  });
});

describe('log file', () => {
  it('rotates when it is full and drops the oldest file', () => {
    const log = openLogFile(path.join(folder, 'a.log'), 100);
    for (let n = 0; n < 40; n += 1) log.append(`${String(n).padStart(49, '.')}\n`);
    expect(readdirSync(folder).sort()).toEqual(['a.log', ...[1, 2, 3, 4, 5].map((n) => `a.log.${n}`)]);
    expect(readFileSync(log.file, 'utf8')).toContain('39');
  });

  it('appends to an existing file', () => {
    const file = path.join(folder, 'logs', 'a.log');
    openLogFile(file).line('uno');
    openLogFile(file).line('dos');
    expect(readFileSync(file, 'utf8')).toMatch(/uno\n.*dos\n/);
  });
});

describe('window state', () => {
  const screen = { x: 0, y: 24, width: 1920, height: 1056 };
  const second = { x: 1920, y: 0, width: 1280, height: 1024 };

  it('restores the last bounds', () => {
    const saved = { x: 2000, y: 40, width: 1100, height: 700 };
    expect(boundsToOpen(saved, [screen, second])).toEqual(saved);
  });

  it('moves to the main display when its own is gone', () => {
    expect(boundsToOpen({ x: 2000, y: 40, width: 1100, height: 700 }, [screen])).toEqual({
      width: 1366,
      height: 820,
    });
  });

  it('is never larger than its display nor smaller than the till needs', () => {
    expect(boundsToOpen({ x: 0, y: 24, width: 4000, height: 3000 }, [screen])).toMatchObject({
      width: 1920,
      height: 1056,
    });
    expect(boundsToOpen({ x: 0, y: 24, width: 300, height: 200 }, [screen])).toMatchObject({
      width: 1024,
      height: 640,
    });
    expect(boundsToOpen(null, [{ x: 0, y: 0, width: 1280, height: 720 }])).toEqual({
      width: 1280,
      height: 720,
    });
  });
});

describe('settings of the program', () => {
  it('start with the question, and each change leaves the others', async () => {
    const file = path.join(folder, 'programa.json');
    const ajustes = await openConfiguracionDelPrograma(file);
    expect(ajustes.leer()).toEqual({ alCerrar: 'preguntar', kiosko: false, zoom: 0 });
    // At once: a later change keeps an earlier one that is still being written.
    await Promise.all([
      ajustes.cambiar({ alCerrar: 'segundo-plano' }),
      ajustes.cambiar({ zoom: 0.5 }),
      ajustes.cambiar({ zoom: 1.5 }),
    ]);
    expect((await openConfiguracionDelPrograma(file)).leer()).toEqual({
      alCerrar: 'segundo-plano',
      kiosko: false,
      zoom: 1.5,
    });
  });

  it('of a file without later ones are read', async () => {
    const file = path.join(folder, 'programa.json');
    writeFileSync(file, '{"alCerrar":"cerrar"}');
    expect((await openConfiguracionDelPrograma(file)).leer()).toEqual({
      alCerrar: 'cerrar',
      kiosko: false,
      zoom: 0,
    });
  });
});

describe('zoom', () => {
  it('moves by steps within its ends, and back to the normal size', () => {
    expect(zoomAfter(0, 1)).toBe(0.5);
    expect(zoomAfter(4, 1)).toBe(4);
    expect(zoomAfter(-3, -1)).toBe(-3);
    expect(zoomAfter(2.5, 0)).toBe(0);
  });
});

describe('autostart entry', () => {
  it('quotes what a command line or the file would read otherwise', () => {
    const entry = autostartEntry([
      '/opt/Guirnalda 2/guirnalda',
      '--data=/mnt/100% "mía"/$HOME\\x',
      '--minimizada',
    ]);
    expect(entry).toContain(
      'Exec="/opt/Guirnalda 2/guirnalda" "--data=/mnt/100%% \\\\"mía\\\\"/\\\\$HOME\\\\\\\\x" "--minimizada"\n',
    );
    expect(entry.startsWith('[Desktop Entry]\nType=Application\nName=Guirnalda\n')).toBe(true);
  });

  it('starts nothing once its program is gone', () => {
    const entry = autostartEntry(['/opt/Guirnalda 2/guirnalda\\x', '--minimizada']);
    expect(entry).toContain('\nTryExec=/opt/Guirnalda 2/guirnalda\\\\x\n');
  });
});

describe('command line', () => {
  it('passes the server its flags and ignores others', () => {
    expect(readDesktopOptions(['.', '--no-sandbox', '--port', '4200', '--data', '/x', '--demo'])).toEqual({
      headless: false,
      demo: true,
      port: '4200',
      minimised: false,
      kiosko: undefined,
      print: undefined,
      serverArgs: ['--data=/x', '--demo'],
    });
    expect(readDesktopOptions([])).toMatchObject({
      headless: false,
      demo: false,
      port: undefined,
      serverArgs: [],
    });
    expect(readDesktopOptions(['--headless', '--host', '127.0.0.1'])).toMatchObject({
      headless: true,
      serverArgs: ['--host=127.0.0.1'],
    });
  });

  it('opens the full screen of the till, and its way out wins', () => {
    expect(readDesktopOptions(['--kiosko']).kiosko).toBe(true);
    expect(readDesktopOptions(['--sin-kiosko']).kiosko).toBe(false);
    expect(readDesktopOptions(['--kiosko', '--sin-kiosko']).kiosko).toBe(false);
  });

  it('prints the help, which names every flag, or the version', () => {
    for (const flag of ['--help', '-h', '--ayuda']) expect(readDesktopOptions([flag]).print).toBe('help');
    expect(readDesktopOptions(['--version']).print).toBe('version');
    for (const flag of ['minimizada', 'kiosko', 'sin-kiosko', 'demo', 'data', 'port', 'host', 'headless'])
      expect(HELP).toContain(`--${flag}`);
  });
});
