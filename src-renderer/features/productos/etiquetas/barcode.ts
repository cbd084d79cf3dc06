import JsBarcode from 'jsbarcode';

/** The bars of a code, one character per module: `1` is black. */
export interface Bars {
  symbology: 'EAN-13' | 'Code 128';
  modules: string;
}

/** White modules that a scanner needs on either side. */
export const QUIET_ZONE = 11;
/** Narrowest module, in mm, that a shop's printer still resolves. */
const THINNEST_MM = 0.19;

function encode(code: string, options: JsBarcode.Options): string | undefined {
  const drawing: { encodings?: { data: string }[] } = {};
  let valid = true;
  JsBarcode(drawing, code, {
    ...options,
    valid: (is) => {
      valid = is;
    },
  });
  return valid ? drawing.encodings?.map(({ data }) => data).join('') : undefined;
}

/**
 * The bars of a product's code: EAN-13 for thirteen digits with a valid check digit, else Code 128. Undefined
 * when neither can encode it.
 */
export function barsOf(code: string): Bars | undefined {
  const ean = /^\d{13}$/.test(code) ? encode(code, { format: 'EAN13', flat: true }) : undefined;
  if (ean) return { symbology: 'EAN-13', modules: ean };
  const text = /^[ -~]+$/.test(code) ? encode(code, { format: 'CODE128' }) : undefined;
  return text ? { symbology: 'Code 128', modules: text } : undefined;
}

/** Whether the bars and their quiet zones are readable at `widthMm`. */
export function fitsIn({ modules }: Bars, widthMm: number): boolean {
  return widthMm / (modules.length + 2 * QUIET_ZONE) >= THINNEST_MM;
}

/** The black modules as an SVG path of height 1. */
export function pathOf({ modules }: Bars): string {
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index + QUIET_ZONE} 0h${length}v1h-${length}z`)
    .join('');
}
