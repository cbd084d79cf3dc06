import { expectNoViolations } from '../support/axe.ts';
import { conocidos, pedir } from './personal/pedir.ts';
import { expect, staffTest as test } from './personal/staff.ts';

const PRONTO = { timeout: 5_000 };

test('an order that comes before the page is told of anything is found all the same', async ({
  staff,
  page,
  shop,
}) => {
  let dejar = () => {};
  const dejado = new Promise<void>((resolve) => {
    dejar = resolve;
  });
  await staff.entrarComo('propietario');
  await conocidos(page);
  await page.route('**/api/eventos', async (route) => {
    await dejado;
    await route.continue();
  });
  await staff.abrir('/pedidos');
  await expect(page.getByRole('table')).toBeVisible();
  const { numero } = await pedir(shop);
  const fila = page.getByRole('row').filter({ hasText: numero });
  await expect(fila).toBeHidden();
  dejar();
  await expect(fila).toBeVisible(PRONTO);
});

test('a new order is told on any screen, and its message opens it', async ({ staff, page, shop }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos');
  const enlace = staff.menu.getByRole('link', { name: /^Pedidos/ });
  await conocidos(page);
  const { numero } = await pedir(shop);
  await expect(enlace).toHaveText('Pedidos1 nuevo', PRONTO);
  await expect(page).toHaveTitle(/^\(1\) Productos/);
  const aviso = page.getByRole('region', { name: 'Avisos' });
  await expect(aviso).toContainText(`Pedido nuevo ${numero}: Rosa Marroquín · Q25.00`);
  await aviso.getByRole('button', { name: 'Ver pedido' }).click();
  await expect(page.getByRole('dialog', { name: `Pedido ${numero}` })).toBeVisible();
  await expect(enlace).toHaveText('Pedidos');
  // What was seen stays seen.
  await staff.abrir('/productos');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(enlace).toHaveText('Pedidos');
  await pedir(shop);
  await expect(enlace).toHaveText('Pedidos1 nuevo', PRONTO);
  await expectNoViolations(page, 'a new order');
});

test('of several tabs one rings, and the volume is kept', async ({ staff, page, shop, context }) => {
  const contarToques = () => {
    // The count stands on the page's own window, whose type does not know it.
    const ventana = window as unknown as { toques: number };
    ventana.toques = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      ventana.toques += 1;
      start.apply(this, args);
    };
    // How long the sound of this machine takes to wake is not what is counted: after a second no bell rings any more.
    AudioContext.prototype.resume = () => Promise.resolve();
  };
  await context.addInitScript(contarToques);
  await staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  const otra = await context.newPage();
  await otra.goto(`${shop.url}/productos`);
  await expect(otra.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await conocidos(page);
  const { numero } = await pedir(shop);
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible(PRONTO);
  // Read where `contarToques` left it.
  const toques = async () => {
    const deCada = [page, otra].map((una) =>
      una.evaluate(() => (window as unknown as { toques: number }).toques),
    );
    return (await Promise.all(deCada)).reduce((suma, uno) => suma + uno, 0);
  };
  // One chord has three bells.
  await expect.poll(toques, PRONTO).toBe(3);
  await page.waitForTimeout(1_000);
  expect(await toques()).toBe(3);
  const volumen = page.getByRole('slider', { name: 'Volumen del sonido de pedidos' });
  await volumen.fill('30');
  await page.getByRole('button', { name: 'Silenciar el sonido de pedidos' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Activar el sonido de pedidos' })).toBeVisible();
  await page.getByRole('button', { name: 'Activar el sonido de pedidos' }).click();
  await expect(volumen).toHaveValue('30');
  await page.waitForTimeout(500);
  const sonados = await toques();
  // Coming to the volume is not changing it.
  await page.keyboard.press('Tab');
  await expect(volumen).toBeFocused();
  await page.waitForTimeout(500);
  expect(await toques()).toBe(sonados);
  await page.keyboard.press('ArrowRight');
  await expect.poll(toques, PRONTO).toBe(sonados + 3);
});

test('a new order takes nobody away from what he is typing without asking', async ({ staff, page, shop }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const formulario = page.getByRole('dialog', { name: 'Nuevo producto' });
  await formulario.locator('[name=nombre]').fill('Globo a medio escribir');
  await conocidos(page);
  await pedir(shop);
  const verPedido = page.getByRole('button', { name: 'Ver pedido' });
  await verPedido.click(PRONTO);
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(formulario.locator('[name=nombre]')).toHaveValue('Globo a medio escribir');
  await pedir(shop);
  await verPedido.first().click(PRONTO);
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/pedidos\?ver=/);
  await expect(page.getByRole('dialog', { name: /^Pedido / })).toBeVisible();
  await expect(formulario).toBeHidden();
});
