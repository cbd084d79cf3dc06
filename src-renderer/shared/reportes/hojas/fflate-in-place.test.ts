import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzip, zip } from './fflate-in-place.ts';

const NOMBRE = 'xl/hoja.xml';
const grande = new Uint8Array(1_000_000).map((_, i) => i % 251);

it('zips synchronously, whatever the size', () => {
  let paquete: Uint8Array | undefined;
  zip({ [NOMBRE]: grande }, (error, datos) => {
    expect(error).toBeNull();
    paquete = datos;
  });
  expect(paquete && unzipSync(paquete)[NOMBRE]).toEqual(grande);
});

describe('unzips synchronously', () => {
  const paquete = zipSync({ [NOMBRE]: grande, 'otra.bin': grande });

  it('all that it holds, when called without options', () => {
    let partes: Record<string, Uint8Array> = {};
    unzip(paquete, (_error, datos) => {
      partes = datos;
    });
    expect(partes).toEqual({ [NOMBRE]: grande, 'otra.bin': grande });
  });

  it('what its options choose', () => {
    let partes: Record<string, Uint8Array> = {};
    unzip(paquete, { filter: ({ name }) => name === NOMBRE }, (_error, datos) => {
      partes = datos;
    });
    expect(partes).toEqual({ [NOMBRE]: grande });
  });

  it('and tells what is no archive as an error', () => {
    let fallo: unknown;
    unzip(grande, (error) => {
      fallo = error;
    });
    expect(fallo).toMatchObject({ message: 'invalid zip data' });
  });
});
