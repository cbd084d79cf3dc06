import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { ACTUALIZAR_TIENDA, LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import { personaEnPantalla, type ScreenShop, type Staff, staffTest } from './staff.ts';

/** Drives the POS screen with the keyboard. */
export class Pos {
  readonly staff: Staff;
  /** No delay between keys, so that nothing else runs between two keys of a scan. */
  readonly user = personaEnPantalla({ delay: null });
  #ms = 0;

  constructor(staff: Staff) {
    this.staff = staff;
  }

  get shop(): ScreenShop {
    return this.staff.shop;
  }
  get busqueda(): HTMLElement {
    return screen.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  }
  get carrito(): ReturnType<typeof within> {
    return within(screen.getByRole('region', { name: 'Carrito' }));
  }
  get lineas(): HTMLElement[] {
    const lista = this.carrito.queryByRole('list', { name: 'Productos del carrito' });
    return lista ? within(lista).queryAllByRole('listitem') : [];
  }
  get total(): HTMLElement {
    return this.carrito.getByLabelText('Total');
  }
  get procesar(): HTMLElement {
    return this.carrito.getByRole('button', { name: /^Procesar Venta|^Procesando\.\.\./ });
  }
  get cliente(): HTMLElement {
    return this.carrito.getByLabelText('Cliente');
  }
  get telefono(): HTMLElement {
    return this.carrito.getByLabelText('Teléfono');
  }
  get recibido(): HTMLElement {
    return this.carrito.getByLabelText('Efectivo recibido');
  }
  get descuento(): HTMLElement {
    return this.carrito.getByLabelText('Descuento');
  }
  /** The folded row that says what is set. */
  plegado(texto: string): HTMLElement {
    return this.carrito.getByRole('button', { name: (nombre: string) => nombre.startsWith(texto) });
  }
  /** The number pad on the screen, if it is open. */
  get teclado(): HTMLElement | null {
    return screen.queryByRole('group', { name: /^Teclado: / });
  }
  /** The dialog of the completed sale, if it is open. */
  get hecha(): HTMLElement | null {
    return screen.queryByRole('dialog', { name: '¡Venta completada!' });
  }
  /** The drawer's chip beside the search box. */
  get chip(): HTMLElement | null {
    return document.querySelector<HTMLElement>('[aria-keyshortcuts="F12"]');
  }
  tarjeta(nombre: string): HTMLElement {
    const lista = screen.getByRole('list', { name: 'Productos' });
    return within(lista).getByRole('button', { name: (uno) => uno.includes(nombre) });
  }
  cantidad(nombre: string): HTMLElement {
    return this.carrito.getByLabelText(`Cantidad de ${nombre}`);
  }

  async abrir(quien: 'ventas' | 'propietario' = 'ventas'): Promise<void> {
    this.staff.entrarComo(quien);
    await this.volverAAbrir();
  }

  /** Loads the page again for the same person. The shop must have a product. */
  async volverAAbrir(): Promise<void> {
    await this.staff.abrir('/pos');
    await screen.findByRole('list', { name: 'Productos' });
    await waitFor(() => expect(this.busqueda).toHaveFocus());
  }

  /** Opens a drawer with Q100 in it. */
  async abrirCaja(): Promise<void> {
    await this.tecla('F12');
    await screen.findByLabelText(/^Fondo inicial/);
    await this.teclear('100', 90);
    await this.tecla('Enter');
    await waitFor(() => expect(this.chip).toHaveTextContent('Caja abierta'));
  }

  /** Types a code as a scanner does: 10 ms between keys on the keyboard's clock, however slow the machine is. */
  async escanear(codigo: string): Promise<void> {
    this.#ms += 300;
    await this.teclear(codigo, 10);
    await this.#pulsar('{Enter}', 10);
  }

  /** Types characters `pausa` ms apart on the keyboard's clock: 10 is a scanner, 90 a fast typist. */
  async teclear(texto: string, pausa: number): Promise<void> {
    for (const caracter of texto) await this.#pulsar(caracter, pausa);
  }

  /** Presses keys of the number pad on the screen. */
  async pulsarEnPantalla(...nombres: string[]): Promise<void> {
    for (const name of nombres) {
      const teclado = await screen.findByRole('group', { name: /^Teclado: / });
      await this.user.click(within(teclado).getByRole('button', { name }));
    }
  }

  async tecla(...teclas: string[]): Promise<void> {
    for (const tecla of teclas) await this.#pulsar(`{${tecla}}`, 300);
  }

  async #pulsar(tecla: string, pausa: number): Promise<void> {
    this.#ms += pausa;
    await this.user.keyboard(tecla);
  }

  /** Sets each key's timestamp from the keyboard's clock, before the app reads it. */
  readonly marcarHora = (event: Event): void => {
    Object.defineProperty(event, 'timeStamp', { value: this.#ms });
  };

  /** The number of sales whose client is `nombre`. */
  async ventasDe(nombre: string): Promise<number> {
    const { pagination } = await this.shop.owner(LISTAR_VENTAS, { query: { buscar: nombre } });
    return pagination.totalItems;
  }
}

export const posTest = staffTest.extend<{ pos: Pos }>({
  pos: async ({ staff, shop }, use) => {
    // Most tests are about something else than the drawer that is not open.
    await shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'permitir' } });
    const pos = new Pos(staff);
    addEventListener('keydown', pos.marcarHora, true);
    await use(pos);
    removeEventListener('keydown', pos.marcarHora, true);
  },
});

export { expect, screen, waitFor, within };
