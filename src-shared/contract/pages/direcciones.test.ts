import { describe, expect, it } from 'vitest';
import { rutaDeProducto, slugDe } from './direcciones.ts';

describe('the address of a product', () => {
  it.each([
    ['Globo Corazón', 'globo-corazon'],
    ['Piñata NIÑA 60 cm', 'pinata-nina-60-cm'],
    ['  ¡Feliz   cumpleaños!  ', 'feliz-cumpleanos'],
    ['Cinta "especial" 50_cm / azul', 'cinta-especial-50-cm-azul'],
    ['Globo 🎈 rojo', 'globo-rojo'],
    ['🎈🎉', ''],
    ['', ''],
    ['../../admin?x=1#y', 'admin-x-1-y'],
  ])('writes «%s» as «%s»', (nombre, slug) => {
    expect(slugDe(nombre)).toBe(slug);
  });

  it('is limited in length and never ends in a hyphen', () => {
    expect(slugDe('a'.repeat(100))).toHaveLength(60);
    expect(slugDe(`${'a'.repeat(59)} globo`)).toBe('a'.repeat(59));
  });

  it('contains the id and, if not empty, the name', () => {
    expect(rutaDeProducto({ _id: '01a1', nombre: 'Globo Corazón' })).toBe('/producto/01a1/globo-corazon');
    expect(rutaDeProducto({ _id: '01a1', nombre: '🎈' })).toBe('/producto/01a1');
  });
});
