import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import type { AvanceDeActualizacion, EstadoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import { IMPRESORA_NUEVA, type ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import type { CanalIpc, EstadoServidor, RespuestasIpc } from '#contract/desktop/ipc.ts';
import type { Disco } from '#contract/schemas/tienda/disco.ts';
import { startServer } from '#server/testing/process.ts';
import { desktopEnv, electronArgs } from '../e2e/desktop/electron.ts';
import { OWNER, searchBox, signIn, writeSmall } from './lib/screenshot-pages.ts';

// npm run screenshots:desktop [folder]: every screen that only the desktop program has, in the light and the dark scheme:
// waiting, failures, closing, its sections of the settings, full screen. For review; and, in docs/manual/imagenes,
// what the manual shows of the program. Needs a display and the build.

const ROOT = join(import.meta.dirname, '..');
const TARGET = resolve(process.argv[2] ?? join(tmpdir(), 'guirnalda-escritorio'));
const ORIGIN = 'app://guirnalda';
const SCHEMES = ['light', 'dark'] as const;
const MANUAL_WIDTH = 960;
const MANUAL_PICTURES = join(ROOT, 'docs', 'manual', 'imagenes');
const SIZES = { wide: [1366, 768], till: [1024, 768] } as const;

/** Answers a call of the page with a made-up value, in place of the program. */
async function answer<C extends CanalIpc>(
  app: ElectronApplication,
  canal: C,
  valor: RespuestasIpc[C],
): Promise<void> {
  await app.evaluate(
    ({ ipcMain }, { canal: name, valor: made }) => {
      ipcMain.removeHandler(name);
      ipcMain.handle(name, () => ({ ok: true, valor: made }));
    },
    { canal, valor },
  );
}

async function resize(app: ElectronApplication, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setMinimumSize(1, 1);
      window?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
}

/** Takes the page as it is, light and dark, at the sizes that are asked for. */
async function shoot(
  { app, page }: Program,
  name: string,
  sizes: readonly (readonly [number, number])[] = Object.values(SIZES),
): Promise<void> {
  for (const [width, height] of sizes) {
    await resize(app, width, height);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await page.waitForTimeout(400);
      const file = join(TARGET, `${name}-${width}-${scheme}.png`);
      await page.screenshot({ path: file });
      console.log(file);
    }
  }
}

/** Takes what the manual shows of a screen, which stands there in the light scheme. */
async function shootForManual({ app, page }: Program, name: string, what: Page | Locator): Promise<void> {
  await resize(app, ...SIZES.wide);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.waitForTimeout(400);
  await writeSmall(await what.screenshot(), join(MANUAL_PICTURES, `${name}.webp`), MANUAL_WIDTH);
}

interface Program {
  app: ElectronApplication;
  page: Page;
}

/** Tells the page the state of the server, as the program does when it changes. */
async function tellServer(app: ElectronApplication, estado: EstadoServidor): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, told) => BrowserWindow.getAllWindows()[0]?.webContents.send('servidor:cambio', told),
    estado,
  );
}

async function withoutTheShop(program: Program): Promise<void> {
  const { app, page } = program;
  await answer(app, 'servidor:estado', { estado: 'iniciando' });
  await page.goto(`${ORIGIN}/`);
  await shoot(program, 'espera');
  await answer(app, 'actualizaciones:estado', { ...AL_DIA, enPrueba: true });
  await page.goto(`${ORIGIN}/`);
  await page.getByText(/^Es la primera vez que se abre/).waitFor();
  await shoot(program, 'espera-en-prueba');
  await answer(app, 'actualizaciones:estado', AL_DIA);
  const motivo = 'El puerto 4100 está ocupado por otro programa: ciérralo, o usa otro con --port.';
  await answer(app, 'servidor:estado', { estado: 'caido', motivo });
  await page.goto(`${ORIGIN}/`);
  await page.getByText(motivo).waitFor();
  await page.getByRole('button', { name: 'Copiar informe' }).click();
  await shoot(program, 'espera-caido');
  for (const [name, fallo] of Object.entries({
    'no-abre': {
      titulo: 'La tienda no pudo abrirse',
      motivo:
        'Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos. Los abrió la versión 1.5.0: instala esa o una posterior, y no se pierde nada. La última copia de antes, sin lo que se hizo después, es «/home/ixchel/.local/share/guirnalda/copias/antes-de-migrar-v24-2026-11-24T08-00-00-000Z.sqlite».',
    },
    golpe: {
      titulo: 'La ventana se cerró de golpe',
      motivo: 'La página se detuvo dos veces seguidas. Lo que guardaste sigue guardado.',
    },
  })) {
    await answer(app, 'programa:fallo', fallo);
    await page.goto(`${ORIGIN}/programa/fallo`);
    await page.getByRole('button', { name: 'Copiar informe' }).click();
    await shoot(program, `fallo-${name}`);
  }
  await page.goto(`${ORIGIN}/programa/acerca`);
  await page.locator('summary').nth(1).click();
  await shoot(program, 'acerca', [
    [720, 640],
    [420, 360],
  ]);
  await answer(app, 'cierre:avance', { hechos: 31_000_000, total: 74_000_000, instalando: null });
  await page.goto(`${ORIGIN}/personal/cierre.html`);
  await page.waitForTimeout(400);
  await shoot(program, 'cierre', [[460, 210]]);
  const instalando = { version: '1.1.0', vuelve: true };
  await answer(app, 'cierre:avance', { hechos: 0, total: 0, instalando });
  await page.goto(`${ORIGIN}/personal/cierre.html`);
  await page.waitForTimeout(400);
  await shoot(program, 'cierre-instalando', [[460, 210]]);
}

const NOVEDADES =
  '• Los apartados se cobran en partes, y el cliente ve en su teléfono cuánto le falta.\n• La caja se abre en la mitad del tiempo.\n• Las etiquetas de precio caben en más rollos.';
const LISTA: AvanceDeActualizacion = { paso: 'lista', version: '1.5.0', novedades: NOVEDADES };
const AVANCES: Record<string, AvanceDeActualizacion> = {
  apagada: { paso: 'apagada' },
  'al-dia': { paso: 'al-dia' },
  descargando: { paso: 'descargando', version: '1.5.0', porcentaje: 42 },
  fallo: {
    paso: 'fallo',
    motivo: 'La dirección de las actualizaciones no responde. Se prueba otra vez más tarde.',
  },
};

const AL_DIA: EstadoDeActualizacion = {
  version: '1.4.0',
  modo: 'sola',
  ajustes: { direccion: 'https://actualizaciones.globosyfiesta.gt', deNoche: true },
  avance: { paso: 'en-espera' },
  revisada: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  fallida: null,
  enPrueba: false,
  noInstalada: null,
};

async function updates(program: Program): Promise<void> {
  const { app, page } = program;
  const base = AL_DIA;
  const take = async (name: string, estado: EstadoDeActualizacion): Promise<void> => {
    await answer(app, 'actualizaciones:estado', estado);
    await page.goto(`${ORIGIN}/configuracion/actualizaciones`);
    await page.getByRole('heading', { name: `Guirnalda ${base.version}` }).waitFor();
    await shoot(program, `actualizaciones-${name}`);
  };
  // Told once: the settings, which are taken next, would be where it was read.
  await answer(app, 'actualizaciones:estado', { ...base, fallida: '1.5.0' });
  await page.goto(`${ORIGIN}/dashboard`);
  await page.getByRole('link', { name: /^La versión 1\.5\.0 no funcionó/ }).waitFor();
  await shoot(program, 'dashboard-version-fallida');
  for (const [name, avance] of Object.entries(AVANCES)) {
    await take(name, { ...base, avance, revisada: name === 'apagada' ? null : base.revisada });
  }
  await take('lista', { ...base, avance: LISTA });
  await shootForManual(program, 'actualizaciones', page);
  await take('a-mano', { ...base, modo: 'a-mano', avance: { paso: 'apagada' }, revisada: null });
  await take('fallida', { ...base, avance: LISTA, fallida: '1.5.0' });
  await page.getByRole('button', { name: 'Instalar ahora' }).click();
  await shoot(program, 'actualizaciones-instalar');
  await page.keyboard.press('Escape');
  await answer(app, 'actualizaciones:estado', base);
}

const CAJA: ImpresoraDelEquipo = {
  ...IMPRESORA_NUEVA,
  id: 'caja',
  nombre: 'Impresora de la caja, junto a la puerta',
  via: { tipo: 'red', host: '192.168.1.87', puerto: 9100 },
};

async function printers(program: Program): Promise<void> {
  const { app, page } = program;
  await page.goto(`${ORIGIN}/configuracion/ticket`);
  const add = page.getByRole('button', { name: 'Agregar impresora' }).first();
  await add.scrollIntoViewIfNeeded();
  await shoot(program, 'impresoras-ninguna');
  await add.click();
  await shoot(program, 'impresora-nueva');
  await answer(app, 'configuracion:leer', {
    impresoras: [CAJA],
    anchoPapelMm: 80,
    imprimirAlVender: true,
  });
  const trabajo = { creado: Date.now(), estado: 'pendiente' } as const;
  await answer(app, 'impresion:estado', [
    {
      id: CAJA.id,
      nombre: CAJA.nombre,
      problema: 'No tiene papel.',
      trabajos: [
        { ...trabajo, id: '1', nombre: 'Ticket V20261124-0012' },
        { ...trabajo, id: '2', nombre: 'Hoja del pedido P20261124-0003' },
      ],
    },
  ]);
  await page.goto(`${ORIGIN}/configuracion/ticket`);
  await page
    .getByRole('button', { name: /^Quitar «/ })
    .first()
    .scrollIntoViewIfNeeded();
  await shoot(program, 'impresoras');
  await shootForManual(
    program,
    'impresoras',
    page.getByRole('region', { name: 'Impresoras de esta computadora' }),
  );
  await page.getByRole('button', { name: 'Agregar impresora' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Agregar impresora' });
  const save = dialog.getByRole('button', { name: 'Guardar impresora' });
  await save.click();
  await shoot(program, 'impresora-sin-datos');
  await dialog.locator('[name=via]').selectOption('red');
  await dialog.locator('[name=host]').fill('impresora.tienda.com.gt');
  await dialog.locator('[name=puerto]').fill('99999');
  await dialog.locator('[name=nombre]').fill('Cocina');
  await save.click();
  await shoot(program, 'impresora-mal-escrita');
  await dialog.locator('[name=host]').fill('192.168.1.87');
  await dialog.locator('[name=puerto]').fill('9100');
  await dialog.locator('[name=nombre]').fill(CAJA.nombre);
  await save.click();
  await shoot(program, 'impresora-repetida');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  // Its notices would stand in every later picture.
  await answer(app, 'impresion:estado', []);
}

async function copies({ app, page }: Program, folder: string): Promise<void> {
  const program = { app, page };
  // Shown as the stick of a Windows computer.
  await page.route('**/api/destino-de-respaldos', async (route) => {
    if (route.request().method() !== 'GET') return await route.continue();
    const response = await route.fetch();
    // Asked for outside the window, it does not prove that it comes from this computer.
    const body = { ...(await response.json()), permitidoAqui: true };
    if (body.elegido) body.elegido.carpeta = 'E:\\Guirnalda';
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${ORIGIN}/configuracion/respaldos`);
  const choose = page.getByRole('button', { name: 'Elegir carpeta o memoria' });
  await choose.waitFor();
  await shoot(program, 'copias-sin-destino');
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
  await choose.click();
  await page.getByRole('button', { name: 'Sin cifrar' }).click();
  await page.getByRole('button', { name: 'Guardar una copia fuera' }).click();
  await page.getByText('Copia guardada y revisada').waitFor({ timeout: 120_000 });
  const fuera = page.getByRole('region', { name: 'Copias fuera de esta computadora' });
  await fuera.scrollIntoViewIfNeeded();
  await shoot(program, 'copias');
  await shootForManual(program, 'copias-fuera', fuera);
  await page.getByRole('button', { name: 'Cifrar con una frase' }).click();
  await shoot(program, 'copias-cifrar');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mudarse a otra computadora' }).click();
  await shoot(program, 'mudarse');
  await page.keyboard.press('Escape');
}

async function device(program: Program): Promise<void> {
  const { app, page } = program;
  await page.goto(`${ORIGIN}/configuracion/equipo`);
  await page.waitForTimeout(500);
  await shoot(program, 'equipo');
  await page.goto(`${ORIGIN}/pos`);
  await searchBox(page).waitFor();
  await tellServer(app, {
    estado: 'caido',
    motivo: 'No hay espacio en el disco: libera un poco y la tienda se abre sola.',
  });
  await page.getByRole('button', { name: 'Copiar informe' }).waitFor();
  await shoot(program, 'servidor-caido');
  await page.reload();
  await searchBox(page).waitFor();
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('programa:kiosko', null),
  );
  await shoot(program, 'kiosko');
}

const DISCOS: Record<string, Omit<Disco, 'success'>> = {
  poco: { estado: 'bien', espacio: { libre: 734_003_200, nivel: 'poco' } },
  'casi-nada': { estado: 'bien', espacio: { libre: 40_000_000, nivel: 'casi-nada' } },
  lleno: { estado: 'lleno', espacio: { libre: 0, nivel: 'casi-nada' } },
  'solo-lectura': { estado: 'solo-lectura', espacio: null },
};

async function disk(program: Program): Promise<void> {
  const { page } = program;
  for (const [name, disco] of Object.entries(DISCOS)) {
    await page.route('**/api/disco', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...disco } });
    });
    for (const screen of name === 'poco' ? ['dashboard'] : ['dashboard', 'pos']) {
      await page.goto(`${ORIGIN}/${screen}`);
      await page
        .getByText(/disco de la tienda|vender ni guardar/)
        .first()
        .waitFor();
      await shoot(program, `disco-${name}-${screen}`);
    }
    await page.unroute('**/api/disco');
  }
}

mkdirSync(TARGET, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'guirnalda-fotos-'));
const data = join(folder, 'datos');
// The shop of the demo as a shop of its own: the demo makes no copies and looks for no updates.
const server = await startServer(['--data', data, '--demo'], {}, { startMs: 300_000 });
await server.stop();
const app = await _electron.launch({ args: electronArgs(folder), env: desktopEnv() });
try {
  const program = { app, page: await app.firstWindow() };
  await signIn(program.page, ORIGIN, OWNER);
  for (const take of [updates, printers, disk, device]) await take(program);
  const stick = join(folder, 'MEMORIA-USB');
  mkdirSync(stick);
  await copies(program, stick);
  await withoutTheShop(program);
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
