import type { Page } from '@playwright/test';

type Oyente = Window & { impreso?: string; papel?: string };

/** From now on what this page sends to paper is kept instead. Returns how to read the text of the last that was sent. */
export async function escucharImpresion(page: Page): Promise<() => Promise<string | undefined>> {
  // A print frame is made later and has a window of its own.
  await page.evaluate(() => {
    const original = document.body.appendChild.bind(document.body);
    document.body.appendChild = <T extends Node>(node: T): T => {
      const added = original(node);
      if (node instanceof HTMLIFrameElement && node.contentWindow) {
        const frame = node;
        const patch = () => {
          if (!frame.contentWindow) return;
          frame.contentWindow.print = () => {
            const rules = frame.contentDocument?.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
            const oyente = window as Oyente;
            oyente.papel = rules?.find(({ cssText }) => cssText.startsWith('@page'))?.cssText;
            oyente.impreso = frame.contentDocument?.body.textContent ?? '';
          };
        };
        patch();
        frame.addEventListener('load', patch);
      }
      return added;
    };
  });
  return () => page.evaluate(() => (window as Oyente).impreso);
}

/** The page rule of what was sent last. */
export async function papelDe(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => (window as Oyente).papel);
}
