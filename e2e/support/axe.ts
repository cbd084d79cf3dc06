import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified program: the other one, which `axe-core` exports as text, takes half as long again to inject. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Sets the colour scheme of the page and waits until it is painted. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
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

/** The rules that check colours. Only these run in the dark scheme, which differs in nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What every page has one of. */
const TITLE = 'h1, [role="heading"][aria-level="1"]';

/** Injects axe into each frame once, and renders what `content-visibility` would skip. */
async function prepare(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(AXE);
    await frame.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  }
}

/** The rules that the page violates, each with the HTML of its elements. */
async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  return await page.evaluate(async (only) => {
    // Injected by `prepare`; the type of the window lacks it.
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule' as const, values: only } } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** Expects no axe violations in the light and in the dark colour scheme. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // A notice can be there before the screen below it, which has the page's title.
  await expect(page.locator(TITLE).first(), `${where}, title`).toBeAttached();
  await prepare(page);
  await setColorScheme(page, 'light');
  expect(await violationsIn(page), `${where}, light`).toEqual([]);
  await setColorScheme(page, 'dark');
  expect(await violationsIn(page, COLOUR_RULES), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
