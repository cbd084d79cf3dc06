import { expect, it, vi } from 'vitest';
import { tiendaCargada } from './tienda.ts';

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined };
  Object.assign(globalThis, { window: globalThis, localStorage, addEventListener: () => undefined });
});

const json = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

it('asks once for all who wait for the settings, and again after a failure', async () => {
  const answers = [
    json({ success: false, error: 'interno', message: 'No' }, 500),
    json({ success: true, tienda: { nombre: 'Globos y Fiesta' } }, 200),
  ];
  const fetch = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', fetch);
  expect(await Promise.all([tiendaCargada(), tiendaCargada()])).toEqual([undefined, undefined]);
  expect(fetch).toHaveBeenCalledTimes(1);
  const [one, other] = await Promise.all([tiendaCargada(), tiendaCargada()]);
  expect([one?.nombre, other?.nombre]).toEqual(['Globos y Fiesta', 'Globos y Fiesta']);
  expect((await tiendaCargada())?.nombre).toBe('Globos y Fiesta');
  expect(fetch).toHaveBeenCalledTimes(2);
});
