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
      { clave: 'correosDePedidoPorEmail:ana@correo.gt', cuantos: 1 },
      { clave: 'pedidosDelServidor:todos', cuantos: 1 },
      { clave: 'pedidosPorDireccion:127.0.0.1', cuantos: 1 },
    ]);
  } finally {
    await shop.close();
  }
});
