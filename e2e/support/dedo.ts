import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** Between the two taps of a double tap, by their timestamps: a slow machine makes no two taps of one. */
const DOBLE_S = 0.15;
/** Between taps of their own. */
const APARTE_S = 5;

/** Between two places that a dragging finger passes, and how long it rests before it lets go. */
const PASO_S = 0.02;
const REPOSO_S = 0.5;
const PASOS = 10;

interface Punto {
  x: number;
  y: number;
}

/** Taps and drags with a finger whose time is told by the test. */
export class Dedo {
  readonly #page: Page;
  #sesion: Promise<CDPSession> | undefined;
  #ahora = Date.now() / 1_000;
  constructor(page: Page) {
    this.#page = page;
  }

  async #enviar(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Punto[]): Promise<void> {
    this.#sesion ??= this.#page.context().newCDPSession(this.#page);
    const sesion = await this.#sesion;
    await sesion.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: this.#ahora });
  }

  async #tocar(punto: Punto): Promise<void> {
    await this.#enviar('touchStart', punto);
    await this.#enviar('touchEnd');
  }

  /** One tap in the middle of what is shown. */
  async tocar(locator: Locator): Promise<Punto> {
    await expect(locator).toBeInViewport();
    const box = await locator.boundingBox();
    if (!box) throw new Error('Nothing to tap');
    const punto = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.#ahora += APARTE_S;
    await this.#tocar(punto);
    return punto;
  }

  /** Two quick taps at one place; the second one once `luego` has come of the first. */
  async dosVeces(locator: Locator, luego: () => Promise<void>): Promise<void> {
    const punto = await this.tocar(locator);
    await luego();
    this.#ahora += DOBLE_S;
    await this.#tocar(punto);
    // What the second tap does is on the screen then.
    await this.#page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
  }

  /**
   * Drags from one place to another, and rests there before it lets go: one that lets go at full speed throws what it drags, and on
   * a busy machine a row of pictures two places on.
   */
  async arrastrar(desde: Punto, hasta: Punto): Promise<void> {
    // A scroll is drawn as of the screen's own time: one of the future stays where it is.
    this.#ahora = Date.now() / 1_000;
    await this.#enviar('touchStart', desde);
    for (let paso = 1; paso <= PASOS; paso += 1) {
      const parte = paso / PASOS;
      this.#ahora += PASO_S;
      await this.#enviar('touchMove', {
        x: desde.x + (hasta.x - desde.x) * parte,
        y: desde.y + (hasta.y - desde.y) * parte,
      });
    }
    this.#ahora += REPOSO_S;
    await this.#enviar('touchEnd');
  }
}
