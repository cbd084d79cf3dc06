import { esperarPedidosVistos, pedir } from '../../support/pedir.ts';
import { expect, staffTest as test } from './support/staff.ts';

test('only one of several tabs plays the sound of a new order, and a reload keeps the volume', async ({
  staff,
  page,
  shop,
  context,
}) => {
  const contarToques = () => {
    // Counted on the page's window, whose type lacks it.
    const ventana = window as unknown as { toques: number };
    ventana.toques = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      ventana.toques += 1;
      start.apply(this, args);
    };
    // The app skips a sound whose audio takes over a second to start, as it may on a slow machine.
    AudioContext.prototype.resume = () => Promise.resolve();
  };
  await context.addInitScript(contarToques);
  await staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  const otra = await context.newPage();
  await otra.goto(`${shop.url}/productos`);
  await expect(otra.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await esperarPedidosVistos(page);
  const { numero } = await pedir(shop);
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
  // Set by `contarToques`; the type of the window lacks it.
  const toques = async () => {
    const deCada = [page, otra].map((una) =>
      una.evaluate(() => (window as unknown as { toques: number }).toques),
    );
    return (await Promise.all(deCada)).reduce((suma, uno) => suma + uno, 0);
  };
  // The sound is a chord of three oscillators.
  await expect.poll(toques).toBe(3);
  // Nothing on screen tells that the other tab stays silent.
  await page.waitForTimeout(1_000);
  expect(await toques()).toBe(3);
  await page.getByRole('button', { name: 'Silenciar el sonido de pedidos' }).click();
  await staff.abrir('/configuracion/avisos');
  const timbre = page.getByRole('switch', { name: 'Timbre cuando entra un pedido' });
  await expect(timbre).not.toBeChecked();
  const antes = await toques();
  await timbre.check();
  await expect.poll(toques).toBe(antes + 3);
  const volumen = page.getByRole('slider', { name: 'Volumen del timbre' });
  await volumen.fill('30');
  await page.reload();
  await expect(volumen).toHaveValue('30');
  const despues = await toques();
  await timbre.focus();
  // Focusing the slider plays no sound; a key that moves it plays one before the press returns.
  await page.keyboard.press('Tab');
  await expect(volumen).toBeFocused();
  expect(await toques()).toBe(despues);
  await page.keyboard.press('ArrowRight');
  await expect.poll(toques).toBe(despues + 3);
});
