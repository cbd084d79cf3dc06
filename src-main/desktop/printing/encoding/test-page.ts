import {
  type ImpresoraDelEquipo,
  LETRAS_DE_IMPRESORA,
  type LetrasDeImpresora,
} from '#contract/desktop/impresoras.ts';
import { PaperRoll, type RollPrinter } from './paper-roll.ts';

const SAMPLE = 'ÁÉÍÓÚÑ áéíóúñü ¡Sí! ¿Año?';

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** One numbered line in some letters, without a cut. */
function sample(printer: RollPrinter, letras: LetrasDeImpresora, place: number): Uint8Array {
  return new PaperRoll({ ...printer, letras }).line(`${place + 1}. ${SAMPLE}`).bytes();
}

/** A page with a numbered line for each way of printing Spanish letters, of which the owner says which reads well. */
export function encodeTestPage({ nombre, ...printer }: ImpresoraDelEquipo): Uint8Array {
  const head = new PaperRoll({ ...printer, letras: 'sin-acentos' })
    .title('PRUEBA')
    .line(nombre, { center: true })
    .rule()
    .line('Que linea se lee bien? Su numero va en Configuracion, Ticket.')
    .space();
  const tail = new PaperRoll(printer)
    .rule()
    .line(`Esta regla mide ${printer.columnas} letras:`)
    .line('1234567890'.repeat(5).slice(0, printer.columnas));
  tail.pair('TOTAL', 'Q1,234.50', { bold: true, large: true });
  const samples = LETRAS_DE_IMPRESORA.map((letras, place) => sample(printer, letras, place));
  return join([head.bytes(), ...samples, tail.end()]);
}
