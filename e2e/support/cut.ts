import { expect, type Locator } from '@playwright/test';

/** No text reaches out of what stands around it. */
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
