const STORAGE_KEY = 'guirnalda.fuentes';

/** The rules of a sheet; none of one that does not tell them, such as an extension's. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/**
 * The fonts of `fonts.css`, which declares them within an @media for pages without scripts: here they are added by hand. The
 * style names their families from the start, since another name would style every element anew.
 */
function findFonts(): FontFace[] {
  return [...document.styleSheets]
    .flatMap(rulesOf)
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const of = (name: string) => style.getPropertyValue(name);
      // Chrome takes quotes for a part of the name.
      const family = of('font-family').replaceAll('"', '');
      return new FontFace(family, of('src'), { weight: of('font-weight'), display: 'swap' });
    });
}

function show(fonts: readonly FontFace[]): void {
  for (const font of fonts) document.fonts.add(font);
}

/** Shows the fonts at once where this browser has loaded them before and has them in its cache. Returns whether it has. */
export function showKnownFonts(): boolean {
  try {
    if (!localStorage.getItem(STORAGE_KEY)) return false;
    show(findFonts());
    return true;
  } catch {
    // Without storage the fonts show after the page.
    return false;
  }
}

/** Loads the fonts and shows them only then: an earlier switch would lay the page out twice. */
export async function loadFonts(): Promise<void> {
  try {
    show(await Promise.all(findFonts().map((font) => font.load())));
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // The fallback fonts stay; or, without storage, the fonts show late at every visit.
  }
}
