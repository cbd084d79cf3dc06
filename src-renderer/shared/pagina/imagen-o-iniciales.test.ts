import { expect, it } from 'vitest';
import { inicialesDe } from './imagen-o-iniciales.tsx';

it.each([
  ['Globo rojo de 12"', 'GR'],
  ['Vela', 'V'],
  ['100 globos látex', 'GL'],
  ['Antifaces 6u', 'A'],
  ['Confeti 24 piezas', 'CP'],
  ['Arco de globos', 'AG'],
  ['¡Ñandutí ámbar!', 'ÑÁ'],
  ['—', ''],
])('the initials of «%s» are «%s»', (nombre, iniciales) => {
  expect(inicialesDe(nombre)).toBe(iniciales);
});
