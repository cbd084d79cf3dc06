const STORAGE_KEY = 'guirnalda.fuentes';

/**
 * The fonts of `fonts.css`, the only ones within an @media, where no style of this page uses them. Its families are named from
 * the start: a font that is added costs a layout; to name another family costs the style of every element besides, and was
 * the longest task of a visit.
 */
function findFonts(): FontFace[] {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const of = (name: string) => style.getPropertyValue(name);
      // A name in quotes would be another one.
      const family = of('font-family').replaceAll('"', '');
      return new FontFace(family, of('src'), { weight: of('font-weight'), display: 'swap' });
    });
}

let found: FontFace[] | undefined;

/** The same ones each time: one that is shown already is not added anew. */
function fonts(): FontFace[] {
  found ??= findFonts();
  return found;
}

function show(): void {
  for (const font of fonts()) document.fonts.add(font);
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
    await Promise.all(fonts().map((font) => font.load()));
    show();
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // The fallback fonts stay; or, without storage, the fonts show late at every visit.
  }
}
