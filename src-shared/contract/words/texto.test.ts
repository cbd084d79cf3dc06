import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formasDe } from './texto.ts';

const halla = (buscada: string, texto: string) => formasDe(buscada).some((forma) => texto.includes(forma));

describe('formasDe', () => {
  it.each([
    ['globos', 'globo'],
    ['flores', 'flor'],
    ['corazones', 'corazon'],
    ['azules', 'azul'],
    ['nubes', 'nube'],
    ['guantes', 'guante'],
    ['kits', 'kit'],
    ['osos', 'oso'],
    ['luces', 'luz'],
    ['luz', 'luces'],
    ['disfraces', 'disfraz'],
    ['dulces', 'dulce'],
    ['dorados', 'dorada'],
    ['plateada', 'plateado'],
    ['rojas', 'rojo'],
    ['blanco', 'blancas'],
    ['surtidas', 'surtido'],
  ])('«%s» finds «%s»', (buscada, texto) => expect(halla(buscada, texto)).toBe(true));

  it.each([
    ['tres', 'estrella'],
    ['gris', 'griego'],
    ['nino', 'nina'],
    ['vela', 'velo'],
    ['luces', 'pelucas'],
    ['plus', 'pluma'],
  ])('«%s» does not find «%s»', (buscada, texto) => expect(halla(buscada, texto)).toBe(false));

  it('always finds the word itself', () => {
    const palabra = fc.string({ unit: fc.constantFrom(...'aeosczdlrn1%'), minLength: 1, maxLength: 8 });
    fc.assert(fc.property(palabra, (una) => halla(una, una)));
  });

  it('yields forms of at least three letters for words of three, as the trigram index needs', () => {
    const palabra = fc.string({ unit: fc.constantFrom(...'aeosczdlrn'), minLength: 3, maxLength: 8 });
    fc.assert(fc.property(palabra, (una) => formasDe(una).every(({ length }) => length >= 3)));
  });
});
