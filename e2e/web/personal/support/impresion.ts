import type { Page } from '@playwright/test';

type VentanaConImpresion = Window & { impreso?: string; papel?: string };

/** Records what the page prints instead of printing it. Returns a function that reads the text of the last print. */
export async function capturarImpresion(page: Page): Promise<() => Promise<string | undefined>> {
  // The app prints from a frame that it adds each time, whose window has its own `print`.
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
            const ventana = window as VentanaConImpresion;
            ventana.papel = rules?.find(({ cssText }) => cssText.startsWith('@page'))?.cssText;
            ventana.impreso = frame.contentDocument?.body.textContent ?? '';
          };
        };
        patch();
        frame.addEventListener('load', patch);
      }
      return added;
    };
  });
  return () => page.evaluate(() => (window as VentanaConImpresion).impreso);
}

/** The `@page` rule of the last print. */
export async function reglaDePapel(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => (window as VentanaConImpresion).papel);
}
