import { describe, expect, it } from 'vitest';
import { CATEGORIAS, TIPOS_GLOBO, TIPOS_SERVICIO } from '#contract/categorias.ts';
import { PRECIO_MAXIMO } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { PRODUCTOS_DEMO } from '../products.ts';
import { dibujar } from './dibujar.ts';
import { glyph } from './glyphs.ts';

/** Whether every tag is closed in order and every attribute quoted: enough for what this code can get wrong. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  let rest = svg;
  while (rest) {
    const tag = /^<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][a-zA-Z0-9-]*="[^"<&]*")*)(\/?)>/.exec(rest);
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

const de = (categoria: string) => PRODUCTOS_DEMO.filter((uno) => uno.categoria === categoria);

describe('demo pictures', () => {
  it.each(PRODUCTOS_DEMO.map((uno) => [uno.clave, uno.dibujo] as const))('draws %s', (_clave, dibujo) => {
    const svg = dibujar(dibujo);
    expect(isWellFormed(svg)).toBe(true);
    expect(svg.length).toBeLessThan(60_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg).not.toMatch(/<text|<image|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const wanted = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(wanted.filter((id) => !defined.has(id))).toEqual([]);
    expect(dibujar(dibujo)).toBe(svg);
  });

  it('gives every product a picture of its own', () => {
    const pictures = new Set(PRODUCTOS_DEMO.map((uno) => dibujar(uno.dibujo)));
    expect(pictures.size).toBe(PRODUCTOS_DEMO.length);
  });

  it('spells every letter and figure a foil balloon may need', () => {
    for (const letra of 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789') {
      expect(letra === 'I' || glyph(letra).width > 8, letra).toBe(true);
    }
  });
});

describe('demo products', () => {
  it('fills every category', () => {
    const counts = Object.fromEntries(CATEGORIAS.map((una) => [una, de(una).length]));
    expect(PRODUCTOS_DEMO.length).toBeGreaterThanOrEqual(72);
    expect(counts.globos).toBeGreaterThanOrEqual(30);
    expect(counts.decoraciones).toBeGreaterThanOrEqual(14);
    expect(counts['articulos-fiesta']).toBeGreaterThanOrEqual(14);
    expect(counts.servicios).toBeGreaterThanOrEqual(4);
    expect(counts.servicios).toBeLessThanOrEqual(6);
    expect(counts.otros).toBeGreaterThanOrEqual(6);
  });

  it('has unique keys, names and codes', () => {
    const codigos = PRODUCTOS_DEMO.flatMap((uno) => uno.codigo ?? []);
    expect(new Set(PRODUCTOS_DEMO.map((uno) => uno.clave)).size).toBe(PRODUCTOS_DEMO.length);
    expect(new Set(PRODUCTOS_DEMO.map((uno) => uno.nombre)).size).toBe(PRODUCTOS_DEMO.length);
    expect(new Set(codigos).size).toBe(codigos.length);
  });

  it('carries Guatemalan bar codes with the right check digit', () => {
    const barras = PRODUCTOS_DEMO.flatMap((uno) =>
      /^\d+$/.test(uno.codigo ?? '') ? [uno.codigo ?? ''] : [],
    );
    expect(barras.length).toBeGreaterThan(PRODUCTOS_DEMO.length / 2);
    for (const codigo of barras) {
      expect(codigo).toMatch(/^740\d{10}$/);
      expect(Number(codigo.at(-1)), codigo).toBe(checkDigit(codigo.slice(0, 12)));
    }
  });

  it.each(PRODUCTOS_DEMO.map((uno) => [uno.clave, uno] as const))(
    'describes %s within the limits',
    (_clave, uno) => {
      expect(uno.clave).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(uno.nombre.length).toBeGreaterThanOrEqual(LIMITES.nombreProductoMinimo);
      expect(uno.nombre.length).toBeLessThanOrEqual(LIMITES.nombreProducto);
      expect(uno.descripcion.length).toBeGreaterThan(20);
      expect(uno.descripcion.length).toBeLessThanOrEqual(LIMITES.descripcion);
      expect(uno.codigo?.length ?? 0).toBeLessThanOrEqual(LIMITES.codigoProducto);
      expect(uno.precioCompra).toBeGreaterThan(0);
      expect(uno.precioVenta).toBeGreaterThanOrEqual(uno.precioCompra);
      expect(uno.precioVenta).toBeLessThanOrEqual(PRECIO_MAXIMO);
      expect(uno.stock).toBeGreaterThanOrEqual(0);
      expect(uno.popularidad).toBeGreaterThanOrEqual(1);
      expect(uno.popularidad).toBeLessThanOrEqual(100);
    },
  );

  it('knows every kind of balloon and of service', () => {
    expect(new Set(de('globos').map((uno) => uno.tipoGlobo))).toEqual(new Set(TIPOS_GLOBO));
    expect(de('globos').every((uno) => uno.color && uno.tamano)).toBe(true);
    expect(new Set(de('servicios').map((uno) => uno.tipoServicio))).toEqual(new Set(TIPOS_SERVICIO));
    expect(de('servicios').every((uno) => !uno.controlaStock && !uno.codigo)).toBe(true);
  });

  it('shows a shelf as shelves are: some low, a few empty', () => {
    const contados = PRODUCTOS_DEMO.filter((uno) => uno.controlaStock);
    expect(contados.filter((uno) => uno.stock === 0).length).toBe(2);
    expect(contados.filter((uno) => uno.stock > 0 && uno.stock <= uno.stockMinimo).length).toBeGreaterThan(4);
  });
});
