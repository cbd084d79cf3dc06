import type { Page } from '@playwright/test';

/**
 * From now on pictures that this page reads take until the returned function is called, as large ones take a while. It
 * comes back once they were read, and the page has shown what came of it.
 */
export async function retenerImagenes(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const leer = window.createImageBitmap.bind(window);
    const dejadas = new Promise((resolve) => addEventListener('imagenes-dejadas', resolve, { once: true }));
    const lecturas: Promise<unknown>[] = [];
    const tardar = (imagen: ImageBitmapSource) => {
      const lectura = dejadas.then(() => leer(imagen));
      lecturas.push(lectura);
      return lectura;
    };
    Object.assign(window, { createImageBitmap: tardar, lecturas });
  });
  return async () => {
    await page.evaluate(async () => {
      dispatchEvent(new Event('imagenes-dejadas'));
      // Left there above, on the page's own window, whose type does not know it.
      await Promise.allSettled((window as unknown as { lecturas: Promise<unknown>[] }).lecturas);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  };
}
