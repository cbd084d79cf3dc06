import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** Between the two taps of a double tap, by their timestamps: a slow machine makes no two taps of one. */
const DOBLE_S = 0.15;
/** Between taps of their own. */
const APARTE_S = 5;

/** Taps with a finger whose time is told by the test. */
export class Dedo {
  readonly #page: Page;
  #sesion: Promise<CDPSession> | undefined;
  #ahora = Date.now() / 1_000;
  constructor(page: Page) {
    this.#page = page;
  }

  async #tocar(x: number, y: number): Promise<void> {
    this.#sesion ??= this.#page.context().newCDPSession(this.#page);
    const sesion = await this.#sesion;
    const timestamp = this.#ahora;
    await sesion.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
    await sesion.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }

  /** One tap in the middle of what is shown. */
  async tocar(locator: Locator): Promise<{ x: number; y: number }> {
    await expect(locator).toBeInViewport();
    const box = await locator.boundingBox();
    if (!box) throw new Error('Nothing to tap');
    const punto = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.#ahora += APARTE_S;
    await this.#tocar(punto.x, punto.y);
    return punto;
  }

  /** Two quick taps at one place; the second one once `luego` has come of the first. */
  async dosVeces(locator: Locator, luego: () => Promise<void>): Promise<void> {
    const { x, y } = await this.tocar(locator);
    await luego();
    this.#ahora += DOBLE_S;
    await this.#tocar(x, y);
    // What the second tap does is on the screen then.
    await this.#page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
  }
}
