import { expect, it } from 'vitest';
import { resolverReto } from '../../testing/requests/retos.ts';
import { createRetos } from './retos.ts';

const CLAVE = Buffer.alloc(32, 7);
const MINUTO_MS = 60_000;

it('refuses further solutions while all that it remembers may still be used again', () => {
  let ahora = Date.UTC(2026, 10, 21);
  const retos = createRetos(CLAVE, () => new Date(ahora), 2);
  const nueva = () => resolverReto(retos.poner('pedidos', 'una', 1));
  const [primera, segunda, tercera] = [nueva(), nueva(), nueva()];
  const cumple = (solucion: string) => retos.cumple('pedidos', 'una', solucion);
  expect([cumple(primera), cumple(segunda), cumple(tercera)]).toEqual([true, true, false]);
  expect(cumple(primera)).toBe(false);
  ahora += 4 * MINUTO_MS;
  expect([cumple(primera), cumple(tercera), cumple(nueva())]).toEqual([false, false, true]);
});

it('takes no solution of another shop', () => {
  const clock = () => new Date(Date.UTC(2026, 10, 21));
  const solucion = resolverReto(createRetos(Buffer.alloc(32, 8), clock).poner('pedidos', 'una', 1));
  expect(createRetos(CLAVE, clock).cumple('pedidos', 'una', solucion)).toBe(false);
});

it('opens no other door', () => {
  const retos = createRetos(CLAVE, () => new Date(Date.UTC(2026, 10, 21)));
  const solucion = resolverReto(retos.poner('pedidos', 'una', 1));
  expect(retos.cumple('correos', 'una', solucion)).toBe(false);
  expect(retos.cumple('pedidos', 'una', solucion)).toBe(true);
});
