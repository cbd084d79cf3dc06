import { expect, it } from 'vitest';
import { createLector } from './flujo.ts';

const TEXTO =
  'retry: 2000\n\nid: a.1\nevent: stock-cambiado\ndata: {"_id":"x: y","stock":3}\n\n: latido\nid: a.7\n\n';

it('reads events wherever the pieces of the stream are cut', () => {
  for (let corte = 0; corte <= TEXTO.length; corte += 1) {
    const lector = createLector();
    const partes = [lector(TEXTO.slice(0, corte)), lector(TEXTO.slice(corte))];
    expect(partes.flatMap(({ eventos }) => eventos)).toEqual([
      { nombre: 'stock-cambiado', datos: '{"_id":"x: y","stock":3}' },
    ]);
    expect(partes.findLast(({ lugar }) => lugar)?.lugar).toBe('a.7');
  }
});

it('takes a beat for no event', () => {
  expect(createLector()(': latido\n\n')).toEqual({ eventos: [], lugar: undefined });
});
