import type { Hoja } from '#contract/schemas/ventas/hoja.ts';
import { PaperRoll, type RollPrinter } from './paper-roll.ts';

/** The bytes that print an order's work sheet: what to prepare, large, with boxes to tick by hand. */
export function encodeWorkSheet(hoja: Hoja, printer: RollPrinter): Uint8Array {
  const roll = new PaperRoll(printer);
  roll.line(`${hoja.tienda} · Hoja de trabajo`, { center: true });
  roll.title(hoja.numero);
  roll.line(`Código ${hoja.codigo} · ${hoja.estado}`, { center: true });
  roll.rule();
  for (const { nombre, valor } of hoja.hechos) roll.line(`${nombre}: ${valor}`);
  roll.rule();
  for (const { cantidad, nombre } of hoja.items) roll.tick(String(cantidad), nombre);
  roll.rule();
  for (const { titulo, texto } of hoja.notas) {
    roll.line(titulo, { bold: true });
    for (const line of texto.split(/\r?\n/)) roll.line(line, { size: [1, 2] });
    roll.space();
  }
  roll.line(hoja.pie);
  roll.space(2).line('Preparó: ____________________');
  return roll.end();
}
