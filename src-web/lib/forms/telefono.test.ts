import { expect, it } from 'vitest';
import { telefonoEscrito } from './telefono.ts';

it.each([
  ['5555-1234', '55551234'],
  ['+502 5555-1234', '55551234'],
  ['00502 5512 3344', '55123344'],
  ['(00502) 5512-3344', '55123344'],
  ['502 1234', '5021234'],
  ['50251234', '50251234'],
  ['502555512', '502555512'],
  ['50255551234', '55551234'],
  ['+1 305 555 1234', '13055551234'],
  ['+1 555 1234567', '15551234567'],
  ['502555512345', '502555512345'],
  ['tel: 5', '5'],
])('%s → %s', (escrito, telefono) => expect(telefonoEscrito(escrito)).toBe(telefono));

it('keeps a number that is too long instead of cutting it to another one', () => {
  let telefono = '';
  for (const letra of '+1 555 1234567') telefono = telefonoEscrito(telefono + letra);
  expect(telefono).toBe('15551234567');
});

it('removes the country code once the number is complete, typed or pasted', () => {
  let telefono = '';
  for (const letra of '00502 5512 3344') telefono = telefonoEscrito(telefono + letra);
  expect(telefono).toBe('55123344');
});
