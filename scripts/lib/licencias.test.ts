import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { licenciasDe, productionPackages } from './licencias.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

describe('the licences of what the program is made of', () => {
  const { parrafos, paquetes } = licenciasDe(productionPackages(ROOT));

  it('are told whole', () => {
    const fastify = paquetes.find(({ nombre }) => nombre === 'fastify');
    const told = fastify?.parrafos.map((position) => parrafos[position]).join('\n\n');
    expect(told).toBe(readFileSync(path.join(ROOT, 'node_modules', 'fastify', 'LICENSE'), 'utf8').trim());
  });

  it('share the paragraphs that several have', () => {
    expect(paquetes.flatMap((paquete) => paquete.parrafos).length).toBeGreaterThan(parrafos.length);
  });

  it('are listed by the name of the package', () => {
    const nombres = paquetes.map(({ nombre }) => nombre);
    expect(nombres).toEqual(nombres.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('have no paragraphs where a package brings no text', () => {
    expect(paquetes.find(({ nombre }) => nombre === '@canvas/image-data')?.parrafos).toEqual([]);
  });
});
