import { expect, it } from 'vitest';
import { enPalabras } from './cambios-en-palabras.ts';

it.each([
  ['precioVenta', 33, 1250.5, 'Precio de venta Q33.00 → Q1,250.50'],
  ['stockMinimo', 0, 1500, 'Stock mínimo 0 → 1,500'],
  ['activo', true, false, 'Activo Sí → No'],
  ['categoria', 'articulos-fiesta', 'globos', 'Categoría Artículos de Fiesta → Globos'],
  ['tipoGlobo', 'latex', null, 'Tipo de globo Látex → vacío'],
  ['descripcion', '', 'Bolsa de 50', 'Descripción vacío → «Bolsa de 50»'],
  ['nuevo', 'a', 'b', 'nuevo «a» → «b»'],
])('puts %s from %s to %s into words', (campo, antes, despues, texto) => {
  const palabras = enPalabras({ campo, antes, despues });
  expect(`${palabras.campo} ${palabras.antes} → ${palabras.despues}`).toBe(texto);
});
