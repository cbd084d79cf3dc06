const STORAGE_KEY = 'guirnalda.fuentes';
const FONTS = '1em "Fredoka Variable", "Source Sans 3 Variable"';

/** Shows the fonts: see `fonts.css`. */
function show(): void {
  document.documentElement.dataset.fuentes = '';
}

/** Shows the fonts at once where this browser has loaded them before and has them in its cache. */
export function showKnownFonts(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY)) show();
  } catch {
    // Without storage the fonts show after the page.
  }
}

/** Loads the fonts and shows them only then: an earlier switch would lay the page out twice. */
export async function loadFonts(): Promise<void> {
  try {
    await document.fonts.load(FONTS);
    show();
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // The fallback fonts stay; or, without storage, the fonts show late at every visit.
  }
}
