import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ACCESOS, DEMO } from '../support/shop.ts';
import { type DesktopApp, openDesktop, serverReady, temporaryFolder } from './desktop-app.ts';

/** What each entry of the menu leads to: the screen's title, and something that only its data brings. */
const PANTALLAS = {
  Dashboard: ['Dashboard', 'Este mes'],
  Productos: ['Productos', 'Globo'],
  Pedidos: ['Pedidos', 'P20'],
  POS: ['Punto de venta', 'Globo'],
  Ventas: ['Ventas', 'V20'],
  Reportes: ['Reportes', 'Descargar PDF'],
  Usuarios: ['Usuarios', 'Diego Cutz'],
  Configuración: ['Configuración', 'Datos de la tienda'],
  // The chapter about the screen before it.
  Ayuda: [/./, 'Hacer una venta'],
} as const;
type Entrada = keyof typeof PANTALLAS;

const ROLES: { quien: string; acceso: { email: string; password: string }; entradas: Entrada[] }[] = [
  {
    quien: 'the owner',
    acceso: ACCESOS.propietario,
    entradas: Object.keys(PANTALLAS) as Entrada[],
  },
  {
    quien: 'an employee of the counter',
    acceso: ACCESOS.empleado,
    entradas: ['Pedidos', 'POS', 'Ventas', 'Ayuda'],
  },
];

/** Runs with the window open on a copy of the demo shop. */
async function enLaDemo(use: (desktop: DesktopApp) => Promise<void>): Promise<void> {
  const { folder, remove } = temporaryFolder();
  cpSync(DEMO, path.join(folder, 'datos'), { recursive: true });
  const desktop = await openDesktop(folder);
  try {
    await serverReady(desktop.page);
    await use(desktop);
  } finally {
    await desktop.app.close();
    remove();
  }
}

async function entrar(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(menuDe(page)).toBeVisible();
}

const menuDe = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

for (const { quien, acceso, entradas } of ROLES) {
  test(`every screen of ${quien} opens in the window`, async () => {
    await enLaDemo(async ({ page }) => {
      const quejas: string[] = [];
      page.on('console', (mensaje) => mensaje.type() === 'error' && quejas.push(mensaje.text()));
      page.on('pageerror', (error) => quejas.push(String(error)));
      await entrar(page, acceso);
      for (const [entrada, [titulo, dato]] of Object.entries(PANTALLAS)) {
        const enlace = menuDe(page).getByRole('link', { name: entrada, exact: true });
        if (!entradas.includes(entrada as Entrada)) {
          // The dashboard stands in everybody's menu, and says so to whom it is not for.
          if (entrada !== 'Dashboard') await expect(enlace).toHaveCount(0);
          continue;
        }
        await enlace.click();
        await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeAttached();
        await expect(page.getByRole('main').getByText(dato).first()).toBeAttached();
      }
      expect(quejas).toEqual([]);
    });
  });
}

test('the manual opens over the till with its pictures, and leads back', async () => {
  await enLaDemo(async ({ page }) => {
    await entrar(page, ACCESOS.empleado);
    await menuDe(page).getByRole('link', { name: 'Ventas', exact: true }).click();
    await page.keyboard.press('F1');
    await expect(page).toHaveURL(/\/ayuda\//);
    const imagen = page.getByRole('main').getByRole('img').first();
    await imagen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => imagen.evaluate((img) => (img as HTMLImageElement).naturalWidth), { timeout: 10_000 })
      .toBeGreaterThan(0);
    await page.keyboard.press('F1');
    await expect(page).toHaveURL(/\/ventas$/);
  });
});

test('a report is saved as a file', async () => {
  await enLaDemo(async ({ app, page, folder }) => {
    const archivo = path.join(folder, 'informe.pdf');
    await app.evaluate(({ session }, destino) => {
      session.defaultSession.once('will-download', (_event, item) => item.setSavePath(destino));
    }, archivo);
    await entrar(page, ACCESOS.propietario);
    await menuDe(page).getByRole('link', { name: 'Reportes', exact: true }).click();
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    await expect
      .poll(() => existsSync(archivo) && readFileSync(archivo).toString('latin1', 0, 5))
      .toBe('%PDF-');
  });
});

test('the backups are taken elsewhere: one as a file, or their folder', async () => {
  await enLaDemo(async ({ app, page, folder }) => {
    const archivo = path.join(folder, 'respaldo.zip');
    await app.evaluate(({ session, shell }, destino) => {
      session.defaultSession.once('will-download', (_event, item) => item.setSavePath(destino));
      shell.openPath = async (carpeta) => {
        Object.assign(globalThis, { carpeta });
        return '';
      };
    }, archivo);
    await entrar(page, ACCESOS.propietario);
    await menuDe(page).getByRole('link', { name: 'Configuración', exact: true }).click();
    await page.getByRole('link', { name: 'Respaldos', exact: true }).click();
    await page.getByRole('button', { name: 'Abrir carpeta' }).click();
    const carpeta = path.join(folder, 'datos', 'respaldos');
    // What the stand-in above noted in the main process, whose globals have no type here.
    const abierta = () => app.evaluate(() => (globalThis as unknown as { carpeta?: string }).carpeta);
    await expect.poll(abierta).toBe(carpeta);
    expect(existsSync(carpeta)).toBe(true);
    await page.getByRole('button', { name: 'Hacer respaldo ahora' }).click();
    await expect(page.getByText('Respaldo hecho y revisado')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Descargar el respaldo/ }).click();
    await expect(page.getByText('Respaldo descargado')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => existsSync(archivo) && readFileSync(archivo).toString('latin1', 0, 2)).toBe('PK');
  });
});

test('the shop goes back to a backup, and the window finds it again', async () => {
  await enLaDemo(async ({ page }) => {
    await entrar(page, ACCESOS.propietario);
    const abrir = async (seccion: string) => {
      await menuDe(page).getByRole('link', { name: 'Configuración', exact: true }).click();
      await page.getByRole('link', { name: seccion, exact: true }).click();
    };
    await abrir('Respaldos');
    await page.getByRole('button', { name: 'Hacer respaldo ahora' }).click();
    await expect(page.getByText('Respaldo hecho y revisado')).toBeVisible({ timeout: 30_000 });
    await abrir('Tienda');
    await page.locator('[name=nombre]').fill('Globos de después');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('complementary').getByText('Globos de después')).toBeVisible();
    await abrir('Respaldos');
    const fila = page.getByRole('row', { name: 'Hecho a mano' });
    await fila.getByRole('button', { name: /^Restaurar/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible({ timeout: 30_000 });
    await entrar(page, ACCESOS.propietario);
    await expect(page.getByRole('complementary').getByText('Globos y Fiesta')).toBeVisible();
  });
});
