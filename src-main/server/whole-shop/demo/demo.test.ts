import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asegurarCuadre } from '../../testing/cuadre.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { sembrarDemo } from './demo.ts';
import { ACCESOS_DEMO } from './tienda.ts';

const uno = (shop: TestShop, query: string) => shop.ask(query);

/** A shop's visible data, without random ids, codes and hashes. */
async function huella(shop: TestShop): Promise<string> {
  const hash = createHash('sha256');
  for (const sql of [
    'select nombre, email, rol from usuarios order by email',
    'select nombre, categoria, precio_venta, stock, imagen from productos order by nombre',
    'select numero, fecha_venta, cliente_nombre, vendedor_nombre, total, costo, metodo_pago from ventas order by numero',
    'select numero, estado, cliente_nombre, total from pedidos order by numero',
    'select * from resumen_ventas order by dia, hora, metodo_pago',
  ]) {
    for (const fila of await shop.rows(sql)) hash.update(JSON.stringify(fila));
  }
  return hash.digest('hex');
}

describe('the demo shop', () => {
  it('is complete, realistic, deterministic and created only once', async () => {
    const shop = await openTestShop({ empty: true });
    const gemela = await openTestShop({ empty: true });
    try {
      for (const una of [shop, gemela]) {
        una.setNow(new Date('2026-11-21T23:00:00Z'));
        expect(await sembrarDemo(una.context)).toEqual(ACCESOS_DEMO);
      }
      const hecha = await huella(shop);
      expect(hecha).toBe(await huella(gemela));
      expect(await uno(shop, 'select count(*) from productos')).toBeGreaterThanOrEqual(60);
      expect(await uno(shop, 'select count(distinct categoria) from productos')).toBe(5);
      expect(await uno(shop, 'select count(*) from productos where imagen is null')).toBe(0);
      expect(await uno(shop, 'select count(distinct estado) from pedidos')).toBe(4);
      const entregados = "select count(*) from pedidos where estado = 'entregado'";
      expect(await uno(shop, `${entregados} and not cobrado`)).toBe(1);
      expect(await uno(shop, `${entregados} and cobrado`)).toBe(4);
      expect(await uno(shop, 'select count(distinct dia) from ventas')).toBeGreaterThan(350);
      expect(await uno(shop, 'select count(*) from ventas where hora not between 9 and 18')).toBe(0);
      expect(await uno(shop, "select count(*) from ventas where dia = '2026-11-21'")).toBeGreaterThan(3);
      expect(
        await uno(shop, 'select count(*) from productos where stock = 0 and controla_stock'),
      ).toBeGreaterThan(0);
      expect(await uno(shop, 'select count(*) from sesiones_de_caja')).toBeGreaterThan(3);
      expect(await uno(shop, 'select count(*) from sesiones_de_caja where cerrada_en is null')).toBe(0);
      expect(
        await uno(
          shop,
          `select count(*) from sesiones_de_caja s where efectivo_contado <> fondo_inicial +
            (select coalesce(sum(monto), 0) from movimientos_de_caja m where m.sesion_de_caja_id = s.id)`,
        ),
      ).toBe(1);
      await asegurarCuadre(shop);
      const archivos = readdirSync(join(shop.folder, 'imagenes'));
      expect(archivos.filter((archivo) => archivo.includes('parcial'))).toEqual([]);

      for (const { email, password, rol } of ACCESOS_DEMO) {
        const { body } = await shop.call('visitante', 'POST', '/api/auth/login', {
          body: { email, password },
        });
        expect([email, body.user?.rol]).toEqual([email, rol]);
      }
      const { body: pasos } = await shop.call('visitante', 'GET', '/api/primeros-pasos');
      expect(pasos.accesosDemo).toEqual(ACCESOS_DEMO.filter(({ rol }) => rol !== 'cliente'));
      expect((await shop.call('visitante', 'POST', '/api/primeros-pasos/demo')).status).toBe(409);
      expect(await huella(shop)).toBe(hecha);
    } finally {
      for (const una of [shop, gemela]) await una.close();
    }
  }, 900_000);
});
