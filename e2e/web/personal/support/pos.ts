import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { ACTUALIZAR_TIENDA, LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import { type Staff, staffTest } from './staff.ts';

/** Drives the POS by keyboard. */
export class Pos {
  readonly page: Page;
  readonly staff: Staff;
  constructor(staff: Staff) {
    this.staff = staff;
    this.page = staff.page;
  }

  get busqueda(): Locator {
    return this.page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  }
  get carrito(): Locator {
    return this.page.getByRole('region', { name: 'Carrito' });
  }
  get lineas(): Locator {
    return this.carrito.getByRole('list', { name: 'Productos del carrito' }).getByRole('listitem');
  }
  get total(): Locator {
    return this.carrito.getByLabel('Total', { exact: true });
  }
  get procesar(): Locator {
    return this.carrito.getByRole('button', { name: /^Procesar Venta|^Procesando\.\.\./ });
  }
  get recibido(): Locator {
    return this.carrito.getByLabel('Efectivo recibido', { exact: true });
  }
  get descuento(): Locator {
    return this.carrito.getByLabel('Descuento', { exact: true });
  }
  /** The folded row that says what is set. */
  plegado(texto: string): Locator {
    return this.carrito.getByRole('button', { name: new RegExp(`^${texto}`) });
  }
  /** The radio button of a payment method. */
  metodo(name: string): Locator {
    return this.carrito
      .locator('[name=metodoPago]')
      .and(this.carrito.locator(`[value=${name.toLowerCase()}]`));
  }
  /** The number pad on the screen. */
  get teclado(): Locator {
    return this.page.getByRole('group', { name: /^Teclado: / });
  }
  async pulsarEnPantalla(...nombres: string[]): Promise<void> {
    for (const name of nombres) await this.teclado.getByRole('button', { name, exact: true }).tap();
  }
  get hecha(): Locator {
    return this.page.getByRole('dialog', { name: '¡Venta completada!' });
  }
  /** The chip of the cash session beside the search box. */
  get chip(): Locator {
    return this.page.locator('[aria-keyshortcuts="F12"]');
  }
  dialogo(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
  tarjeta(nombre: string): Locator {
    return this.page
      .getByRole('list', { name: 'Productos', exact: true })
      .getByRole('button', { name: nombre });
  }
  cantidad(nombre: string): Locator {
    return this.carrito.getByLabel(`Cantidad de ${nombre}`, { exact: true });
  }

  async abrir(): Promise<void> {
    await this.staff.entrarComo('empleado');
    await this.page.waitForURL('**/pos');
    await this.esperarListo();
  }

  /** Waits until the products are listed and the search box has the focus. */
  async esperarListo(): Promise<void> {
    await expect(this.page.getByRole('list', { name: 'Productos', exact: true })).toBeVisible();
    await expect(this.busqueda).toBeFocused();
  }

  /** Types a code as a scanner does: 10 ms between keys by their timestamps, however slow the machine is. */
  async escanear(codigo: string): Promise<void> {
    this.#clock += 300;
    await this.teclear(codigo, 10);
    await this.#entrar(10);
  }

  /** Presses Enter and types at once: all keys are on their way before the page handles the first. */
  async entrarYTeclear(texto: string): Promise<void> {
    await Promise.all([this.#entrar(90), this.teclear(texto, 90)]);
  }

  /** Types characters `pausa` ms apart by their timestamps: 10 is a scanner, 90 is a fast typist. */
  async teclear(texto: string, pausa: number): Promise<void> {
    // Sent without awaiting each key, so that a slow machine adds no pause that the app would notice.
    await Promise.all(Array.from(texto, (key) => this.#pulsar({ key, text: key }, pausa)));
  }

  async #entrar(pausa: number): Promise<void> {
    await this.#pulsar({ key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }, pausa);
  }

  #sesion: Promise<CDPSession> | undefined;
  #clock = Date.now();

  async #pulsar(tecla: Record<string, string | number>, pausa: number): Promise<void> {
    this.#sesion ??= this.page.context().newCDPSession(this.page);
    const sesion = await this.#sesion;
    this.#clock += pausa;
    const timestamp = this.#clock / 1_000;
    const { text: _, ...suelta } = tecla;
    await Promise.all([
      sesion.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...tecla }),
      sesion.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...suelta }),
    ]);
  }

  async tecla(...teclas: string[]): Promise<void> {
    for (const tecla of teclas) await this.page.keyboard.press(tecla);
  }

  /** How many sales have the customer `nombre`. */
  async ventasDe(nombre: string): Promise<number> {
    const { pagination } = await this.staff.shop.owner(LISTAR_VENTAS, { query: { buscar: nombre } });
    return pagination.totalItems;
  }
}

export const posTest = staffTest.extend<{ pos: Pos }>({
  pos: async ({ staff }, use) => {
    // Most tests are about something else than the drawer that is not open.
    await staff.shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'permitir' } });
    await use(new Pos(staff));
  },
});

export { expect };
