import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
  type TableColumn,
} from '@point-of-sale/receipt-printer-encoder';
import type { ImpresoraDelEquipo, LetrasDeImpresora, LogoDeTicket } from '#contract/desktop/impresoras.ts';
import { printable, printableLines } from './text.ts';

/** What is known of the printer that a roll of paper is written for. */
export type RollPrinter = Pick<ImpresoraDelEquipo, 'columnas' | 'letras' | 'corta'>;

/** Blank lines before the cutter, or before the edge by which paper is torn. */
const TAIL_LINES = 4;
const CENTERED = [0x1b, 0x61, 1];
const AT_THE_LEFT = [0x1b, 0x61, 0];
/** Dots per character of the standard font. */
const CHAR_DOTS = 12;

/** Of a table; none is as wide as what it holds. */
type Column = TableColumn & { width: number };

type Page = NonNullable<Parameters<ReceiptPrinterEncoder['codepage']>[0]>;

/** The code page of some letters, and the number by which the printer knows it. */
function codePageOf(letras: LetrasDeImpresora): { page: Page; number: number } {
  if (letras === 'sin-acentos') return { page: 'cp437', number: 0 };
  const at = letras.lastIndexOf('-');
  return { page: letras.slice(0, at) as Page, number: Number(letras.slice(at + 1)) };
}

function encoderFor({ columnas, letras }: RollPrinter): ReceiptPrinterEncoder {
  const { page, number } = codePageOf(letras);
  const options: ReceiptPrinterEncoderOptions = {
    language: 'esc-pos',
    columns: columnas,
    codepageMapping: { [page]: number },
    imageMode: 'raster',
    feedBeforeCut: TAIL_LINES,
    newline: '\n',
    errors: 'relaxed',
  };
  return new ReceiptPrinterEncoder(options).initialize().codepage(page);
}

/** Writes ESC/POS line by line: every text goes through `printable`, so that none can hold a command. */
export class PaperRoll {
  readonly columns: number;
  readonly #printer: RollPrinter;
  readonly #encoder: ReceiptPrinterEncoder;

  constructor(printer: RollPrinter) {
    this.#printer = printer;
    this.#encoder = encoderFor(printer);
    this.columns = printer.columnas;
  }

  text(text: string): string {
    return printable(text, this.#printer.letras);
  }

  #lines(text: string, columns: number): string[] {
    return printableLines(text, this.#printer.letras, columns);
  }

  /** A paragraph, wrapped between words. `size` multiplies width and height. */
  line(
    text: string,
    { bold = false, center = false, size = [1, 1] as readonly [number, number] } = {},
  ): this {
    const encoder = this.#encoder;
    if (!this.text(text)) return this;
    encoder
      .align(center ? 'center' : 'left')
      .bold(bold)
      .size(size[0], size[1]);
    for (const line of this.#lines(text, Math.floor(this.columns / size[0]))) encoder.line(line);
    encoder.size(1, 1).bold(false).align('left');
    return this;
  }

  /** A text as large as fits on one line, at most twice the size. */
  title(text: string): this {
    const wide = this.text(text).length * 2 <= this.columns;
    return this.line(text, { bold: true, center: true, size: wide ? [2, 2] : [1, 2] });
  }

  /** White on black across the paper: a mark that nobody overlooks. */
  mark(text: string): this {
    const clean = this.text(text).toUpperCase();
    const wide = (clean.length + 2) * 2 <= this.columns;
    this.#encoder
      .align('center')
      .bold(true)
      .invert(true)
      .size(wide ? 2 : 1, 2)
      .line(` ${clean} `);
    this.#encoder.size(1, 1).invert(false).bold(false).align('left');
    return this;
  }

  /** A name, `indent` letters from the edge, and a value at the other one; the value keeps its width. */
  pair(name: string, value: string, { bold = false, large = false, indent = 0 } = {}): this {
    const lead = ' '.repeat(indent);
    const [left, right] = [lead + this.text(name), this.text(value)];
    const factor = large && (left.length + right.length + 1) * 2 <= this.columns ? 2 : 1;
    const width = Math.floor(this.columns / factor);
    const room = width - right.length - 1;
    this.#encoder.bold(bold).size(factor, large ? 2 : 1);
    if (left.length > room) {
      for (const line of this.#lines(name, width - indent)) this.#encoder.line(lead + line);
      this.#encoder.line(right.padStart(width));
    } else this.#encoder.line(left.padEnd(room + 1) + right);
    this.#encoder.size(1, 1).bold(false);
    return this;
  }

  /** Something to do: a box to tick, how many, and what, in tall letters. */
  tick(quantity: string, text: string): this {
    const lead = `[ ] ${this.text(quantity)} `;
    const columns = [
      { width: lead.length, align: 'left' as const },
      { width: this.columns - lead.length, align: 'left' as const },
    ];
    this.#encoder
      .height(2)
      .bold(true)
      .table(columns, [[lead, this.#cell(text, this.columns - lead.length)]]);
    this.#encoder.height(1).bold(false);
    return this;
  }

  table(columns: Column[], rows: readonly (readonly string[])[]): this {
    const clean = rows.map((row) =>
      row.map((cell, place) => this.#cell(cell, columns[place]?.width ?? this.columns)),
    );
    this.#encoder.table(columns, clean, { width: this.columns });
    return this;
  }

  #cell(text: string, columns: number): string {
    return this.#lines(text, columns).join('\n');
  }

  rule(): this {
    this.#encoder.line('-'.repeat(this.columns));
    return this;
  }

  space(lines = 1): this {
    this.#encoder.newline(lines);
    return this;
  }

  /**
   * A picture in black and white, centred: rows of bits, eight dots to a byte, 1 is black. Written as it is
   * (`GS v 0`), since the library would unpack it to colours and back.
   */
  picture(widthBytes: number, height: number, bits: Uint8Array): this {
    const size = [widthBytes & 0xff, widthBytes >> 8, height & 0xff, height >> 8];
    const picture = [0x1d, 0x76, 0x30, 0, ...size, ...bits];
    this.#encoder.raw([...CENTERED, ...picture, ...AT_THE_LEFT]);
    return this;
  }

  logo({ ancho, alto, bits }: LogoDeTicket): this {
    if (ancho > this.columns * CHAR_DOTS) return this;
    return this.picture(ancho / 8, alto, Buffer.from(bits, 'base64')).space();
  }

  /** The bytes so far. */
  bytes(): Uint8Array {
    return this.#encoder.encode();
  }

  /** The bytes, with the paper fed and cut where there is a cutter. */
  end(): Uint8Array {
    if (!this.#printer.corta) return this.#encoder.newline(TAIL_LINES).encode();
    const bytes = this.#encoder.cut('partial').encode();
    // The encoder ends the cut with a line, which would be the first of the next paper.
    return bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
  }
}
