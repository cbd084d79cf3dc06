import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from './fflate-in-place.ts';

it('zips synchronously, whatever the size', () => {
  const grande = new Uint8Array(1_000_000).map((_, i) => i % 251);
  let paquete: Uint8Array | undefined;
  zip({ 'xl/hoja.xml': grande }, (error, datos) => {
    expect(error).toBeNull();
    paquete = datos;
  });
  expect(paquete && unzipSync(paquete)['xl/hoja.xml']).toEqual(grande);
});
