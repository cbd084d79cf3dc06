import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Puts the page into a colour scheme and waits until all of it is painted so. */
async function paintIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await nextFrame();
  });
}

/** Those of the usual rules that look at colours. */
const DE_COLOR = ['color-contrast', 'link-in-text-block'];

/** What is out of sight is not drawn until it is near: here all of it is judged. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Nothing that axe knows to be wrong, in the light and in the dark. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await drawAll(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await paintIn(page, colorScheme);
    const axe = new AxeBuilder({ page });
    // The dark differs from the light in nothing but its colours.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(DE_COLOR)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
