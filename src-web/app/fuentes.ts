const CLAVE = 'guirnalda.fuentes';
const FUENTES = '1em "Fredoka Variable", "Source Sans 3 Variable"';

/** Whether this browser has brought the fonts before, and will have them at hand. */
export function hayFuentes(): boolean {
  try {
    return localStorage.getItem(CLAVE) !== null;
  } catch {
    return false;
  }
}

function recordar(): void {
  try {
    localStorage.setItem(CLAVE, '1');
  } catch {
    // Then they come after the page each time.
  }
}

/** Shows the fonts: see `fuentes.css`. */
export function ponerFuentes(): void {
  document.documentElement.dataset.fuentes = '';
}

/** Brings the fonts, and shows them once they are here: asked for by the page itself, they would have it laid out twice. */
export async function traerFuentes(): Promise<void> {
  try {
    await document.fonts.load(FUENTES);
  } catch {
    // What stands in for them stays.
    return;
  }
  ponerFuentes();
  recordar();
}
