import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { COLUMNAS_DE_PAPEL, IMPRESORA_NUEVA } from '#contract/desktop/impresoras.ts';
import { drawPaper } from '../testing/escpos.ts';
import { networkPrinter, ticketOf } from '../testing/papers.ts';
import { drawEtiqueta, readZpl } from '../testing/zpl.ts';
import { encodeTestPage } from './test-page.ts';
import { encodePaper } from './ticket-on-roll.ts';
import { encodeEtiquetaDePrueba, encodeEtiquetas } from './zpl.ts';

/** Set to a folder, it gets the drawn papers to look at. */
const { GUIRNALDA_DIBUJOS: FOLDER } = process.env;

function keep(name: string, svg: string): void {
  if (!FOLDER) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.svg`), svg);
}

const SEGUIMIENTO = { codigo: '482913', url: 'http://192.168.1.20:3000/seguimiento?codigo=482913' };
const LONG =
  'Arco de globos metálicos con flores, luces y letras doradas de feliz cumpleaños para toda la familia';
const CHAR = 12;

it.each(COLUMNAS_DE_PAPEL)('with %i letters on a line nothing is drawn beside the paper', (columnas) => {
  const printer = networkPrinter(1, { columnas });
  const ticket = ticketOf('V20261121-0001', { copia: true, anulada: true, seguimiento: SEGUIMIENTO });
  const items = [
    ...ticket.items,
    { nombre: LONG, cantidad: 12_000, precioUnitario: 99_999_99, subtotal: 1_199_999_880_000 },
  ];
  const papers = {
    ticket: encodePaper(ticket, printer, null),
    largo: encodePaper({ ...ticket, items, total: 1_199_999_880_000 }, printer, null),
    prueba: encodeTestPage(printer),
  };
  for (const [name, bytes] of Object.entries(papers)) {
    const svg = drawPaper(bytes, columnas);
    keep(`${name}-${columnas}`, svg);
    const ends = [...svg.matchAll(/translate\((\d+) \S+\) scale\((\d)/g)].map(
      ([, left, scale]) => Number(left) + CHAR * Number(scale),
    );
    expect(ends.length).toBeGreaterThan(100);
    expect(Math.max(...ends)).toBeLessThanOrEqual(columnas * CHAR);
  }
});

it.each([
  [50, 25, 203],
  [58, 40, 203],
  [30, 20, 300],
] as const)('on a label of %i × %i mm at %i dpi everything is drawn on the label', (anchoMm, altoMm, dpi) => {
  const etiqueta = { anchoMm, altoMm, dpi };
  const barras = { simbologia: 'EAN-13', modulos: 95 } as const;
  const label = { nombre: LONG, precio: 1_250, codigo: '7402187033971', barras, copias: 2 };
  const [read] = readZpl(encodeEtiquetas([label], { etiqueta }));
  const [test] = readZpl(encodeEtiquetaDePrueba({ ...IMPRESORA_NUEVA, etiqueta, nombre: 'Zebra' }));
  for (const one of [read, test]) {
    if (!one) throw new Error('no label');
    for (const { y, height } of [...one.fields, ...one.bars])
      expect(y + height).toBeLessThanOrEqual(one.height);
  }
  for (const { x, module } of read?.bars ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x + 95 * module).toBeLessThan(read?.width ?? 0);
  }
  if (read) keep(`etiqueta-${anchoMm}x${altoMm}-${dpi}`, drawEtiqueta(read));
});
