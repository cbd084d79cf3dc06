import { expect, it } from 'vitest';
import { ID_DE_DATOS } from '#contract/pages/vitrina.ts';
import { answersOf } from './painted-page.ts';

const TIENDA = 'https://globos.gt';
const pintada = (data: object) =>
  `<main>Globos</main><script type="application/json" id="${ID_DE_DATOS}">${JSON.stringify(data)}</script></body>`;

it('derives the catalogue’s answer from a painted list', () => {
  const catalogo = { success: true, productos: [{ _id: 'a' }] };
  const html = pintada({ catalogo });
  expect(answersOf(`${TIENDA}/catalogo?page=2&categoria=globos&color=Rojo`, html)).toEqual([
    [`${TIENDA}/api/catalog?categoria=globos&orden=relevancia&color=Rojo&page=2&limit=12`, catalogo],
  ]);
});

it('derives the answers from a painted product and its similar ones', () => {
  const producto = { _id: 'a', categoria: 'otros' };
  const html = pintada({ producto: { id: 'a', producto, parecidos: [{ _id: 'b' }] } });
  expect(answersOf(`${TIENDA}/producto/a/globo`, html)).toEqual([
    [`${TIENDA}/api/catalog/a/parecidos`, { success: true, productos: [{ _id: 'b' }] }],
    [`${TIENDA}/api/catalog/a`, { success: true, producto }],
  ]);
});

it('derives nothing from a page without products or without data', () => {
  expect(answersOf(`${TIENDA}/producto/a`, pintada({ producto: { id: 'a', producto: null } }))).toEqual([]);
  expect(answersOf(`${TIENDA}/catalogo`, '<div id="root"></div>')).toEqual([]);
});
