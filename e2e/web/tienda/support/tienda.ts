import { expect, type Locator, type Page } from '@playwright/test';
import { OBTENER_DEL_CATALOGO } from '#contract/calls/addresses.ts';
import { intercept } from '../../../support/intercept.ts';
import { shopTest } from '../../../support/shop.ts';
import type { Shop } from '../../../support/shop-client.ts';

export const DATOS = { nombre: 'María Fernanda Ordóñez', telefono: '55551234', email: 'maria@correo.gt' };

/** The storefront as a visitor uses it. */
export class Tienda {
  readonly page: Page;
  readonly shop: Shop;
  readonly titulo: Locator;
  readonly buscador: Locator;
  readonly paginas: Locator;
  readonly botonCarrito: Locator;
  readonly avisos: Locator;

  constructor(page: Page, shop: Shop) {
    this.page = page;
    this.shop = shop;
    this.titulo = page.getByRole('heading', { level: 2 }).first();
    this.buscador = page.getByRole('searchbox', { name: 'Buscar productos' });
    this.paginas = page.getByRole('navigation', { name: 'Páginas del catálogo' });
    this.botonCarrito = page.getByRole('button', { name: /^Carrito,/ });
    this.avisos = page.getByRole('region', { name: 'Avisos' });
  }

  async abrir(ruta = '/catalogo'): Promise<void> {
    await this.page.goto(this.shop.url + ruta);
    await expect(this.page.getByRole('main')).toBeVisible();
  }

  /** Like `abrir`, then waits for hydration, because a test may act before it. */
  async abrirDelTodo(ruta?: string): Promise<void> {
    await this.page.addInitScript(() =>
      document.addEventListener('pagina-tomada', () => {
        document.documentElement.dataset.tomada = '';
      }),
    );
    await this.abrir(ruta);
    await expect(this.page.locator('html[data-tomada]')).toBeAttached();
  }

  /** Waits until the page has its fonts: they load after it and move the layout by some pixels. */
  async esperarFuentes(): Promise<void> {
    await expect.poll(() => fontsOf(this.page)).toEqual(ALL_FONTS);
  }

  /** Opens the catalogue with a search for this product. */
  async abrirCon(nombre: string): Promise<void> {
    await this.abrir(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await expect(this.tarjeta(nombre)).toBeVisible();
  }

  /** The hero of the catalogue. */
  get portada(): Locator {
    return this.page.locator('[data-breve]');
  }

  /** The cards of the list, without those of what is nearest to a search. */
  get tarjetas(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { level: 3 }) })
      .and(this.page.locator(':not(section section *)'));
  }

  tarjeta(nombre: string): Locator {
    return this.tarjetas.filter({ has: this.page.getByRole('heading', { name: nombre, exact: true }) });
  }

  categoria(nombre: string): Locator {
    return this.page
      .getByRole('group', { name: 'Categorías' })
      .getByRole('button', { name: nombre, exact: true });
  }

  dialogo(titulo: string): Locator {
    return this.page.getByRole('dialog', { name: titulo });
  }

  /** A step of an order's timeline. */
  paso(nombre: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByText(nombre, { exact: true }) });
  }

  /** Opens a dialog of the account from the header; on a phone through its menu. */
  async abrirCuenta(dialogo: 'Iniciar Sesión' | 'Registrarse'): Promise<Locator> {
    const cabecera = this.page.getByRole('banner');
    const boton = cabecera.getByRole('button', { name: dialogo });
    await expect(cabecera.getByRole('button', { name: 'Tu cuenta' }).or(boton).first()).toBeVisible();
    if (!(await boton.isVisible())) await cabecera.getByRole('button', { name: 'Tu cuenta' }).click();
    await boton.click();
    await expect(this.dialogo(dialogo)).toBeVisible();
    return this.dialogo(dialogo);
  }

  /** The greeting of who is signed in: in the header's row or, on a narrow screen, on the button of its menu. */
  saludo(nombre: string): Locator {
    return this.page.getByRole('banner').getByText(`Hola, ${nombre}`).filter({ visible: true });
  }

  /** Opens the menu of the account, which a wide screen shows in the header. */
  async abrirMenu(): Promise<void> {
    const boton = this.page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' });
    if (await boton.isVisible()) await boton.click();
  }

  get acceso(): Locator {
    return this.dialogo('Iniciar Sesión');
  }

  /** Fills in the open sign-in dialog and sends it. */
  async ingresar(datos: { email?: string; password?: string }): Promise<void> {
    for (const campo of ['email', 'password'] as const) {
      const valor = datos[campo];
      if (valor !== undefined) await this.acceso.locator(`input[name="${campo}"]`).fill(valor);
    }
    await this.acceso.getByRole('button', { name: 'Ingresar' }).click();
  }

  async entrar(quien: { email: string; password: string }): Promise<void> {
    await this.abrirCuenta('Iniciar Sesión');
    await this.ingresar(quien);
    await expect(this.acceso).toBeHidden();
  }

  aviso(texto: string): Locator {
    return this.avisos.getByText(texto, { exact: true });
  }

  async pulsarAgregar(nombre: string): Promise<void> {
    await this.tarjeta(nombre)
      .getByRole('button', { name: `Agregar ${nombre} al carrito` })
      .click();
  }

  /** Adds the product, and waits until the card shows its quantity. */
  async agregar(nombre: string): Promise<void> {
    await this.pulsarAgregar(nombre);
    await expect(this.tarjeta(nombre).getByLabel(`Cantidad de ${nombre}`)).toBeVisible();
  }

  async abrirCarrito(): Promise<Locator> {
    await this.botonCarrito.click();
    const dialogo = this.dialogo('Tu Carrito');
    await expect(dialogo).toBeVisible();
    return dialogo;
  }

  /** Opens checkout through the cart, which must not be empty. */
  async abrirCheckout(): Promise<Locator> {
    const carrito = await this.abrirCarrito();
    await carrito.getByRole('button', { name: 'Proceder al Checkout' }).click();
    const checkout = this.dialogo('Finalizar Pedido');
    await expect(checkout).toBeVisible();
    return checkout;
  }

  async llenar(checkout: Locator, datos: Partial<typeof DATOS> = DATOS): Promise<void> {
    if (datos.nombre !== undefined) await checkout.getByLabel('Nombre completo').fill(datos.nombre);
    if (datos.telefono !== undefined) await checkout.getByLabel('Teléfono').fill(datos.telefono);
    if (datos.email !== undefined) await checkout.getByLabel('Email').fill(datos.email);
  }

  async confirmar(checkout: Locator): Promise<void> {
    await checkout.getByRole('button', { name: 'Confirmar Pedido' }).click();
  }

  /** Sends the order; the server records it, but its answer is lost. */
  async confirmarSinRespuesta(checkout: Locator): Promise<void> {
    await intercept(this.page, '**/api/pedidos', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await this.confirmar(checkout);
    await expect(checkout).toContainText('tu pedido no se hará dos veces');
    await this.page.unroute('**/api/pedidos');
  }

  /** The tracking code on the order's page. */
  async codigo(): Promise<string> {
    await expect(this.page.getByRole('heading', { name: '¡Pedido recibido!' })).toBeVisible();
    return (await this.page.getByText(/^\d{6}$/).textContent()) ?? '';
  }

  /** Orders one unit of a new product, from the catalogue to the order's page. */
  async comprar(
    datos: Partial<typeof DATOS> = DATOS,
  ): Promise<{ codigo: string; nombre: string; id: string }> {
    const { nombre, _id: id } = await this.shop.crearProducto();
    await this.abrirCon(nombre);
    await this.agregar(nombre);
    const checkout = await this.abrirCheckout();
    await this.llenar(checkout, datos);
    await this.confirmar(checkout);
    return { codigo: await this.codigo(), nombre, id };
  }
}

/** The page's own fonts, without those that stand in for them, and whether each is loaded. */
export const fontsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.includes('Variable'))
      .map(({ family, status }) => `${family.replaceAll('"', '')}: ${status}`),
  );

/** Both fonts, shown. */
export const ALL_FONTS = ['Fredoka Variable: loaded', 'Source Sans Variable: loaded'];

/** The units ordered of a product whose initial stock is ten. */
export async function vendidos(tienda: Tienda, id: string): Promise<number> {
  const { producto } = await tienda.shop.visitor(OBTENER_DEL_CATALOGO, { params: { id } });
  return 10 - producto.stock;
}

export const tiendaTest = shopTest.extend<{ tienda: Tienda }>({
  tienda: async ({ page, shop }, use) => {
    await use(new Tienda(page, shop));
  },
});

export { expect };
