import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { centavos } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { untilAllHeard } from '../../testing/heard-events.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { RECUPERABLE_MS } from '../imagenes/imagenes.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const varios = (ids: string[], cambio: object, resto: object = {}, clave = '') =>
  shop.call('productos', 'POST', '/api/productos/varios', {
    body: { ids, cambio, ...resto },
    headers: clave ? { 'idempotency-key': clave } : {},
  });
const leer = async (id: string) =>
  (await shop.call('productos', 'GET', `/api/productos/${id}`)).body.producto;
const precios = async (ids: string[]) => {
  const todos = [];
  for (const id of ids) todos.push((await leer(id)).precioVenta);
  return todos;
};
const hechos = async (id: string) => {
  const { body } = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${id}`);
  return body.registros.map((uno: { accion: string }) => uno.accion);
};
/** Creates one product per set of fields. */
async function productos(...fichas: Partial<NuevoProducto>[]) {
  const ids = [];
  for (const ficha of fichas) ids.push(await shop.product(ficha));
  return ids;
}

describe('several products at once', () => {
  it('are put on and off sale, each with its audit entry and event; unchanged ones are skipped', async () => {
    const oidos: string[] = [];
    const callar = shop.context.eventos.escuchar((oido) => {
      if (oido?.evento.tipo === 'producto-cambiado') oidos.push(oido.evento.id);
    });
    const ids = await productos({}, { activo: false }, {});
    const { status, body } = await varios(ids, { que: 'desactivar' });
    expect([status, body]).toEqual([
      200,
      { success: true, message: '2 productos actualizados correctamente', cambiados: 2 },
    ]);
    await untilAllHeard(shop);
    callar();
    // The first entry of each product is its creation.
    expect(ids.map((id) => oidos.filter((uno) => uno === id).length)).toEqual([2, 1, 2]);
    for (const id of ids) expect((await leer(id)).activo).toBe(false);
    const auditoria = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${ids[0]}`);
    expect(auditoria.body.registros[0]).toMatchObject({
      accion: 'producto.actualizado',
      usuario: { nombre: 'Persona productos' },
      antes: { activo: true, stock: 10 },
      despues: { activo: false, stock: 10 },
    });
    expect(await hechos(ids[1] ?? '')).toEqual(['producto.creado']);
    expect((await varios(ids, { que: 'activar' })).body.cambiados).toBe(3);
    expect((await varios(ids, { que: 'activar' })).body).toMatchObject({
      message: 'Ya estaban así: no cambió ningún producto',
      cambiados: 0,
    });
  });

  it('change category, dropping the fields of the old one', async () => {
    const ids = await productos({ color: 'Rojo', tipoGlobo: 'latex' }, { categoria: 'otros' });
    await varios(ids, { que: 'categoria', categoria: 'servicios' });
    for (const id of ids)
      expect(await leer(id)).toMatchObject({ categoria: 'servicios', controlaStock: false });
    expect(await leer(ids[0] ?? '')).not.toHaveProperty('color');
    const contados = await shop.ask(
      "select coalesce(sum(vivos), 0) from conteos_de_productos where categoria = 'servicios'",
    );
    expect(contados).toBe(
      await shop.ask("select count(*) from productos where categoria = 'servicios' and eliminado_en is null"),
    );
  });

  it('change price by a percentage, rounded to the centavo, or to an amount', async () => {
    const ids = await productos({ precioVenta: centavos(999) }, { precioVenta: centavos(1) });
    await varios(ids, { que: 'porcentaje', porcentaje: 12.5 });
    expect(await precios(ids)).toEqual([11.24, 0.01]);
    await varios(ids, { que: 'porcentaje', porcentaje: -50 });
    expect(await precios(ids)).toEqual([5.62, 0.01]);
    const { body } = await varios(ids, { que: 'precio', precioVenta: 7.25 }, { preciosVistos: [5.62, 0.01] });
    expect([body.cambiados, await precios(ids)]).toEqual([2, [7.25, 7.25]]);
    expect((await leer(ids[0] ?? '')).precioCompra).toBe(5);
  });

  it('are deleted and restored with their stock', async () => {
    const ids = await productos({ codigo: 'VAR-1', stock: 4 }, { categoria: 'otros', stock: 6 });
    const contar = () => shop.ask('select sum(vivos) from conteos_de_productos');
    const antes = await contar();
    expect((await varios(ids, { que: 'eliminar' })).body.message).toBe(
      '2 productos eliminados correctamente',
    );
    expect(await contar()).toBe(antes - 2);
    expect((await shop.call('productos', 'GET', `/api/productos/${ids[0]}`)).status).toBe(404);
    expect((await varios(ids, { que: 'recuperar' })).body).toMatchObject({
      message: '2 productos recuperados correctamente',
      cambiados: 2,
    });
    expect(await contar()).toBe(antes);
    expect([(await leer(ids[0] ?? '')).stock, await shop.ledgerOf(ids[1] ?? '')]).toEqual([4, 6]);
    expect(await hechos(ids[0] ?? '')).toEqual([
      'producto.recuperado',
      'producto.eliminado',
      'producto.creado',
    ]);
    expect((await varios(ids, { que: 'recuperar' })).body.cambiados).toBe(0);
  });

  it('change once per Idempotency-Key', async () => {
    const ids = await productos({ precioVenta: centavos(1000) });
    const cambio = { que: 'porcentaje', porcentaje: 10 };
    const clave = randomUUID();
    const una = await varios(ids, cambio, {}, clave);
    const otra = await varios(ids, cambio, {}, clave);
    expect([otra.status, otra.body]).toEqual([200, una.body]);
    expect(await precios(ids)).toEqual([11]);
    const distinta = await varios(ids, { que: 'porcentaje', porcentaje: 20 }, {}, clave);
    expect([distinta.status, distinta.body.error]).toEqual([409, 'clave-reutilizada']);
  });
});

describe('all of them or none', () => {
  it('when one is deleted or unknown', async () => {
    const ids = await productos({ nombre: 'Queda' }, { nombre: 'Se fue' });
    await shop.call('productos', 'DELETE', `/api/productos/${ids[1]}`);
    for (const que of ['desactivar', 'eliminar']) {
      const { status, body } = await varios(ids, { que });
      expect([status, body.message]).toEqual([404, 'Se fue ya fue eliminado. No se cambió ninguno']);
    }
    const { status } = await varios([ids[0] ?? '', randomUUID()], { que: 'desactivar' });
    expect([status, (await leer(ids[0] ?? '')).activo]).toEqual([404, true]);
    expect(await hechos(ids[0] ?? '')).toEqual(['producto.creado']);
  });

  it('when one price would exceed the maximum', async () => {
    const ids = await productos({ nombre: 'Barato' }, { nombre: 'Caro', precioVenta: centavos(99_999_999) });
    const { status, body } = await varios(ids, { que: 'porcentaje', porcentaje: 1 });
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'cambio.porcentaje', msg: 'Caro pasaría de Q999,999.99' }],
    ]);
    expect(await precios(ids)).toEqual([12.5, 999_999.99]);
  });

  it('when a price differs from the one the editor saw', async () => {
    const ids = await productos({ nombre: 'Uno' }, { nombre: 'Dos' });
    await shop.call('productos', 'PUT', `/api/productos/${ids[1]}`, { body: { precioVenta: 20 } });
    const cambio = { que: 'porcentaje', porcentaje: 10 };
    const { status, body } = await varios(ids, cambio, { preciosVistos: [12.5, 12.5] });
    expect([status, body.error, body.message]).toEqual([
      ...[409, 'precio-cambiado'],
      'El precio de Dos acaba de cambiar: ahora es Q20.00. No se cambió ninguno',
    ]);
    expect(await precios(ids)).toEqual([12.5, 20]);
  });

  it('when a code is in use, or the recovery period is over', async () => {
    const ids = await productos({ codigo: 'VAR-2', nombre: 'Con código' }, {});
    await varios(ids, { que: 'eliminar' });
    const otro = await shop.product({ codigo: 'VAR-2' });
    const { status, body } = await varios(ids, { que: 'recuperar' });
    expect([status, body.error]).toEqual([409, 'ya-existe']);
    expect((await shop.call('productos', 'GET', `/api/productos/${ids[1]}`)).status).toBe(404);
    await shop.call('productos', 'DELETE', `/api/productos/${otro}`);
    shop.setNow(new Date(Date.now() + RECUPERABLE_MS + 60_000));
    expect((await varios(ids, { que: 'recuperar' })).status).toBe(409);
    shop.setNow(new Date());
  });

  it.each<[string, object]>([
    ['Elige al menos un producto', { ids: [], cambio: { que: 'activar' } }],
    [
      `Solo se admiten ${LIMITES.productosALaVez} productos a la vez`,
      { ids: Array.from({ length: 101 }, () => randomUUID()), cambio: { que: 'activar' } },
    ],
    ['Un producto está dos veces', { ids: Array(2).fill(randomUUID()), cambio: { que: 'activar' } }],
    ['El identificador no es válido', { ids: ['1'], cambio: { que: 'activar' } }],
    ['No se entiende qué hacer con los productos', { ids: [randomUUID()], cambio: { que: 'regalar' } }],
    ['La categoría no existe', { ids: [randomUUID()], cambio: { que: 'categoria', categoria: 'x' } }],
    [
      'El porcentaje no puede ser menor que -100',
      { ids: [randomUUID()], cambio: { que: 'porcentaje', porcentaje: -101 } },
    ],
    [
      'El porcentaje admite como máximo dos decimales',
      { ids: [randomUUID()], cambio: { que: 'porcentaje', porcentaje: 1.234 } },
    ],
    [
      'El precio de venta no puede ser negativo',
      { ids: [randomUUID()], cambio: { que: 'precio', precioVenta: -1 } },
    ],
    [
      'Debe haber un precio visto por producto',
      { ids: [randomUUID()], cambio: { que: 'activar' }, preciosVistos: [1, 2] },
    ],
  ])('refused with «%s»', async (mensaje, body) => {
    const respuesta = await shop.call('productos', 'POST', '/api/productos/varios', { body });
    expect([respuesta.status, respuesta.body.details?.[0].msg]).toEqual([400, mensaje]);
  });

  it('concurrently in another order, without deadlock or lost change', async () => {
    const ids = await productos(
      ...Array.from({ length: 12 }, (_, i) => ({ categoria: i % 2 ? 'globos' : 'otros' }) as const),
    );
    const respuestas = await Promise.all([
      varios(ids, { que: 'desactivar' }),
      varios(ids.toReversed(), { que: 'categoria', categoria: 'decoraciones' }),
      varios(ids.toReversed(), { que: 'porcentaje', porcentaje: 100 }),
    ]);
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const id of ids)
      expect(await leer(id)).toMatchObject({ activo: false, categoria: 'decoraciones', precioVenta: 25 });
  });
});
