import { describe, expect, it } from 'vitest';
import { errorDeFraseDeCopias } from './frase-de-copias.ts';

const errorDe = (frase: string) => errorDeFraseDeCopias(frase, 'Piñatas Ixchel');

describe('a pass phrase of the copies', () => {
  it('has at least twelve characters', () => {
    expect(errorDe('globos')).toBe('La frase debe tener al menos 12 caracteres');
  });

  it.each(['aaaaaaaaaaaa', 'ventana ventana', 'Ventana-ventana VENTANA', 'guatemalaguatemala'])(
    'is not one piece over and over: %s',
    (frase) => {
      expect(errorDe(frase)).toBe(
        'Repite lo mismo: mejor cuatro o cinco palabras que no tengan que ver entre sí',
      );
    },
  );

  it.each([
    ['Tiene muy pocas letras distintas', 'aaaaaaaaaaab'],
    ['Tiene muy pocas letras distintas', ' '.repeat(12)],
    ['Tiene muy pocas letras distintas', 'ala ala cala cal'],
    ['Es de las contraseñas más usadas', 'globos globos 2026'],
    ['Es de las contraseñas más usadas', 'guatemala 123!'],
    ['Es de las contraseñas más usadas', 'hola fiesta hola'],
    ['Son teclas o números seguidos', '1234567890123'],
    ['Es casi el nombre de la tienda', 'Piñatas Ixchel'],
    ['Es casi el nombre de la tienda', 'piñatas ixchel ixchel 26'],
  ])('is refused, because «%s»: %s', (porQue, frase) => {
    expect(errorDe(frase)).toMatch(new RegExp(`^${porQue}: mejor`));
  });

  it.each([
    'globos rojos y confeti',
    'sol mar luz sal',
    'tres tazas verdes',
    'Ixchel vende de martes a jueves',
    'k9#Lw2pz8.Qx',
  ])('may be %s', (frase) => {
    expect(errorDe(frase)).toBeUndefined();
  });
});
