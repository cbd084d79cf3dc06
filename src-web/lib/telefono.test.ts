import { expect, it } from 'vitest';
import { telefonoEscrito } from './telefono.ts';

it.each([
  ['5555-1234', '55551234'],
  ['+502 5555-1234', '55551234'],
  ['502 1234', '5021234'],
  ['50251234', '50251234'],
  ['502555512', '502555512'],
  ['50255551234', '55551234'],
  ['555512345', '55551234'],
  ['tel: 5', '5'],
])('%s → %s', (escrito, telefono) => expect(telefonoEscrito(escrito)).toBe(telefono));
