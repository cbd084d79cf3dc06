import { expect, type Locator, type Page } from '@playwright/test';
import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { ACCESOS, shopTest } from '../../../support/shop.ts';
import type { Shop } from '../../../support/shop-client.ts';

/** The employee of the demo shop who also manages products and sees reports. */
export const ENCARGADA = { email: 'lucia@globosyfiesta.gt', password: 'encargada' } as const;

/** The screen that each role sees first. */
const PRIMERA_PANTALLA = { propietario: '/dashboard', empleado: '/pos' } as const;

/** Drives the staff app. */
export class Staff {
  readonly page: Page;
  readonly shop: Shop;
  constructor(page: Page, shop: Shop) {
    this.page = page;
    this.shop = shop;
  }

  get email(): Locator {
    return this.page.getByLabel('Email');
  }
  get password(): Locator {
    return this.page.locator('input[name=password]');
  }
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Menú principal' });
  }
  avisos(texto: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Avisos' }).getByText(texto);
  }

  async abrir(ruta: string): Promise<void> {
    await this.page.goto(`${this.shop.url}${ruta}`);
  }

  /** Waits for the demo accounts of the sign-in page, which move its form. */
  async esperarCuentasDeDemo(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Tienda de demostración' })).toBeVisible();
  }

  /** Signs in with the form. */
  async entrar({ email, password }: { email: string; password: string }): Promise<void> {
    await this.abrir('/admin');
    await this.email.fill(email);
    await this.password.fill(password);
    // Not with the button: it moves when the demo accounts appear, perhaps between press and release.
    await this.password.press('Enter');
    await expect(this.menu).toBeVisible();
  }

  /** Opens a screen with a stored session; without `ruta`, the first screen of the role. */
  async entrarComo(
    quien: keyof typeof PRIMERA_PANTALLA,
    ruta: string = PRIMERA_PANTALLA[quien],
  ): Promise<void> {
    const { token } = await this.shop.visitor(INICIAR_SESION, { body: ACCESOS[quien] });
    // Storage belongs to the origin, so any URL of the shop can write it.
    await this.abrir('/robots.txt');
    await this.page.evaluate((value) => localStorage.setItem('guirnalda.token', value), token);
    await this.abrir(ruta);
    await expect(this.menu).toBeVisible();
  }
}

export const staffTest = shopTest.extend<{ staff: Staff }>({
  staff: async ({ page, shop }, use) => {
    await use(new Staff(page, shop));
  },
});

export { expect };
