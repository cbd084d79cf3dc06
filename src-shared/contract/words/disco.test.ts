import { expect, it } from 'vitest';
import { textoDeEspacio } from './disco.ts';

it.each([
  [0, '0 MB'],
  [40_000_000, '38 MB'],
  [1_073_741_823, '1,023 MB'],
  [1_073_741_824, '1 GB'],
  [1_600_000_000, '1.4 GB'],
])('%i bytes are %s, and never more than there are', (bytes, texto) => {
  expect(textoDeEspacio(bytes)).toBe(texto);
});
