const CLAVE = 'guirnalda.fuentes';
const FUENTES = '1em "Fredoka Variable", "Source Sans 3 Variable"';

/** Shows the fonts: see `fuentes.css`. */
function mostrar(): void {
  document.documentElement.dataset.fuentes = '';
}

/** Shows the fonts where this browser has brought them before, and has them at hand. */
export function ponerFuentes(): void {
  try {
    if (localStorage.getItem(CLAVE)) mostrar();
  } catch {
    // They come after the page.
  }
}

/** Brings the fonts, and shows them once they are here: shown before, they would have the page laid out twice. */
export async function traerFuentes(): Promise<void> {
  try {
    await document.fonts.load(FUENTES);
    mostrar();
    localStorage.setItem(CLAVE, '1');
  } catch {
    // What stands in for them stays, or they come after the page each time.
  }
}
