import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 } as const;
/** The smallest phone that the staff app is made for. */
export const SMALL_PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1366, height: 768 } as const;

/** Runs a check at desktop size and then at phone size, which the page keeps afterwards. */
export async function atBothSizes(page: Page, check: (size: string) => Promise<void>): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await check(`${size.width} px`);
  }
}
