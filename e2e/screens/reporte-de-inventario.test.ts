import { vi } from 'vitest';
import { textoDePdf } from '../support/pdf.ts';
import { bajar, filasDe, generar, INVENTARIO } from './support/reportes.ts';
import { con, expect, required, screen, staffTest as test, waitFor, within } from './support/staff.ts';

test('the inventory report shows a large category in pages, and its files hold all of it', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const nombres = Array.from({ length: 21 }, (_, i) => `Globo ${String(i + 1).padStart(2, '0')}`);
  await Promise.all(nombres.map((nombre) => shop.crearProducto({ nombre })));
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  const tabla = within(await screen.findByRole('table', { name: 'Inventario de Globos' }));
  const visibles = () => tabla.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(visibles()).toEqual(nombres.slice(0, 20));
  const paginas = within(screen.getByRole('navigation', { name: 'Páginas de Globos' }));
  await user.click(paginas.getByRole('button', { name: 'Página siguiente' }));
  await waitFor(() => expect(visibles()).toEqual(['Globo 21']));
  expect(paginas.getByText('Página 2 de 2')).toBeVisible();

  const filas = await filasDe((await bajar(staff, 'Descargar CSV')).blob);
  expect(filas.slice(1).map(([, nombre]) => nombre)).toEqual(nombres);
  const pdf = (await textoDePdf((await bajar(staff)).blob)).join(' ');
  expect(pdf).toContain('Globos (21)');
  expect(pdf).toContain('Globo 21');

  await user.click(required(generar().at(-1), 'button «Generar Reporte»'));
  await waitFor(() => expect(visibles()).toEqual(nombres.slice(0, 20)));
});

test('the inventory report is held by one worker, which ends when the screen is left', async ({
  staff,
  shop,
}) => {
  // The stand-in for workers (`support/dom.ts`) counts itself, which no browser's does.
  const trabajan = () => (Worker as unknown as { running: number }).running;
  await waitFor(() => expect(trabajan()).toBe(0));
  await shop.crearProducto({ stock: 0, stockMinimo: 3 });
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  expect(await screen.findByText('Total Productos')).toBeVisible();
  await staff.user.click(screen.getByLabelText('Solo Stock Bajo'));
  await staff.user.click(required(generar().at(-1), 'button «Generar Reporte»'));
  await waitFor(() => expect(location.search).toMatch(/stockBajo=true$/));
  await waitFor(() => expect(trabajan()).toBe(1));
  staff.cerrar();
  await waitFor(() => expect(trabajan()).toBe(0));
});

test('an inventory report that something else answers in the place of the shop is told as no connection', async ({
  staff,
  shop,
}) => {
  await shop.crearProducto();
  const yaContesta = shop.interceptar(INVENTARIO, () => Promise.resolve(new Response('<html></html>')));
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  expect(await screen.findByText('Error al cargar el reporte de inventario')).toBeVisible();
  expect(screen.getByText(con('No hay conexión con la tienda.'))).toBeVisible();
  yaContesta();
  expect(await screen.findByText('Total Productos')).toBeVisible();
});

test('an inventory report whose worker does not run shows the error, and can be tried again', async ({
  staff,
  shop,
}) => {
  await shop.crearProducto();
  const Entero = Worker;
  vi.stubGlobal(
    'Worker',
    class extends Entero {
      constructor() {
        super(new URL('no-hay.ts', import.meta.url));
      }
    },
  );
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  expect(await screen.findByText('Error al cargar el reporte de inventario')).toBeVisible();
  expect(screen.queryByText(con('No hay conexión'))).not.toBeInTheDocument();
  vi.stubGlobal('Worker', Entero);
  await staff.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Total Productos')).toBeVisible();
});
