import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAMILIAS_DE_COLOR } from '#contract/words/colores.ts';
import { NOMBRE_DE_FAMILIA } from '#contract/words/nombres-de-colores.ts';
import { familiasDe } from './familias.ts';

describe('familiasDe', () => {
  it.each([
    ['Rojo', ['rojo']],
    ['ROJO VINO', ['rojo']],
    ['Vino tinto', ['rojo']],
    ['azul rey', ['azul']],
    ['Azules', ['azul']],
    ['Azúl marino', ['azul']],
    ['Cielo', ['azul']],
    ['Fucsia', ['rosado']],
    ['Rosa pastel', ['rosado']],
    ['Turquesa', ['verde', 'azul']],
    ['Azul turquesa', ['azul']],
    ['Verde menta', ['verde']],
    ['Verde limón', ['verde']],
    ['Tonos tierra', ['cafe']],
    ['Café', ['cafe']],
    ['Blanca', ['blanco']],
    ['Perla', ['blanco']],
    ['Gris perla', ['gris']],
    ['Plateado', ['gris']],
    ['Blanco y dorado', ['blanco', 'dorado']],
    ['rojo/azul', ['rojo', 'azul']],
    ['Oro rosa', ['rosado', 'dorado']],
    ['Coral', ['rosado', 'naranja']],
    ['Cristal', ['transparente']],
    ['Pastel surtido', ['multicolor']],
    ['Varios colores', ['multicolor']],
    ['Coral, marfil y azul', ['rosado', 'naranja', 'azul', 'blanco', 'multicolor']],
    ['Rojo, blanco y azul', ['rojo', 'azul', 'blanco', 'multicolor']],
    ['Rayado', []],
    ['Luz cálida', []],
    ['', []],
  ])('«%s»', (color, familias) => {
    expect(familiasDe(color)).toEqual(familias);
  });

  it('finds every family by its own name', () => {
    for (const familia of FAMILIAS_DE_COLOR)
      expect(familiasDe(NOMBRE_DE_FAMILIA[familia])).toContain(familia);
  });

  it('does not depend on case, accents or spaces, and joins the families of what is joined', () => {
    const uno = fc.constantFrom('Rojo', 'azul rey', 'Fucsia', 'blanco', 'menta', 'rayado', 'Dorado');
    fc.assert(
      fc.property(uno, uno, fc.constantFrom(' y ', ', ', '/', ' con '), (a, b, entre) => {
        const juntos = familiasDe(`  ${a}${entre}${b} `.toUpperCase());
        const deCadaUno = new Set([...familiasDe(a), ...familiasDe(b)]);
        expect(new Set(juntos)).toEqual(deCadaUno);
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (texto) => {
        for (const familia of familiasDe(texto)) expect(FAMILIAS_DE_COLOR).toContain(familia);
      }),
    );
  });
});
