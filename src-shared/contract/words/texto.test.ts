import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formasDe, plegarCodigo, sinPalabrasVacias } from './texto.ts';

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

describe('sinPalabrasVacias', () => {
  it.each([
    ['globos para una boda', 'globos boda'],
    ['letra e', 'letra e'],
    ['Letras A dorada', 'Letras A dorada'],
    ['inicial o de papel', 'inicial o papel'],
    ['globo a', 'globo a'],
    ['globos y velas', 'globos velas'],
    ['e', 'e'],
    ['para la', 'para la'],
  ])('leaves of «%s» what it says', (escrito, dice) => {
    expect(sinPalabrasVacias(escrito.split(' ')).join(' ')).toBe(dice);
  });
});

describe('plegarCodigo', () => {
  it('does not mind case, hyphens and spaces', () => {
    expect(['LA 12', 'la-12', 'La12'].map(plegarCodigo)).toEqual(['la12', 'la12', 'la12']);
    expect(plegarCodigo('Ñ-1')).toBe('Ñ1');
  });
});
