import { expect, type Locator, type Page } from '@playwright/test';
import { waitForAnimations } from './still.ts';

/** Expects a toast that covers none of these controls, each of which is on the screen. */
export async function expectToastsApart(
  page: Page,
  where: string,
  controls: Record<string, Locator>,
): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Avisos' }).locator('[data-kind]');
  await expect(toasts.first(), where).toBeVisible();
  await waitForAnimations(page.getByRole('region', { name: 'Avisos' }));
  const covered = async () => {
    const found: string[] = [];
    for (const [name, control] of Object.entries(controls)) {
      const box = await control.boundingBox();
      if (!box) {
        found.push(`${name} is not shown`);
        continue;
      }
      for (const toast of await toasts.all()) {
        const over = await toast.boundingBox();
        const apart =
          !over ||
          over.x >= box.x + box.width ||
          over.x + over.width <= box.x ||
          over.y >= box.y + box.height ||
          over.y + over.height <= box.y;
        if (!apart) found.push(name);
      }
    }
    return found;
  };
  await expect.poll(covered, where).toEqual([]);
}

/** Expects a toast that covers no control of the page at all. */
export async function expectToastsOverNoControl(page: Page, where: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Avisos' });
  await expect(region.locator('[data-kind]').first(), where).toBeVisible();
  await waitForAnimations(region);
  const covered = () =>
    region.evaluate((element) => {
      const toasts = [...element.querySelectorAll('[data-kind]')].map((toast) =>
        toast.getBoundingClientRect(),
      );
      const controls = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
      ];
      return controls
        .filter((control) => !element.contains(control) && control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return toasts.some(
            (toast) => toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom,
          );
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
    });
  await expect.poll(covered, where).toEqual([]);
}
