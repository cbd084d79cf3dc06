import { expect, it } from 'vitest';
import { telefonoEscrito } from './telefono.ts';

it.each([
  ['5555-1234', '55551234'],
  ['+502 5555-1234', '55551234'],
  ['502 1234', '5021234'],
  ['50251234', '50251234'],
  ['502555512', '502555512'],
  ['50255551234', '55551234'],
  ['+1 305 555 1234', '13055551234'],
  ['tel: 5', '5'],
])('%s → %s', (escrito, telefono) => expect(telefonoEscrito(escrito)).toBe(telefono));

it.each([
  ['a ninth digit is not taken', '55551234', '555512345', '55551234'],
  ['a longer one that was pasted can be mended', '13055551234', '1305555123', '1305555123'],
  ['what is pasted over it counts whole', '5', '55551234567', '55551234567'],
])('%s', (_que, antes, escrito, telefono) => expect(telefonoEscrito(escrito, antes)).toBe(telefono));
