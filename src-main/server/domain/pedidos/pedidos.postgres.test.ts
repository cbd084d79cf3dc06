import { expect, it } from 'vitest';
import { openTestShop } from '../../testing/shops/shop.ts';

/** Makes the first insert into `pedidos` fail with a serialization failure. */
const TROPIEZO = `
do $do$ begin
  create sequence tropiezos;
  create function tropezar() returns trigger language plpgsql as $$
  begin
    if nextval('tropiezos') = 1 then raise exception 'otra vez' using errcode = '40001'; end if;
    return new;
  end $$;
  create trigger tropiezo before insert on pedidos for each row execute function tropezar();
end $do$`;

it.each([
  ['with a key', { 'idempotency-key': 'una' }],
  ['without one', {}],
])('counts an order once when its transaction is retried, %s', async (_como, headers) => {
  const shop = await openTestShop();
  try {
    await shop.ask(TROPIEZO);
    const producto = await shop.product({ stock: 5 });
    const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
      headers: headers as Record<string, string>,
      body: {
        cliente: { nombre: 'Ana', telefono: '44556667', email: 'ana@correo.gt' },
        items: [{ producto, cantidad: 1 }],
      },
    });
    expect([status, await shop.ask('select last_value from tropiezos')]).toEqual([201, 2]);
    expect(await shop.rows('select clave, cuantos from intentos order by clave')).toEqual([
      { clave: 'correosDePedidoDelServidor:todos', cuantos: 1 },
      { clave: 'correosDePedidoPorDireccion:127.0.0.1', cuantos: 1 },
      { clave: 'correosDePedidoPorEmail:ana@correo.gt', cuantos: 1 },
      { clave: 'correosDePedidoPorProveedor:127.0.*', cuantos: 1 },
      { clave: 'correosDePedidoPorRedAmplia:127.0.0.*', cuantos: 1 },
      { clave: 'pedidosDelServidor:todos', cuantos: 1 },
      { clave: 'pedidosPorDireccion:127.0.0.1', cuantos: 1 },
      { clave: 'pedidosPorProveedor:127.0.*', cuantos: 1 },
      { clave: 'pedidosPorRedAmplia:127.0.0.*', cuantos: 1 },
    ]);
  } finally {
    await shop.close();
  }
});

it('collects an order that waits only once it holds its products, as every sale does: neither waits for the other', async () => {
  const shop = await openTestShop();
  try {
    const producto = await shop.product({ stock: 600 });
    const cliente = { nombre: 'Ana', telefono: '44556667' };
    const items = [{ producto, cantidad: 501 }];
    await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
    const { body } = await shop.call('ventas', 'GET', '/api/pedidos/admin?estado=por-confirmar');
    const locks = (which: string) =>
      shop.ask(
        `select count(*) from pg_locks where database = (select oid from pg_database where datname = current_database()) and ${which}`,
      );
    const { db } = shop.context;
    const cobro = await db.begin(async (tx) => {
      await tx.lockRows(tx.tables.productos, [producto]);
      const enCurso = shop.call('ventas', 'POST', `/api/pedidos/admin/${body.pedidos[0]._id}/cobrar`, {
        body: { metodoPago: 'tarjeta' },
      });
      await expect
        .poll(() =>
          shop.ask(
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toBe(1);
      expect(await locks("relation = 'ventas'::regclass and mode = 'RowExclusiveLock'")).toBe(0);
      return { enCurso };
    });
    expect((await cobro.enCurso).status).toBe(201);
  } finally {
    await shop.close();
  }
});
