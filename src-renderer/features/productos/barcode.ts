import JsBarcode from 'jsbarcode';

/** The bars of a code, module by module: `1` is black. */
export interface Bars {
  symbology: 'EAN-13' | 'Code 128';
  modules: string;
}

/** White modules that a scanner wants on either side. */
export const QUIET_ZONE = 11;
/** Bars thinner than this are lost on a shop's printer, in mm. */
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
 * The bars of a product's code: EAN-13 where it is one with its right check digit, else Code 128. Undefined where
 * neither can hold its characters.
 */
export function barsOf(code: string): Bars | undefined {
  const ean = /^\d{13}$/.test(code) ? encode(code, { format: 'EAN13', flat: true }) : undefined;
  if (ean) return { symbology: 'EAN-13', modules: ean };
  const text = /^[ -~]+$/.test(code) ? encode(code, { format: 'CODE128' }) : undefined;
  return text ? { symbology: 'Code 128', modules: text } : undefined;
}

/** Whether bars and their white sides can be read where there is so much room for them. */
export function fitsIn({ modules }: Bars, widthMm: number): boolean {
  return widthMm / (modules.length + 2 * QUIET_ZONE) >= THINNEST_MM;
}

/** The black parts as the path of a drawing one unit high. */
export function pathOf({ modules }: Bars): string {
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index + QUIET_ZONE} 0h${length}v1h-${length}z`)
    .join('');
}
