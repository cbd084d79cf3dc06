import { describe, expect, it } from 'vitest';
import { enlaceDeWhatsapp } from './telefono.ts';

describe('enlaceDeWhatsapp', () => {
  it.each([
    ['55551234', '50255551234'],
    ['5555-1234', '50255551234'],
    ['+502 5555 1234', '50255551234'],
    ['50255551234', '50255551234'],
    ['+503 7777-1234', '50377771234'],
  ])('%s is %s', (telefono, numero) =>
    expect(enlaceDeWhatsapp(telefono, 'Hola')).toBe(`https://wa.me/${numero}?text=Hola`),
  );

  it.each([null, undefined, '', '1234', '555-1234', 'PBX', '5555-1234 / 5555-9876'])(
    'gives none for «%s»',
    (telefono) => expect(enlaceDeWhatsapp(telefono, 'Hola')).toBeUndefined(),
  );

  it('encodes any text', () => {
    const texto = 'Hola, ¿tienen «Corazón & flor» por Q12.50?\n#100%';
    const url = new URL(enlaceDeWhatsapp('55551234', texto) ?? '');
    expect(url.searchParams.get('text')).toBe(texto);
    expect(url.hash).toBe('');
  });
});
