import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { resolverReto } from '../../testing/requests/retos.ts';
import { createRetos, type RedesDeQuienResuelve } from './retos.ts';

const CLAVE = createSecretKey(Buffer.alloc(32, 7));
const MINUTO_MS = 60_000;
const AHORA = Date.UTC(2026, 10, 21);
const clock = () => new Date(AHORA);

const UNA: RedesDeQuienResuelve = { red: '190.1.1.1', amplia: '190.1.1.*', proveedor: '190.1.*.*' };
const VECINA = { ...UNA, red: '190.1.1.2' };
const DEL_MISMO_PROVEEDOR = { ...UNA, red: '190.1.2.1', amplia: '190.1.2.*' };
const OTRA: RedesDeQuienResuelve = { red: '181.5.5.5', amplia: '181.5.5.*', proveedor: '181.5.*.*' };

type Retos = ReturnType<typeof createRetos>;
const nueva = (retos: Retos, redes = UNA, puerta = 'pedidos') =>
  resolverReto(retos.poner(puerta, redes.red, 1));
const gastarOtra = (retos: Retos, redes = UNA, puerta = 'pedidos') =>
  retos.gastar(puerta, redes, nueva(retos, redes, puerta));

it('has no room for further solutions while all that it remembers may still be used again', () => {
  let ahora = AHORA;
  const retos = createRetos(CLAVE, () => new Date(ahora), { puerta: 2, proveedor: 2, redAmplia: 2 });
  const [primera, segunda, tercera] = [nueva(retos), nueva(retos), nueva(retos)];
  const gastar = (solucion: string) => retos.gastar('pedidos', UNA, solucion);
  expect([gastar(primera), gastar(segunda), gastar(tercera)]).toEqual(['vale', 'vale', 'sin-lugar']);
  expect(gastar(primera)).toBe('no-vale');
  ahora += 4 * MINUTO_MS;
  expect([gastar(primera), gastar(tercera), gastarOtra(retos)]).toEqual(['no-vale', 'no-vale', 'vale']);
});

it('keeps room for the solutions of other networks and other doors', () => {
  const retos = createRetos(CLAVE, clock, { puerta: 4, proveedor: 3, redAmplia: 2 });
  expect([gastarOtra(retos), gastarOtra(retos, VECINA)]).toEqual(['vale', 'vale']);
  expect([gastarOtra(retos), gastarOtra(retos, VECINA)]).toEqual(['sin-lugar', 'sin-lugar']);
  expect(gastarOtra(retos, DEL_MISMO_PROVEEDOR)).toBe('vale');
  expect(gastarOtra(retos, DEL_MISMO_PROVEEDOR)).toBe('sin-lugar');
  expect(gastarOtra(retos, OTRA)).toBe('vale');
  expect(gastarOtra(retos, OTRA)).toBe('sin-lugar');
  expect(gastarOtra(retos, UNA, 'correos')).toBe('vale');
});

it('takes a solution again that was given back, and has its room again', () => {
  const retos = createRetos(CLAVE, clock, { puerta: 1, proveedor: 1, redAmplia: 1 });
  const solucion = nueva(retos);
  expect(retos.gastar('pedidos', UNA, solucion)).toBe('vale');
  retos.devolver(solucion);
  expect(retos.gastar('pedidos', UNA, solucion)).toBe('vale');
  expect([retos.gastar('pedidos', UNA, solucion), gastarOtra(retos)]).toEqual(['no-vale', 'sin-lugar']);
});

it('takes no solution of another shop', () => {
  const solucion = nueva(createRetos(createSecretKey(Buffer.alloc(32, 8)), clock));
  expect(createRetos(CLAVE, clock).gastar('pedidos', UNA, solucion)).toBe('no-vale');
});

it('opens no other door', () => {
  const retos = createRetos(CLAVE, clock);
  const solucion = nueva(retos);
  expect(retos.gastar('correos', UNA, solucion)).toBe('no-vale');
  expect(retos.gastar('pedidos', UNA, solucion)).toBe('vale');
});
