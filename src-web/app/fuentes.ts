const CLAVE = 'guirnalda.fuentes';

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

/** Lets the fonts come and be shown: see `fuentes.css`. */
export function ponerFuentes(): void {
  document.documentElement.dataset.fuentes = '';
  // Not `fonts.ready`: asking for it would have all of the page laid out here and now.
  document.fonts.addEventListener('loadingdone', recordar, { once: true });
}
