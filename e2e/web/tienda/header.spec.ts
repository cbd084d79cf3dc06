import type { Page } from '@playwright/test';
import { CREAR_USUARIO } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { ACCESOS } from '../../support/shop.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

const TABLET = { width: 1024, height: 768 };
const SIZES = [PHONE, TABLET, DESKTOP];

/** Heights of the header's buttons and links that are in view, and of the header itself. */
async function heights(page: Page) {
  return await page.getByRole('banner').evaluate((header) => ({
    header: header.getBoundingClientRect().height,
    lines: new Set(
      [...header.querySelectorAll('nav > :is(a, button)')]
        .filter((one) => one.checkVisibility())
        .map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2)),
    ).size,
  }));
}

test('the header of a staff member with a long name stays one row at every width', async ({
  tienda,
  page,
}) => {
  const quien = { email: `larga.${process.pid}@correo.gt`, password: 'secreta1' };
  await tienda.shop.owner(CREAR_USUARIO, {
    body: { ...quien, nombre: 'Maximilianoalejandro Ordóñez', telefono: '55551234', rol: 'empleado' },
  });
  await tienda.abrir();
  await tienda.entrar(quien);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(tienda.saludo('Maximilianoalejandro')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Panel Admin' })).toBeInViewport({ ratio: 1 });
    const { header, lines } = await heights(page);
    expect(lines, `${size.width} px`).toBe(1);
    expect(header, `${size.width} px`).toBeLessThanOrEqual(66);
    await expectNoSidewaysScroll(page, `${size.width} px`);
    await expectNoViolations(page, `header, ${size.width} px`);
  }
});

test('on a phone a client finds orders and sign-out in the menu of the account, which gives the focus back', async ({
  tienda,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await tienda.abrir();
  await tienda.entrar(ACCESOS.cliente);
  const boton = page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' });
  await expect(boton).toHaveAccessibleName('Tu cuenta Hola, Sofía');
  const pedidos = page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' });
  await expect(pedidos).toBeHidden();
  await boton.click();
  await expect(page.getByText('Sofía Recinos', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(pedidos).toBeHidden();
  await expect(boton).toBeFocused();
  await boton.click();
  await pedidos.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
  await expect(pedidos).toBeHidden();
  await tienda.abrirMenu();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(boton).toHaveAccessibleName('Tu cuenta');
});
