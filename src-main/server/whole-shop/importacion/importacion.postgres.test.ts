import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { moverStocks, retenerProductos } from '../../domain/inventario/inventario.service.ts';
import { eliminarProducto } from '../../domain/productos/baja.service.ts';
import { untilSomebodyWaits } from '../../testing/locks-and-plans.ts';
import { openTestShop, PRUEBA, type TestShop } from '../../testing/shops/shop.ts';
import { abrirArchivo } from './archivo/archivo.ts';
import type { Avance } from './dos-pasadas.service.ts';
import { importarProductos } from './productos-de-archivo.service.ts';

const CSV = 'nombre,categoria,precioCompra,precioVenta\nNuevo,otros,1,2\nGlobo,globos,1,30\n';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function lista() {
  const ruta = join(shop.folder, 'lista.csv');
  writeFileSync(ruta, CSV);
  return await abrirArchivo(ruta);
}

it('an import waits for a sale of the same product, and neither is retried', async () => {
  const id = await shop.product({ nombre: 'Globo', stock: 1 });
  const archivo = await lista();
  const avances: Avance['paso'][] = [];
  const avisar = ({ paso }: Avance) => avances.push(paso);

  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  let ventas = 0;
  const venta = inTransaction(shop.context.db, async (tx) => {
    ventas += 1;
    await retenerProductos(tx, [id]);
    tomado.resolve();
    await seguir.promise;
    // The last piece, so that the kept counts change too.
    const salida = { productoId: id, cantidad: -1, stockActual: 1, motivo: 'Una menos' };
    await moverStocks(tx, [{ ...salida, tipo: 'ajuste', fecha: new Date() }]);
  });
  await tomado.promise;
  const importacion = importarProductos(shop.context, archivo, { prueba: false, conStock: false, avisar });
  await untilSomebodyWaits(shop);
  seguir.resolve();
  await venta;
  expect(await importacion).toMatchObject({ creados: 1, cambiados: 1 });
  expect(ventas).toBe(1);
  expect(avances).toEqual(['Revisando', 'Escribiendo']);
  const { body } = await shop.call('propietario', 'GET', `/api/productos/${id}`);
  expect(body.producto).toMatchObject({ stock: 0, precioVenta: 30 });
});

it('does not recreate a product deleted while the import waits', async () => {
  const id = await shop.product({ nombre: 'Globo', stock: 1 });
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  const baja = inTransaction(shop.context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    tomado.resolve();
    await seguir.promise;
    await eliminarProducto(shop.context, id, PRUEBA);
  });
  await tomado.promise;
  const avisar = () => undefined;
  const importacion = importarProductos(shop.context, await lista(), {
    prueba: false,
    conStock: false,
    avisar,
  });
  const rechazada = expect(importacion).rejects.toMatchObject({
    code: 'conflicto',
    message: 'El archivo o la tienda cambiaron mientras se importaba. Vuelve a intentarlo',
  });
  await untilSomebodyWaits(shop);
  seguir.resolve();
  await baja;
  await rechazada;
  expect(await shop.ask('select count(*) from productos')).toBe(1);
});
