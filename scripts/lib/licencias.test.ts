import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { licenciasDe, productionPackages } from './licencias.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

describe('the licences of what the program is made of', () => {
  const { parrafos, paquetes } = licenciasDe(productionPackages(ROOT));

  it('are told whole', () => {
    const fastify = paquetes.find(({ nombre }) => nombre === 'fastify');
    const told = fastify?.texto.map((place) => parrafos[place]).join('\n\n');
    expect(told).toBe(readFileSync(path.join(ROOT, 'node_modules', 'fastify', 'LICENSE'), 'utf8').trim());
  });

  it('have each paragraph once', () => {
    expect(new Set(parrafos).size).toBe(parrafos.length);
    expect(paquetes.flatMap(({ texto }) => texto).length).toBeGreaterThan(parrafos.length);
  });

  it('are empty for a package without a text, and by name', () => {
    const nombres = paquetes.map(({ nombre }) => nombre);
    expect(nombres).toEqual(nombres.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(paquetes.find(({ nombre }) => nombre === '@canvas/image-data')?.texto).toEqual([]);
  });
});
