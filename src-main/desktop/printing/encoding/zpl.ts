import type { ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { printable } from './text.ts';

const MM_PER_INCH = 25.4;
/** The narrowest module that a shop's scanner still reads, in mm, and the widest that is any use. */
const MODULE_MM = { min: 0.19, max: 0.5 };
/** White modules that a scanner needs on either side. */
const QUIET_ZONE = 11;
/** Characters that ZPL or its `^FH` take for commands. */
const COMMANDS = /[\^~\\_]/g;

type LabelPrinter = Pick<ImpresoraDelEquipo, 'etiqueta'>;

/** A text as field data: no character of it can be read as a command. */
function field(text: string): string {
  const clean = printable(text, 'cp858-19');
  return `^FH_^FD${clean.replace(COMMANDS, (char) => `_${char.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`;
}

/** A text centred in its lines. Sizes in dots. */
function centred(
  text: string,
  { top, width, height, lines = 1 }: Record<'top' | 'width' | 'height', number> & { lines?: number },
): string {
  return `^FO0,${top}^A0N,${height},${Math.round(height * 0.9)}^FB${width},${lines},0,C,0${field(text)}`;
}

/** Width of a letter for each dot of its height, with some room for breaks between words. */
const LETTER = 0.58;

/** A name as long as fits on two lines: a printer would write the rest over the second. */
function shortened(name: string, width: number, height: number): string {
  const letters = Math.max(4, Math.floor((2 * width) / (height * LETTER)) - 6);
  return name.length <= letters ? name : `${name.slice(0, letters - 3).trimEnd()}...`;
}

/** The bars, as wide as fits; undefined when no scanner could read them on this label. */
function bars(
  { codigo, barras }: EtiquetaDePrecio,
  width: number,
  top: number,
  height: number,
  dpi: number,
): string | undefined {
  // `>` begins a command within Code 128.
  if (!codigo || !barras || codigo.includes('>')) return undefined;
  const perMm = dpi / MM_PER_INCH;
  const fits = Math.floor(width / (barras.modulos + 2 * QUIET_ZONE));
  const module = Math.min(fits, Math.max(1, Math.floor(MODULE_MM.max * perMm)));
  if (module < MODULE_MM.min * perMm) return undefined;
  const left = Math.round((width - barras.modulos * module) / 2);
  const kind = barras.simbologia === 'EAN-13' ? `^BEN,${height},N,N` : `^BCN,${height},N,N,N,A`;
  // The printer adds the check digit of EAN-13 itself.
  const data = barras.simbologia === 'EAN-13' ? codigo.slice(0, 12) : codigo;
  return `^FO${left},${top}^BY${module}${kind}${field(data)}`;
}

/** One label in ZPL: name, price, bars, code; `^CI28` makes accents right. */
function label(etiqueta: EtiquetaDePrecio, { etiqueta: { anchoMm, altoMm, dpi } }: LabelPrinter): string {
  const [width, height] = [anchoMm, altoMm].map((mm) => Math.round((mm * dpi) / MM_PER_INCH)) as [
    number,
    number,
  ];
  const at = (share: number): number => Math.round(height * share);
  /** The height of a line's letters: a share of the label, or less so that the whole line fits its width. */
  const size = (share: number, letters: number): number =>
    Math.min(at(share), Math.floor(width / (letters * LETTER)));
  // Two lines of a dozen letters at least, on a label that is taller than wide.
  const nameSize = size(0.13, 12);
  const name = centred(shortened(etiqueta.nombre, width, nameSize), {
    top: at(0.05),
    width,
    height: nameSize,
    lines: 2,
  });
  const amount = formatoQ(centavos(etiqueta.precio));
  const price = centred(amount, { top: at(0.33), width, height: size(0.24, amount.length + 1) });
  const drawn = bars(etiqueta, width, at(0.6), at(0.22), dpi);
  const code = etiqueta.codigo
    ? centred(etiqueta.codigo, {
        top: at(drawn ? 0.84 : 0.65),
        width,
        height: size(0.12, etiqueta.codigo.length + 1),
      })
    : '';
  const setup = `^XA^CI28^LH0,0^PW${width}^LL${height}`;
  return `${setup}${name}${price}${drawn ?? ''}${code}^PQ${etiqueta.copias}^XZ`;
}

/** The bytes that print price labels on a label printer. */
export function encodeEtiquetas(etiquetas: readonly EtiquetaDePrecio[], printer: LabelPrinter): Uint8Array {
  return new TextEncoder().encode(etiquetas.map((one) => `${label(one, printer)}\n`).join(''));
}

/** A label to try the size with: a frame at its edges. */
export function encodeEtiquetaDePrueba({
  etiqueta,
  nombre,
}: Pick<ImpresoraDelEquipo, 'etiqueta' | 'nombre'>): Uint8Array {
  const { anchoMm, altoMm, dpi } = etiqueta;
  const [width, height] = [anchoMm, altoMm].map((mm) => Math.round((mm * dpi) / MM_PER_INCH)) as [
    number,
    number,
  ];
  const frame = `^FO2,2^GB${width - 4},${height - 4},2^FS`;
  const text = centred(nombre, { top: Math.round(height * 0.2), width, height: Math.round(height * 0.2) });
  const size = centred(`${anchoMm} × ${altoMm} mm · ñ á`, {
    top: Math.round(height * 0.55),
    width,
    height: Math.round(height * 0.15),
  });
  return new TextEncoder().encode(`^XA^CI28^LH0,0^PW${width}^LL${height}${frame}${text}${size}^XZ\n`);
}
