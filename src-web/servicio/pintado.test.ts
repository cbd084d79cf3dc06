import { expect, it } from 'vitest';
import { ID_DE_DATOS } from '#contract/vitrina.ts';
import { respuestasDe } from './pintado.ts';

const TIENDA = 'https://globos.gt';
const pintada = (datos: object) =>
  `<main>Globos</main><script type="application/json" id="${ID_DE_DATOS}">${JSON.stringify(datos)}</script></body>`;

it('a painted list is kept as the answer to what it would have asked', () => {
  const catalogo = { success: true, productos: [{ _id: 'a' }] };
  const html = pintada({ catalogo });
  expect(respuestasDe(`${TIENDA}/catalogo?page=2&categoria=globos&color=Rojo`, html)).toEqual([
    [`${TIENDA}/api/catalog?categoria=globos&color=Rojo&page=2&limit=12`, catalogo],
  ]);
});

it('so is a painted product, with those like it', () => {
  const producto = { _id: 'a', categoria: 'otros' };
  const html = pintada({ producto: { id: 'a', producto, parecidos: [{ _id: 'b' }] } });
  expect(respuestasDe(`${TIENDA}/producto/a/globo`, html)).toEqual([
    [`${TIENDA}/api/catalog/a/parecidos`, { success: true, productos: [{ _id: 'b' }] }],
    [`${TIENDA}/api/catalog/a`, { success: true, producto }],
  ]);
});

it('a page without products, or not painted, answers nothing', () => {
  expect(respuestasDe(`${TIENDA}/producto/a`, pintada({ producto: { id: 'a', producto: null } }))).toEqual(
    [],
  );
  expect(respuestasDe(`${TIENDA}/catalogo`, '<div id="root"></div>')).toEqual([]);
});
