import { expect, it } from 'vitest';
import { logoDeTicketSchema, puedeSerImpresora } from './impresoras.ts';

it.each([
  '192.168.1.50',
  '10.0.0.7',
  '172.16.0.1',
  '172.31.255.254',
  '127.0.0.1',
  '169.254.3.4',
  '::1',
  'fe80::1',
  'fd12:3456::9',
  'impresora',
  'epson-caja',
  'EPSON1A2B3C.local',
])('%s may be a printer of the shop’s network', (host) => {
  expect(puedeSerImpresora(host)).toBe(true);
});

it.each([
  '8.8.8.8',
  '172.32.0.1',
  '192.169.1.1',
  '2001:db8::1',
  'impresora.ejemplo.com',
  '192.168.1.50.ejemplo.com',
  '192.168.1.300',
  // Numbers that resolvers take for IPv4 addresses.
  '134744072',
  '0x8080808',
  '',
  'a b',
  '-caja',
  '../caja',
  'caja:9100',
  '192.168.1.50/x',
])('«%s» may not', (host) => {
  expect(puedeSerImpresora(host)).toBe(false);
});

it('a logo has as many bits as its size says', () => {
  const bits = (bytes: number) => Buffer.alloc(bytes).toString('base64');
  expect(logoDeTicketSchema.safeParse({ ancho: 384, alto: 240, bits: bits(11_520) }).success).toBe(true);
  for (const wrong of [
    { ancho: 384, alto: 240, bits: bits(100) },
    { ancho: 12, alto: 8, bits: bits(12) },
    { ancho: 8, alto: 3, bits: 'no!=' },
  ]) {
    expect(logoDeTicketSchema.safeParse(wrong).success).toBe(false);
  }
});
