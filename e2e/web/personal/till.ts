import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { type Staff, staffTest } from './staff.ts';

/** The till, driven by its keys. */
export class Till {
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
  get hecha(): Locator {
    return this.page.getByRole('dialog', { name: '¡Venta completada!' });
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
    await this.lista();
  }

  /** Waits until the products are there and the box has the focus. */
  async lista(): Promise<void> {
    await expect(this.page.getByRole('list', { name: 'Productos', exact: true })).toBeVisible();
    await expect(this.busqueda).toBeFocused();
  }

  /** A scanner: ten milliseconds from key to key, on the clock of the keyboard, however busy this machine is. */
  async escanear(codigo: string): Promise<void> {
    this.#reloj += 300;
    await this.teclear(codigo, 10);
    await this.#pulsar({ key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }, 10);
  }

  /** Characters `pausa` ms apart on the clock of the keyboard: 10 is a scanner, 90 is quick fingers. */
  async teclear(texto: string, pausa: number): Promise<void> {
    // Sent at once: what waits for a pause of the keyboard must not find one of this machine's.
    await Promise.all(Array.from(texto, (key) => this.#pulsar({ key, text: key }, pausa)));
  }

  #sesion: Promise<CDPSession> | undefined;
  #reloj = Date.now();

  async #pulsar(tecla: Record<string, string | number>, pausa: number): Promise<void> {
    this.#sesion ??= this.page.context().newCDPSession(this.page);
    const sesion = await this.#sesion;
    this.#reloj += pausa;
    const timestamp = this.#reloj / 1_000;
    const { text: _, ...suelta } = tecla;
    await Promise.all([
      sesion.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...tecla }),
      sesion.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...suelta }),
    ]);
  }

  async tecla(...teclas: string[]): Promise<void> {
    for (const tecla of teclas) await this.page.keyboard.press(tecla);
  }

  /** Sales of the shop whose client is `nombre`. */
  async ventasDe(nombre: string): Promise<number> {
    const { pagination } = await this.staff.shop.owner.get<{ pagination: { totalItems: number } }>(
      '/api/ventas',
      { query: { buscar: nombre } },
    );
    return pagination.totalItems;
  }
}

export const tillTest = staffTest.extend<{ till: Till }>({
  till: async ({ staff }, use) => {
    await use(new Till(staff));
  },
});

let count = 0;

/** A code that no other product of the run has. */
export function nuevoCodigo(): string {
  count += 1;
  return `75${String(process.pid).padStart(7, '0')}${String(count).padStart(4, '0')}`;
}

export { expect };
