import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteRounds } from '../../testing/rounds.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

/** How many wait: of one network, and in all. */
const SHARE = 8;
const TOTAL = 100;

let shop: TestShop;
/** The searches in the order in which they were painted. */
let pintadas: string[];
let elPintor: string;
/** What lets the first place go, in which pages are then painted one after the other; the second is held until the end. */
let empezar: () => void;
let terminar: () => void;

beforeEach(async () => {
  shop = await openTestShop();
  const { folders, turnosDePintar } = shop.context;
  elPintor = folders.painter;
  // The real painter, which tells what it paints.
  folders.painter = join(shop.folder, 'pintor.mjs');
  writeFileSync(
    folders.painter,
    `import { consultaDe, pintar as real } from ${JSON.stringify(pathToFileURL(elPintor).href)};
     export { consultaDe };
     export const pintadas = [];
     export const pintar = (datos) => (pintadas.push(datos.direccion.search), real(datos));`,
  );
  ({ pintadas } = (await import(pathToFileURL(folders.painter).href)) as { pintadas: string[] });
  const [primero, segundo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of [primero, segundo]) void turnosDePintar('prueba', () => promise);
  empezar = primero.resolve;
  terminar = segundo.resolve;
});
afterEach(async () => {
  empezar();
  terminar();
  shop.context.folders.painter = elPintor;
  await shop.close();
});

/** Opens the catalogue. Gives how it is answered. */
async function abrir(consulta: string, desde: string): Promise<'painted' | 'by the browser'> {
  const { status, text } = await shop.call('visitante', 'GET', `/catalogo?${consulta}`, {
    desde,
    headers: { accept: 'text/html', host: 'tienda.gt' },
  });
  expect(status).toBe(200);
  return text.includes('<h1') ? 'painted' : 'by the browser';
}

/** A search for a word that nobody else searches. */
const buscar = (palabra: string, desde: string) => abrir(`buscar=${palabra}`, desde);

/** Makes so many calls, and waits until those beyond the places were answered. Gives what all are answered. */
async function llenar(
  lugares: number,
  sinLugar: number,
  desde: (n: number) => string,
  palabra = 'glo',
): Promise<Promise<string>[]> {
  let sin = 0;
  const todas = Array.from({ length: lugares + sinLugar }, async (_, n) => {
    const como = await buscar(`${palabra}${n}`, desde(n));
    if (como === 'by the browser') sin += 1;
    return como;
  });
  await expect.poll(() => sin).toBe(sinLugar);
  return todas;
}

const cuantasPintadas = async (todas: Promise<string>[]) =>
  (await Promise.all(todas)).filter((como) => como === 'painted').length;

it('of one network, only so many searches wait to be painted, and other customers have the next turns', async () => {
  const suyas = await llenar(SHARE, 20, (n) => `203.0.113.${n}`);
  const otras = await llenar(SHARE, 1, () => '190.1.1.1', 'azul');
  const enLaTienda = await llenar(SHARE, 1, () => '192.168.1.20', 'rojo');
  empezar();
  expect(await cuantasPintadas([...suyas, ...otras, ...enLaTienda])).toBe(3 * SHARE);
  const vuelta = ['?buscar=glo', '?buscar=azul', '?buscar=rojo'];
  expect(pintadas.map((search) => search.replace(/\d+$/, ''))).toEqual(
    Array.from({ length: SHARE }, () => vuelta).flat(),
  );
});

it('when too many networks wait, a browser paints the page by itself', async () => {
  const deMuchas = (n: number) => `${20 + Math.floor(n / 5)}.${n % 5}.7.9`;
  const todas = await llenar(TOTAL, 5, deMuchas);
  expect(await buscar('azul', '190.1.1.1')).toBe('by the browser');
  empezar();
  expect(await cuantasPintadas(todas)).toBe(TOTAL);
});

it('a page that all share is not kept back by who asks for it first and has much to wait for', async () => {
  const { turnosDePintar } = shop.context;
  let enFila = 0;
  shop.context.turnosDePintar = (...turno) => {
    enFila += 1;
    return turnosDePintar(...turno);
  };
  const suyas = Array.from({ length: SHARE - 1 }, (_, n) => buscar(`glo${n}`, '203.0.113.9'));
  await expect.poll(() => enFila).toBe(SHARE - 1);
  const compartida = [abrir('categoria=globos', '203.0.113.9')];
  await expect.poll(() => enFila).toBe(SHARE);
  compartida.push(abrir('categoria=globos', '190.1.1.1'));
  await expect.poll(() => enFila).toBe(SHARE + 1);
  empezar();
  expect(await cuantasPintadas([...suyas, ...compartida])).toBe(SHARE + 1);
  expect(pintadas.slice(0, 2)).toContain('?categoria=globos');
  expect(pintadas).toHaveLength(SHARE);
});

it('between two pages the process answers others', async () => {
  const todas = await llenar(SHARE, 1, () => '203.0.113.9');
  const end = noteRounds(pintadas);
  empezar();
  await Promise.all(todas);
  end();
  expect(pintadas.filter((una) => una !== '|')).toHaveLength(SHARE);
  expect(pintadas.some((una, n) => una !== '|' && pintadas[n + 1]?.startsWith('?'))).toBe(false);
});
