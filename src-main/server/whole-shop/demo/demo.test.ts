import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { sembrarEnMasa } from './bulk.ts';
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

async function asegurarCuadre(shop: TestShop): Promise<void> {
  // A vacuum during the transaction of the demo counts no rows; queries planned with that count take minutes.
  if (EN_POSTGRES) await uno(shop, 'analyze');
  const descuadres = `select count(*) from productos p where stock <>
    (select coalesce(sum(cantidad), 0) from movimientos_inventario m where m.producto_id = p.id)`;
  expect(await uno(shop, descuadres)).toBe(0);
  expect(await uno(shop, 'select sum(total) from ventas')).toBe(
    await uno(shop, 'select sum(monto) from resumen_ventas'),
  );
  expect(await uno(shop, 'select sum(subtotal) from venta_items')).toBe(
    await uno(shop, 'select sum(subtotal) from ventas'),
  );
  expect(await uno(shop, 'select sum(subtotal) from venta_items')).toBe(
    await uno(shop, 'select sum(ingreso) from resumen_productos'),
  );
  expect(await uno(shop, 'select sum(costo) from ventas')).toBe(
    await uno(shop, 'select sum(costo) from resumen_productos'),
  );
  const guardado = 'select dia, categoria, cantidad, ingreso, costo from resumen_categorias';
  const calculado = `select v.dia, p.categoria, sum(i.cantidad), sum(i.subtotal), sum(i.costo_unitario * i.cantidad)
    from venta_items i join ventas v on v.id = i.venta_id join productos p on p.id = i.producto_id
    group by v.dia, p.categoria`;
  const filas = await uno(shop, 'select count(*) from resumen_categorias');
  expect(await uno(shop, `select count(*) from (${guardado} intersect ${calculado}) iguales`)).toBe(filas);
  expect(await uno(shop, 'select sum(ingreso) from resumen_categorias')).toBe(
    await uno(shop, 'select sum(ingreso) from resumen_productos'),
  );
  const contados = 'select count(*) from productos where disponible';
  expect(await uno(shop, contados)).toBe(
    await uno(shop, 'select sum(disponibles) from conteos_de_productos'),
  );
}

/** Pictures by what they were drawn from: encoding those of the demo takes three times as long as all the rest. */
const dibujadas = new Map<string, StoredPicture>();

/** Encodes each picture once for all shops of this file, and none on PostgreSQL, which does not know how they are made. */
function dibujarUnaVez({ context }: TestShop): void {
  const { store } = context.images;
  context.images.store = async (dibujo, opciones) => {
    const clave = createHash('sha256').update(dibujo).digest('hex');
    if (EN_POSTGRES) return { hash: clave.slice(0, 32), preview: '', ratio: 1 };
    const dibujada = dibujadas.get(clave) ?? (await store(dibujo, opciones));
    dibujadas.set(clave, dibujada);
    return dibujada;
  };
}

describe('the demo shop', () => {
  it('is complete, realistic, deterministic and created only once', async () => {
    const shop = await openTestShop({ empty: true });
    // That two are the same is chance's affair, not the engine's: on PostgreSQL one is enough.
    const gemela = EN_POSTGRES ? shop : await openTestShop({ empty: true });
    try {
      for (const una of new Set([shop, gemela])) {
        una.setNow(new Date('2026-11-21T23:00:00Z'));
        dibujarUnaVez(una);
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
      for (const una of new Set([shop, gemela])) await una.close();
    }
  }, 900_000);

  it('can be created in any size for benchmarks', async () => {
    const shop = await openTestShop({ empty: true });
    try {
      await sembrarEnMasa(shop.context, { productos: 300, ventas: 400 }, () => undefined);
      expect(await uno(shop, 'select count(*) from productos')).toBe(300);
      expect(await uno(shop, 'select count(*) from ventas')).toBe(400);
      await asegurarCuadre(shop);
    } finally {
      await shop.close();
    }
  });
});
