import { expect, type Locator, type Page } from '@playwright/test';
import { ACCESOS, type Shop, shopTest } from '../../support/shop.ts';

/** The employee of the demo shop who also manages products and sees reports. */
export const ENCARGADA = { email: 'lucia@globosyfiesta.gt', password: 'encargada' } as const;

/** The staff app as its people use it. */
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

  async entrar({ email, password }: { email: string; password: string }): Promise<void> {
    await this.abrir('/admin');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(this.menu).toBeVisible();
  }

  async entrarComo(quien: keyof typeof ACCESOS): Promise<void> {
    await this.entrar(ACCESOS[quien]);
  }
}

export const staffTest = shopTest.extend<{ staff: Staff }>({
  staff: async ({ page, shop }, use) => {
    await use(new Staff(page, shop));
  },
});

export { expect };
