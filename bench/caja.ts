import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readConfig } from '#server/base/config/config.ts';
import { closeContext, openContext } from '#server/base/context.ts';
import { hayUsuarios } from '#server/domain/usuarios/usuarios.queries.ts';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';
import { sembrarEnMasa } from '#server/whole-shop/demo/bulk.ts';
import { PAGE_CLOCK } from './caja/page-clock.ts';
import { tareaDelReporte } from './caja/reporte-de-inventario.ts';
import { median } from './promises/median.ts';
import { tableOf } from './promises/table.ts';

// npm run bench:caja: response times of the POS with 50,000 products in a real browser, alone and while the storefront
// has visitors. Measures from the key press to the drawn frame with the result. Then the inventory report of as many, by what
// it holds up on the page.

const PRODUCTOS = 50_000;
const VENTAS = 3_000;
const VISITANTES = 50;
const ESCANEOS = 40;
const VENTANAS = 5;
const REPORTES = 3;
const ACCESO = { email: 'diego@globosyfiesta.gt', password: 'mostrador' };
const PROPIETARIA = { email: 'marta@globosyfiesta.gt', password: 'propietaria' };
const BUSQUEDAS = [
  'globo',
  'corazon',
  'dinosaurios azul',
  'PINATA',
  'boda coral',
  'guirnalda',
  // Slips: from the wrong letter on nothing is found, and the words are corrected.
  'guirnalfa',
  'dinosarios azul',
  'futbol 12',
  '49',
];
const PROMESA = { tecla: 50, escaneo: 50, tarea: 50, ventana: 2_000, conVisitas: 1.2 };

async function sembrar(carpeta: string): Promise<void> {
  mkdirSync(carpeta, { recursive: true });
  const context = await openContext(readConfig(['--data', carpeta], {}));
  if (!(await hayUsuarios(context.db))) {
    console.log(`Sembrando ${PRODUCTOS} productos en ${carpeta} …`);
    await sembrarEnMasa(context, { productos: PRODUCTOS, ventas: VENTAS }, () => undefined);
  }
  await closeContext(context);
}

function percentil(tiempos: readonly number[], parte: number): number {
  const orden = tiempos.toSorted((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.floor(orden.length * parte))] ?? Number.NaN;
}

/** Runs `hacer` in a new signed-in browser with cold caches. */
async function conVentana<T>(url: string, hacer: (page: Page) => Promise<T>, acceso = ACCESO): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const entrada = await browser.newContext({ serviceWorkers: 'block' });
    const sesion = await entrar(entrada, url, acceso);
    const context = await browser.newContext({
      serviceWorkers: 'block',
      storageState: sesion,
      viewport: { width: 1366, height: 768 },
    });
    await context.addInitScript(PAGE_CLOCK);
    return await hacer(await context.newPage());
  } finally {
    await browser.close();
  }
}

async function entrar(context: BrowserContext, url: string, { email, password }: typeof ACCESO) {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const sesion = await context.storageState();
  await context.close();
  return sesion;
}

/** Time from opening the page until the POS takes keys and shows products, and until all products are loaded. */
async function abrirCaja(page: Page, url: string): Promise<{ lista: number; todo: number; tarea: number }> {
  const ultima = page.waitForResponse(
    async (respuesta) =>
      respuesta.url().includes('/api/productos/mostrador') &&
      ((await respuesta.json()) as { siguiente: unknown }).siguiente === null,
    { timeout: 60_000 },
  );
  await page.goto(`${url}/pos`, { waitUntil: 'commit' });
  const lista = await page.evaluate<number>('cajaLista()');
  await ultima;
  const todo = await page.evaluate<number>('performance.now()');
  await page.waitForTimeout(1_000);
  return { lista, todo, tarea: await tareaMasLarga(page) };
}

/** In ms; 0 where none took 50, which is what a browser calls long. */
const tareaMasLarga = (page: Page) => page.evaluate<number>('Math.max(0, ...tareas)');

async function medirTeclas(page: Page): Promise<number[]> {
  const tiempos: number[] = [];
  for (const busqueda of BUSQUEDAS) {
    let escrito = '';
    for (const letra of busqueda) {
      escrito += letra;
      // A space alone starts no new search.
      if (letra !== ' ') await page.evaluate(`mirarResultados(${JSON.stringify(escrito.trim())})`);
      await page.keyboard.press(letra === ' ' ? 'Space' : letra);
      if (letra !== ' ') tiempos.push(await page.evaluate<number>('medida'));
      await page.waitForTimeout(80);
    }
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  return tiempos;
}

async function medirEscaneos(page: Page, codigos: readonly string[]): Promise<number[]> {
  const tiempos: number[] = [];
  for (const codigo of codigos) {
    await page.evaluate('mirarLinea()');
    await page.keyboard.type(codigo, { delay: 10 });
    await page.keyboard.press('Enter');
    tiempos.push(await page.evaluate<number>('medida'));
    await page.waitForTimeout(200);
  }
  return tiempos;
}

async function codigosConStock(url: string): Promise<string[]> {
  const cabeceras = { 'content-type': 'application/json' };
  const cuerpo = JSON.stringify(ACCESO);
  const entrada = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: cabeceras, body: cuerpo });
  const { token } = (await entrada.json()) as { token: string };
  const respuesta = await fetch(`${url}/api/productos?activo=true&limit=100&page=7`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { productos } = (await respuesta.json()) as { productos: { codigo: string; stock: number }[] };
  return productos
    .filter(({ stock }) => stock > 5)
    .map(({ codigo }) => codigo)
    .slice(0, ESCANEOS);
}

const { tellFigure, write } = tableOf('caja');

interface Medida {
  ventana: number;
  todo: number;
  /** The longest task while the till loads, and while it is typed into and scans. */
  cargar: number;
  usar: number;
  tecla: number;
  escaneo: number;
}

/** Measures the till; `con` says beside what. */
async function medir(con: string, url: string): Promise<Medida> {
  const codigos = await codigosConStock(url);
  const ventanas: { lista: number; todo: number; tarea: number }[] = [];
  for (let i = 1; i < VENTANAS; i += 1) ventanas.push(await conVentana(url, (page) => abrirCaja(page, url)));
  const { teclas, escaneos, usar } = await conVentana(url, async (page) => {
    ventanas.push(await abrirCaja(page, url));
    await page.evaluate('tareas.length = 0; 0');
    return {
      teclas: await medirTeclas(page),
      escaneos: await medirEscaneos(page, codigos),
      usar: await tareaMasLarga(page),
    };
  });
  const medida = {
    ventana: median(ventanas.map(({ lista }) => lista)),
    todo: median(ventanas.map(({ todo }) => todo)),
    cargar: median(ventanas.map(({ tarea }) => tarea)),
    usar,
    tecla: percentil(teclas, 0.95),
    escaneo: percentil(escaneos, 0.95),
  };
  const figures = [
    { what: 'a cold window until the till is ready', value: medida.ventana, most: PROMESA.ventana },
    { what: `a key to its results, p95 of ${teclas.length}`, value: medida.tecla, most: PROMESA.tecla },
    { what: `a scan to its line, p95 of ${escaneos.length}`, value: medida.escaneo, most: PROMESA.escaneo },
    { what: 'longest task of these', value: medida.usar, most: PROMESA.tarea },
  ];
  for (const { what, ...figure } of figures)
    tellFigure({ ...figure, what: `${con}${what}`, unit: 'ms', products: PRODUCTOS });
  const besides = {
    'until all are there': medida.todo,
    'longest task until then': medida.cargar,
    'p50 of keys': median(teclas),
    'of scans': median(escaneos),
  };
  const told = Object.entries(besides).map(([what, ms]) => `${what} ${ms.toFixed(0)} ms`);
  console.log(`  ${told.join(', ')}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  return medida;
}

/** Tells the longest task of the page during the inventory report: the median of some windows. */
async function medirReporte(url: string): Promise<void> {
  const tareas: number[] = [];
  for (let i = 0; i < REPORTES; i += 1)
    tareas.push(await conVentana(url, (page) => tareaDelReporte(page, url), PROPIETARIA));
  tellFigure({
    what: 'inventory report, longest task',
    products: PRODUCTOS,
    value: median(tareas),
    unit: 'ms',
    most: PROMESA.tarea,
  });
}

const carpeta = join(tmpdir(), `guirnalda-bench-caja-${PRODUCTOS}`);
await sembrar(carpeta);
const server = await startServer(['--data', carpeta], { RATE_LIMIT: 'off' }, { program: BUILT_SERVER });
try {
  const sola = await medir('', server.url);
  const visitas = fork(join(import.meta.dirname, 'caja', 'visitas.ts'), [server.url, String(VISITANTES)]);
  const seFueron = once(visitas, 'exit').then(() => Promise.reject(new Error('the visitors ended early')));
  const medicion = medir(`${VISITANTES} visitors: `, server.url);
  const conVisitas = await Promise.race([medicion, seFueron]).finally(() => visitas.kill());
  const veces = (['ventana', 'tecla', 'escaneo'] as const).map((que) => conVisitas[que] / sola[que]);
  tellFigure({
    what: `${VISITANTES} visitors: times slower than alone`,
    products: PRODUCTOS,
    value: Math.max(...veces),
    digits: 2,
    most: PROMESA.conVisitas,
  });
  await medirReporte(server.url);
  write();
} finally {
  await server.stop();
}
