/** Relative luminance of the fixed ink; of black and white it is 0 and 1. */
const INK = 0.0187;
const AA = 4.5;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ink, of those the tokens have, that can be read on a colour. */
export function inkOn(hex: string): 'ink' | 'white' | 'black' {
  const light = luminance(hex) + 0.05;
  if (light / (INK + 0.05) >= AA) return 'ink';
  return 1.05 / light >= AA ? 'white' : 'black';
}

/** The tokens of the shop's own colour, with text that can be read on it; null leaves the product's. */
function tokensDeMarca(hex: string | null): [token: string, valor: string | null][] {
  const propio = hex !== null && /^#[0-9a-f]{6}$/i.test(hex) ? hex : null;
  const tinta = propio ? inkOn(propio) : 'ink';
  // Hover and active mix the colour away from its text's, so that the contrast never falls.
  const lejos = tinta === 'white' ? 'var(--black-fixed)' : 'var(--white-fixed)';
  return [
    ['--primary', propio],
    ['--primary-hover', propio && `color-mix(in oklab, ${propio}, ${lejos} 14%)`],
    ['--primary-active', propio && `color-mix(in oklab, ${propio}, ${lejos} 6%)`],
    ['--on-primary', propio && `var(--${tinta}-fixed)`],
  ];
}

/** The shop's colour as a style sheet, for a painted page. Empty without a colour. */
export function marcaStyleSheet(hex: string | null): string {
  const reglas = tokensDeMarca(hex).flatMap(([token, valor]) => (valor ? [`${token}:${valor}`] : []));
  return reglas.length > 0 ? `:root{${reglas.join(';')}}` : '';
}

/** Sets the shop's colour on the document; null restores the product's. */
export function ponerColorDeMarca(hex: string | null): void {
  const { style } = document.documentElement;
  for (const [token, valor] of tokensDeMarca(hex)) style.setProperty(token, valor);
}
