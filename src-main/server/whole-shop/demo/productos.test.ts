import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATEGORIAS, TIPOS_GLOBO, TIPOS_SERVICIO } from '#contract/words/categorias.ts';
import { PRECIO_MAXIMO } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { OCASIONES, separarOcasiones } from '#contract/words/ocasiones.ts';
import { programFolders } from '../../base/config/paths.ts';
import { GALERIAS_DEMO } from './galerias.ts';
import { leerProductosDemo } from './productos.ts';

const folders = programFolders();
const IMAGENES = join(folders.resources, 'demo', 'imagenes');
const productos = await leerProductosDemo({ folders });
const archivos = readdirSync(IMAGENES).sort();

const de = (categoria: string) => productos.filter((uno) => uno.categoria === categoria);
const leer = (archivo: string) => readFileSync(join(IMAGENES, archivo), 'utf8');

/** Whether all tags are closed in order and all attributes quoted. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  let rest = svg.trim();
  while (rest) {
    const tag = /^<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][a-zA-Z0-9-]*="[^"<&]*")*)(\/?)>\s*/.exec(rest);
    if (!tag) return false;
    const [all, closing, name = '', , selfClosing] = tag;
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!selfClosing) open.push(name);
    rest = rest.slice(all.length);
  }
  return open.length === 0;
}

function checkDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

describe('demo pictures', () => {
  it.each(archivos)('%s is a small, self-contained SVG', (archivo) => {
    expect(archivo).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/);
    const svg = leer(archivo);
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1080 1080"/);
    expect(svg.length).toBeLessThan(60_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg).not.toMatch(/<text|<image|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const defined = new Set(ids);
    expect(defined.size).toBe(ids.length);
    const wanted = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(wanted.filter((id) => !defined.has(id))).toEqual([]);
  });

  it('that a product shows after its own are those of others', () => {
    for (const [clave, siguientes] of Object.entries(GALERIAS_DEMO)) {
      expect(siguientes.length).toBeLessThan(LIMITES.imagenesPorProducto);
      expect(siguientes).not.toContain(clave);
      expect([clave, ...siguientes].filter((una) => !archivos.includes(una))).toEqual([]);
    }
  });

  it('are unique per product', () => {
    expect(productos.map(({ clave }) => clave).sort()).toEqual(archivos);
    expect(new Set(archivos.map(leer)).size).toBe(archivos.length);
  });
});

describe('demo products', () => {
  it('fill every category', () => {
    const counts = Object.fromEntries(CATEGORIAS.map((una) => [una, de(una).length]));
    expect(productos.length).toBeGreaterThanOrEqual(72);
    expect(counts.globos).toBeGreaterThanOrEqual(30);
    expect(counts.decoraciones).toBeGreaterThanOrEqual(14);
    expect(counts['articulos-fiesta']).toBeGreaterThanOrEqual(14);
    expect(counts.servicios).toBeGreaterThanOrEqual(4);
    expect(counts.servicios).toBeLessThanOrEqual(6);
    expect(counts.otros).toBeGreaterThanOrEqual(6);
  });

  it('have unique keys, names and codes', () => {
    const codigos = productos.flatMap((uno) => uno.codigo ?? []);
    expect(new Set(productos.map((uno) => uno.clave)).size).toBe(productos.length);
    expect(new Set(productos.map((uno) => uno.nombre)).size).toBe(productos.length);
    expect(new Set(codigos).size).toBe(codigos.length);
  });

  it('carry Guatemalan bar codes with the right check digit', () => {
    const barras = productos.flatMap((uno) => (/^\d+$/.test(uno.codigo ?? '') ? [uno.codigo ?? ''] : []));
    expect(barras.length).toBeGreaterThan(productos.length / 2);
    for (const codigo of barras) {
      expect(codigo).toMatch(/^740\d{10}$/);
      expect(Number(codigo.at(-1)), codigo).toBe(checkDigit(codigo.slice(0, 12)));
    }
  });

  it.each(productos.map((uno) => [uno.clave, uno] as const))(
    'describe %s within the limits',
    (_clave, uno) => {
      expect(uno.nombre.length).toBeGreaterThanOrEqual(LIMITES.nombreProductoMinimo);
      expect(uno.nombre.length).toBeLessThanOrEqual(LIMITES.nombreProducto);
      expect(uno.descripcion.length).toBeGreaterThan(20);
      expect(uno.descripcion.length).toBeLessThanOrEqual(LIMITES.descripcion);
      expect(uno.codigo?.length ?? 0).toBeLessThanOrEqual(LIMITES.codigoProducto);
      expect(uno.precioCompra).toBeGreaterThan(0);
      expect(uno.precioVenta).toBeGreaterThanOrEqual(uno.precioCompra);
      expect(uno.precioVenta).toBeLessThanOrEqual(PRECIO_MAXIMO);
      expect(uno.stock).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(uno.popularidad)).toBe(true);
      expect(uno.popularidad).toBeGreaterThanOrEqual(1);
      expect(uno.popularidad).toBeLessThanOrEqual(100);
    },
  );

  it('know every kind of balloon and of service', () => {
    expect(new Set(de('globos').map((uno) => uno.tipoGlobo))).toEqual(new Set(TIPOS_GLOBO));
    expect(de('globos').every((uno) => uno.color && uno.tamano)).toBe(true);
    expect(new Set(de('servicios').map((uno) => uno.tipoServicio))).toEqual(new Set(TIPOS_SERVICIO));
    expect(de('servicios').every((uno) => !uno.controlaStock && !uno.codigo)).toBe(true);
  });

  it('are for many occasions, and not for all of them', () => {
    const dichas = new Set(productos.flatMap(({ ocasiones = '' }) => separarOcasiones(ocasiones)));
    expect(dichas.size).toBeGreaterThanOrEqual(10);
    expect(dichas.size).toBeLessThan(OCASIONES.length);
  });

  it('include some with low stock and a few sold out', () => {
    const contados = productos.filter((uno) => uno.controlaStock);
    expect(contados.filter((uno) => uno.stock === 0).length).toBe(2);
    expect(contados.filter((uno) => uno.stock > 0 && uno.stock <= uno.stockMinimo).length).toBeGreaterThan(4);
  });
});
