import type { Page } from '@playwright/test';

/** From now on pictures that this page reads take until the returned function is called, as large ones take a while. */
export async function retenerImagenes(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const leer = window.createImageBitmap.bind(window);
    const dejadas = new Promise((resolve) => addEventListener('imagenes-dejadas', resolve, { once: true }));
    const tardar = async (imagen: ImageBitmapSource) => {
      await dejadas;
      return await leer(imagen);
    };
    Object.assign(window, { createImageBitmap: tardar });
  });
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('imagenes-dejadas')));
  };
}
