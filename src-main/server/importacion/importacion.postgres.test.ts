import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { moverStocks, retenerProductos } from '../inventario/inventario.service.ts';
import { hastaQueAlguienEspere } from '../testing/candados.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { abrirArchivo } from './archivo.ts';
import type { Avance } from './importacion.service.ts';
import { importarProductos } from './productos-de-archivo.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('a file waits for a sale that has its product, and neither is done again', async () => {
  const id = await shop.product({ nombre: 'Globo', stock: 1 });
  const ruta = join(shop.folder, 'lista.csv');
  writeFileSync(ruta, 'nombre,categoria,precioCompra,precioVenta\nNuevo,otros,1,2\nGlobo,globos,1,30\n');
  const avances: Avance['paso'][] = [];
  const avisar = ({ paso }: Avance) => avances.push(paso);
  const archivo = await abrirArchivo(ruta);

  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  let ventas = 0;
  const venta = inTransaction(shop.context.db, async (tx) => {
    ventas += 1;
    await retenerProductos(tx, [id]);
    tomado.resolve();
    await seguir.promise;
    // The last piece: the counts change too.
    const salida = { productoId: id, cantidad: -1, stockActual: 1, motivo: 'Una menos' };
    await moverStocks(tx, [{ ...salida, tipo: 'ajuste', fecha: new Date() }]);
  });
  await tomado.promise;
  const importacion = importarProductos(shop.context, archivo, { prueba: false, conStock: false, avisar });
  await hastaQueAlguienEspere(shop);
  seguir.resolve();
  await venta;
  expect(await importacion).toMatchObject({ creados: 1, cambiados: 1 });
  expect(ventas).toBe(1);
  expect(avances).toEqual(['Revisando', 'Escribiendo']);
  const { body } = await shop.call('propietario', 'GET', `/api/productos/${id}`);
  expect(body.producto).toMatchObject({ stock: 0, precioVenta: 30 });
});
