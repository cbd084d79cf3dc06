import { describe, expect, it } from 'vitest';
import { errorDePasswordDelPersonal } from './password-del-personal.ts';
import { PASSWORDS_COMUNES } from './passwords-comunes.ts';
import { plegar } from './texto.ts';

const QUIEN = { email: 'rosa.pu@correo.gt', nombre: 'Rosa Pú Ajanel', tienda: 'Piñatas Ixchel' };
const errorDe = (password: string) => errorDePasswordDelPersonal(password, QUIEN);

describe('a password of the staff', () => {
  it('has at least eight characters', () => {
    expect(errorDe('')).toBe('La contraseña es obligatoria');
    expect(errorDe('Tq7-xz.')).toBe('La contraseña debe tener al menos 8 caracteres');
    expect(errorDe('Tq7-xz.w')).toBeUndefined();
  });

  it.each([
    ['a common word', 'guatemala'],
    ['whatever its case and accents', 'ContraSEÑA'],
    ['with what people add to it', 'password1'],
    ['and before it', '123globos'],
    ['a year', 'Quetzal2026'],
    ['an exclamation mark', 'Guatemala123!'],
    ['letters as digits', 'p@ssw0rd'],
    ['both', 'c0ntr4s3ña2025*'],
    ['a common name', 'Fernando01'],
    ['two common words', 'holafiesta'],
  ])('is none of the commonest: %s', (_que, password) => {
    expect(errorDe(password)).toMatch(/^Es de las contraseñas más usadas/);
  });

  it.each([
    '12345678',
    '87654321',
    'abcdefgh',
    'qwertyui',
    'ASDFGHJK',
    'abcd1234',
    '123qwe456',
    '1234abcd4321',
  ])('is no row of keys: %s', (password) => {
    expect(errorDe(password)).toMatch(/^Son teclas o números seguidos/);
  });

  it.each(['aaaaaaaa', '11111111', 'xkxkxkxk', 'a1b2a1b2', '••••••••'])(
    'repeats no piece: %s',
    (password) => {
      expect(errorDe(password)).toMatch(/^Repite lo mismo/);
    },
  );

  it.each([
    ['el email', 'rosa.pu@correo.gt'],
    ['el email', 'rosa.pu1'],
    ['el email', 'RosaPu2026'],
    ['el nombre', 'ajanel12'],
    ['el nombre de la tienda', 'ixchel-2026'],
    ['el nombre de la tienda', 'pinatasixchel'],
  ])('is not %s: %s', (cual, password) => {
    expect(errorDe(password)).toMatch(new RegExp(`^Es casi ${cual}:`));
  });

  it.each([
    'tres tazas verdes',
    'globos24',
    'caballo-ventana-lluvia',
    'Ixchel vende de martes a jueves',
    'mi perro come queso',
    'k9#Lw2pz',
    '19841112x7',
  ])('may be %s', (password) => {
    expect(errorDe(password)).toBeUndefined();
  });

  it('is not held against what is unknown of its owner', () => {
    expect(errorDePasswordDelPersonal('ajanel12', {})).toBeUndefined();
    expect(errorDePasswordDelPersonal('lo-que-sea', { email: '', nombre: ' ', tienda: 'Y' })).toBeUndefined();
  });

  it('takes no time to check, however long', () => {
    expect(errorDe('ab'.repeat(50_000))).toMatch(/^Repite/);
    expect(errorDe(`${'x'.repeat(100_000)}y`)).toBeUndefined();
  });
});

it('the list of the commonest is folded, and short', () => {
  expect(PASSWORDS_COMUNES.size).toBeGreaterThan(500);
  expect(PASSWORDS_COMUNES.size).toBeLessThan(1000);
  for (const palabra of PASSWORDS_COMUNES) expect(palabra).toBe(plegar(palabra));
});
