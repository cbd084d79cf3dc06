import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import { ACCESOS, DEMO } from '../support/shop.ts';
import { type DesktopApp, entrar, menuDe, openDesktop, serverReady, temporaryFolder } from './desktop-app.ts';

/** The screen of each menu entry: its title, and a text that comes from its data. */
const PANTALLAS = {
  Dashboard: ['Dashboard', 'Este mes'],
  Productos: ['Productos', 'Globo'],
  Pedidos: ['Pedidos', 'P20'],
  POS: ['Punto de venta', 'Globo'],
  Ventas: ['Ventas', 'V20'],
  Reportes: ['Reportes', 'Descargar PDF'],
  Usuarios: ['Usuarios', 'Diego Cutz'],
  Configuración: ['Configuración', 'Datos de la tienda'],
  // Opens the manual's chapter about the previous screen.
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

/** Runs `use` with the window open on a copy of the demo shop. */
async function conLaDemo(use: (desktop: DesktopApp) => Promise<void>): Promise<void> {
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

for (const { quien, acceso, entradas } of ROLES) {
  test(`every screen of ${quien} opens in the window`, async () => {
    await conLaDemo(async ({ page }) => {
      const errores: string[] = [];
      page.on('console', (mensaje) => mensaje.type() === 'error' && errores.push(mensaje.text()));
      page.on('pageerror', (error) => errores.push(String(error)));
      await entrar(page, acceso);
      for (const [entrada, [titulo, dato]] of Object.entries(PANTALLAS)) {
        const enlace = menuDe(page).getByRole('link', { name: entrada, exact: true });
        if (!entradas.includes(entrada as Entrada)) {
          // The dashboard is in every menu, also without its permission.
          if (entrada !== 'Dashboard') await expect(enlace).toHaveCount(0);
          continue;
        }
        await enlace.click();
        await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeAttached();
        await expect(page.getByRole('main').getByText(dato).first()).toBeAttached();
      }
      expect(errores).toEqual([]);
    });
  });
}

test('F1 opens the manual with its pictures, and F1 again returns to the screen', async () => {
  await conLaDemo(async ({ page }) => {
    await entrar(page, ACCESOS.empleado);
    await menuDe(page).getByRole('link', { name: 'Ventas', exact: true }).click();
    await page.keyboard.press('F1');
    await expect(page).toHaveURL(/\/ayuda\//);
    const imagen = page.getByRole('main').getByRole('img').first();
    await imagen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => imagen.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('F1');
    await expect(page).toHaveURL(/\/ventas$/);
  });
});

test('saves a report as a PDF file', async () => {
  await conLaDemo(async ({ app, page, folder }) => {
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

test('downloads a backup, and opens the folder of backups', async () => {
  await conLaDemo(async ({ app, page, folder }) => {
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
    // Recorded by the stub above in the main process, whose globals have no type here.
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

test('restores a backup, and the window reconnects', async () => {
  await conLaDemo(async ({ page }) => {
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
