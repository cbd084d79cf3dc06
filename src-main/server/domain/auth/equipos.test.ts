import { expect, it } from 'vitest';
import { nombreDelEquipo } from './equipos.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari en iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Guirnalda/1.0.0 Chrome/144.0.0.0 Electron/43.0.0 Safari/537.36',
    'El programa de la computadora',
  ],
  ['curl/8.5.0', 'Otro programa'],
  ['<b>Tu banco</b>/1.0 (Windows NT 10.0)', 'Otro programa'],
  [`Firefox/120.0 ${'a'.repeat(600)}`, 'Otro programa'],
  [undefined, 'Otro programa'],
])('names %s', (header, name) => {
  expect(nombreDelEquipo(header)).toBe(name);
});
