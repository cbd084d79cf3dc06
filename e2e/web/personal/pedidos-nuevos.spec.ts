import { esperarPedidosVistos, pedir } from '../../support/pedir.ts';
import { expect, staffTest as test } from './support/staff.ts';
import { contarTonos } from './support/tonos.ts';

test('only one of several tabs plays the sound of a new order, and a reload keeps the volume', async ({
  staff,
  page,
  shop,
  context,
}) => {
  const tonos = await contarTonos(context);
  await staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  const otra = await context.newPage();
  await otra.goto(`${shop.url}/productos`);
  await expect(otra.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await esperarPedidosVistos(page);
  const { numero } = await pedir(shop);
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
  const toques = () => tonos(page, otra);
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
