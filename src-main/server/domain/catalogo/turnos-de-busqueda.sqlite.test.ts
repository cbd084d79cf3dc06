import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteRounds } from '../../testing/rounds.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

/** How many searches of a network wait. */
const POR_RED = 300;

let shop: TestShop;
/** The words in the order in which they were searched, and a line for each round of the event loop. */
let pasos: string[];
/** What lets searches go, one after the other; a second place is held until the end. */
let empezar: () => void;
let terminar: () => void;

beforeEach(async () => {
  shop = await openTestShop();
  pasos = [];
  const { turnosDeBuscar } = shop.context;
  const [primero, segundo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of [primero, segundo]) void turnosDeBuscar('prueba', () => promise);
  empezar = primero.resolve;
  terminar = segundo.resolve;
});
afterEach(async () => {
  empezar();
  terminar();
  await shop.close();
});

let enFila = 0;
const esperan = (cuantas: number) => expect.poll(() => enFila).toBe(cuantas);
beforeEach(() => {
  enFila = 0;
  const { turnosDeBuscar } = shop.context;
  shop.context.turnosDeBuscar = (red, buscar, opciones) => {
    enFila += 1;
    const anotada = async () => {
      const hallado = await buscar();
      pasos.push(red);
      return hallado;
    };
    return turnosDeBuscar(red, anotada, opciones);
  };
});

async function buscar(palabra: string, desde: string, que = '/api/catalog'): Promise<number> {
  const headers = { host: 'tienda.gt' };
  return (await shop.call('visitante', 'GET', `${que}?enmendar=1&buscar=${palabra}`, { desde, headers }))
    .status;
}
const buscarMuchas = (cuantas: number, desde: (n: number) => string, que?: string) =>
  Array.from({ length: cuantas }, (_, n) => buscar(`glo${n}`, desde(n), que));

it('of many searches of one network, those of others are the next', async () => {
  const suyas = buscarMuchas(10, (n) => `203.0.113.${n}`);
  await esperan(10);
  const otra = buscar('azul', '190.1.1.1');
  const filtros = buscar('azul', '190.1.1.1', '/api/catalog/filtros');
  await esperan(12);
  empezar();
  expect(await Promise.all([...suyas, otra, filtros])).toEqual(Array(12).fill(200));
  expect(pasos.slice(0, 4)).toEqual(['203.0.113.*', '190.1.1.*', '203.0.113.*', '190.1.1.*']);
});

it.each(['/api/catalog', '/api/catalog/filtros'])(
  'between two searches the process answers others: %s',
  async (que) => {
    const suyas = buscarMuchas(8, () => '203.0.113.9', que);
    await esperan(8);
    const end = noteRounds(pasos);
    empezar();
    await Promise.all(suyas);
    end();
    expect(pasos.filter((paso) => paso !== '|')).toHaveLength(8);
    expect(pasos.some((paso, n) => paso !== '|' && pasos[n + 1]?.startsWith('203'))).toBe(false);
  },
);

it('of a network, only so many wait, as when their callers went; others go on', async () => {
  shop.context.config.limites.medidas.conexionesPorDireccion = 2 * POR_RED;
  const suyas = buscarMuchas(POR_RED, () => '203.0.113.9');
  await esperan(POR_RED);
  expect(await buscar('azul', '203.0.113.7')).toBe(429);
  const otra = buscar('azul', '190.1.1.1');
  await esperan(POR_RED + 2);
  empezar();
  expect(await Promise.all([...suyas, otra])).toEqual(Array(POR_RED + 1).fill(200));
});

// With several processes nothing is remembered: that is PostgreSQL's.
it('a list that nobody searches, and what was just searched, wait for nobody', async () => {
  empezar();
  expect(await buscar('azul', '190.1.1.1')).toBe(200);
  const primero = Promise.withResolvers<void>();
  void shop.context.turnosDeBuscar('prueba', () => primero.promise);
  expect(await buscar('azul', '181.5.5.5')).toBe(200);
  expect((await shop.call('visitante', 'GET', '/api/catalog?limit=3', { desde: '181.5.5.5' })).status).toBe(
    200,
  );
  primero.resolve();
});
