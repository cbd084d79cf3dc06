import { expect, type Locator, type Page } from '@playwright/test';

/** Expects that no text overflows its container to the right. */
export async function expectNothingCut(where: Locator): Promise<void> {
  const cut = await where.evaluate((root) => {
    const { right: edge } = root.getBoundingClientRect();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden, textarea, input')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const frame = parent.closest('section, li, dl, p') ?? root;
      const limit = Math.min(edge, frame.getBoundingClientRect().right);
      if (range.getBoundingClientRect().right > limit + 1) found.push(parent.outerHTML.slice(0, 120));
    }
    return found;
  });
  expect(cut).toEqual([]);
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, message?: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, message).toBeLessThanOrEqual(0);
}
