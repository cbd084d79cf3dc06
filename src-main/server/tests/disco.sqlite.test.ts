import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';
import { HAS_SMALL_DISKS, openSmallDisk, type SmallDisk } from '../testing/small-disk.ts';

const KB = 1024;

let disk: SmallDisk;
let shop: TestShop;
beforeEach(async () => {
  disk = openSmallDisk(48);
  shop = await openTestShop({ folder: disk.folder });
});
afterEach(async () => {
  disk.readWrite();
  disk.free();
  await shop.close();
  disk.remove();
});

describe.skipIf(!HAS_SMALL_DISKS)('a full disk', () => {
  const venta = (producto: string) => ({
    datosCliente: { nombre: 'Ana', telefono: '55551234' },
    items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
    metodoPago: 'efectivo',
  });
  const vender = (producto: string, clave: string) =>
    shop.call('ventas', 'POST', '/api/ventas', {
      body: venta(producto),
      headers: { 'idempotency-key': clave },
    });

  it('refuses a sale with its true cause, keeps those that were answered, and goes on once it has room', async () => {
    const producto = await shop.product({ stock: 10_000 });
    disk.fill(300 * KB);
    let hechas = 0;
    let clave: string;
    let answer: Awaited<ReturnType<typeof vender>>;
    do {
      clave = randomUUID();
      answer = await vender(producto, clave);
      if (answer.status === 201) hechas += 1;
    } while (answer.status === 201);
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        success: false,
        error: 'no-disponible',
        disco: 'lleno',
        message:
          'No queda espacio en el disco de la tienda. Lo que hiciste no se guardó. Avísale al propietario: hay que liberar espacio',
        requestId: expect.any(String),
      },
    ]);
    expect(hechas).toBeGreaterThan(0);
    expect(await shop.ask('select count(*) from ventas')).toBe(hechas);
    expect(await shop.stockOf(producto)).toBe(10_000 - hechas);

    disk.free();
    for (const repetida of [false, true]) {
      const otra = await vender(producto, clave);
      expect([otra.status, otra.headers['idempotency-replayed']]).toEqual([
        201,
        repetida ? 'true' : undefined,
      ]);
    }
    expect(await shop.ask('select count(*) from ventas')).toBe(hechas + 1);
    expect(await shop.ledgerOf(producto)).toBe(10_000 - hechas - 1);
  });
});
