import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

/** Paintings wait for it once they began; their searches in the order in which they began, with the turn of the process. */
const paintings = vi.hoisted(() => ({
  held: Promise.resolve(),
  begun: [] as { search: string; turn: number }[],
  turn: 0,
}));
vi.mock('./paginas.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./paginas.ts')>();
  const paginaDeCatalogo: typeof real.paginaDeCatalogo = async (input, direccion) => {
    paintings.begun.push({ search: direccion.search, turn: paintings.turn });
    await paintings.held;
    return await real.paginaDeCatalogo(input, direccion);
  };
  return { ...real, paginaDeCatalogo };
});

/** How many are painted at once, and how many wait: of one network, and in all. */
const WIDTH = 2;
const SHARE = 8;
const TOTAL = 100;

let shop: TestShop;
let release: () => void;
beforeEach(async () => {
  shop = await openTestShop();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(paintings, { held: promise, begun: [], turn: 0 });
  release = resolve;
});
afterEach(async () => {
  release();
  await shop.close();
});

/** A search for a word that nobody else searches. Gives how it is answered. */
async function buscar(palabra: string, desde: string): Promise<'painted' | 'by the browser'> {
  const { status, text } = await shop.call('visitante', 'GET', `/catalogo?buscar=${palabra}`, {
    desde,
    headers: { accept: 'text/html', host: 'tienda.gt' },
  });
  expect(status).toBe(200);
  return text.includes('<h1') ? 'painted' : 'by the browser';
}

/** Makes calls until `cuantas` of them found no place to wait; gives what all are answered. */
async function llenar(
  cuantas: number,
  sinLugar: number,
  desde: (n: number) => string,
  palabra = 'glo',
): Promise<Promise<string>[]> {
  let sin = 0;
  const todas = Array.from({ length: cuantas + sinLugar }, async (_, n) => {
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
  const suyas = await llenar(WIDTH + SHARE, 20, (n) => `203.0.113.${n}`);
  const otras = await llenar(SHARE, 1, () => '190.1.1.1', 'azul');
  const enLaTienda = await llenar(SHARE, 1, () => '192.168.1.20', 'rojo');
  release();
  expect(await cuantasPintadas(suyas)).toBe(WIDTH + SHARE);
  expect(await cuantasPintadas([...otras, ...enLaTienda])).toBe(2 * SHARE);
  const orden = paintings.begun.slice(WIDTH).map(({ search }) => search.replace(/\d+$/, ''));
  const vuelta = ['?buscar=glo', '?buscar=azul', '?buscar=rojo'];
  expect(orden).toEqual(Array.from({ length: SHARE }, () => vuelta).flat());
});

it('when too many networks wait, a browser paints the page by itself', async () => {
  const deMuchas = (n: number) => `${20 + Math.floor(n / 5)}.${n % 5}.7.9`;
  const todas = await llenar(WIDTH + TOTAL, 5, deMuchas);
  expect(await buscar('azul', '190.1.1.1')).toBe('by the browser');
  release();
  expect(await cuantasPintadas(todas)).toBe(WIDTH + TOTAL);
});

it('between two pages the process answers others', async () => {
  const todas = await llenar(WIDTH + SHARE, 1, () => '203.0.113.9');
  let over = false;
  const turn = () => {
    paintings.turn += 1;
    if (!over) setImmediate(turn);
  };
  turn();
  release();
  await Promise.all(todas);
  over = true;
  const enCadaVuelta = new Map<number, number>();
  for (const { turn: una } of paintings.begun.slice(WIDTH))
    enCadaVuelta.set(una, (enCadaVuelta.get(una) ?? 0) + 1);
  expect(Math.max(...enCadaVuelta.values())).toBeLessThanOrEqual(WIDTH);
});
