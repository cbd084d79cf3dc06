import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPedidosShop, type PedidosShop } from '../../testing/shops/pedidos-shop.ts';
import type { Quien } from '../../testing/shops/shop.ts';

let shop: PedidosShop;
beforeEach(async () => {
  shop = await openPedidosShop();
});
afterEach(() => shop.close());

const cancelar = (codigo: string, headers: Record<string, string> = {}, quien: Quien = 'visitante') =>
  shop.call(quien, 'PUT', `/api/pedidos/cancelar/${codigo}`, { headers, body: { motivo: 'Ya no' } });
const leer = async (id: string) => (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
const deshacer = (id: string, quien: Quien = 'ventas', headers: Record<string, string> = {}) =>
  shop.call(quien, 'PUT', `/api/pedidos/admin/${id}/deshacer-cancelacion`, { headers });

describe('an order that was cancelled by its code', () => {
  it('from another browser says so to the staff, in its history and the trail, and to nobody else', async () => {
    const { id, codigo } = await shop.unoNormal();
    expect((await cancelar(codigo)).status).toBe(200);
    const { historial, canceladoConCodigo } = await leer(id);
    expect(canceladoConCodigo).toBe(true);
    expect(historial.at(-1)).toMatchObject({ estado: 'cancelado', nota: 'Ya no', conCodigo: true });
    const [fila] = await shop.rows("select despues from auditoria where accion = 'pedido.estado'");
    expect(JSON.stringify(fila)).toContain('conCodigo');
    const publico = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(publico.text).not.toContain('conCodigo');
  });

  it('by its own browser, its account or the staff does not', async () => {
    const producto = await shop.product({ stock: 9 });
    const { body } = await shop.pedir([{ producto, cantidad: 1 }]);
    const { codigoSeguimiento, recibo } = body.pedido;
    await cancelar(codigoSeguimiento, { 'x-recibo': recibo });
    const { id: dos, codigo } = await shop.unoNormal();
    await cancelar(codigo, {}, 'ventas');
    const { id: tres } = await shop.unoNormal();
    await shop.poner(tres, 'cancelado');
    const { pedidos } = await shop.lista('cancelado');
    expect(pedidos).toHaveLength(3);
    expect(JSON.stringify(pedidos)).not.toMatch(/conCodigo/i);
    expect((await deshacer(dos)).body.message).toBe(
      'Solo se deshace así la cancelación que alguien hizo con el código, desde otro navegador',
    );
  });
});

describe('taking such a cancellation back', () => {
  it('gives the order the state it had, with its pieces, and tells its customer', async () => {
    const { id, codigo, producto } = await shop.unoNormal(4);
    await shop.poner(id, 'listo-entrega');
    await cancelar(codigo);
    expect(await shop.stockOf(producto)).toBe(5);
    const { status, body } = await deshacer(id);
    expect([status, body.message, body.pedido.estado]).toEqual([
      200,
      'Cancelación deshecha: el pedido sigue en pie',
      'listo-entrega',
    ]);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([1, 1]);
    expect(body.pedido.canceladoConCodigo).toBeUndefined();
    expect(body.pedido.historial.at(-1)).toMatchObject({
      estado: 'listo-entrega',
      nota: 'Se deshizo una cancelación hecha con el código',
      usuario: 'Persona ventas',
    });
    const correos = await shop.rows('select plantilla from correos order by creado_en desc, id desc');
    expect(correos[0]).toEqual({ plantilla: 'pedido-listo' });
    const trail = await shop.rows(
      "select antes, despues from auditoria where accion = 'pedido.estado' order by secuencia desc",
    );
    expect(JSON.stringify(trail[0])).toMatch(/cancelado.*listo-entrega/);
  });

  it('twice, or in two places at once, takes the pieces once', async () => {
    const { id, codigo, producto } = await shop.unoNormal(4);
    await cancelar(codigo);
    const todas = await Promise.all([deshacer(id), deshacer(id), deshacer(id)]);
    expect(todas.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.stockOf(producto)).toBe(1);
    const { historial } = await leer(id);
    expect(historial.map(({ estado }: { estado: string }) => estado)).toEqual([
      'en-proceso',
      'cancelado',
      'en-proceso',
    ]);
  });

  it('is refused, and takes nothing, where pieces are missing: it names them all', async () => {
    const [uno = '', dos = '', tres = ''] = await shop.productos(3, 5);
    const { body } = await shop.pedir([uno, dos, tres].map((producto) => ({ producto, cantidad: 3 })));
    const [{ _id: id }] = (await shop.lista('en-proceso')).pedidos;
    await cancelar(body.pedido.codigoSeguimiento);
    await shop.call('productos', 'PUT', `/api/productos/${uno}`, {
      body: { stock: 1, nombre: 'Globo rojo' },
    });
    await shop.call('productos', 'PUT', `/api/productos/${dos}`, {
      body: { stock: 0, nombre: 'Serpentina' },
    });
    const { status, body: negado } = await deshacer(id);
    expect([status, negado.error, negado.message]).toEqual([
      409,
      'stock-insuficiente',
      'Ya no hay piezas para este pedido: de Globo rojo quedan 1 y pide 3; de Serpentina quedan 0 y pide 3',
    ]);
    expect(await Promise.all([uno, dos, tres].map(shop.stockOf))).toEqual([1, 0, 5]);
    expect((await leer(id)).estado).toBe('cancelado');
  });

  it('leaves an order waiting to be confirmed that waited before', async () => {
    const { id, codigo, producto } = await shop.unoPorConfirmar();
    await cancelar(codigo);
    expect((await deshacer(id)).body.pedido).toMatchObject({ estado: 'en-proceso', porConfirmar: true });
    expect(await shop.stockOf(producto)).toBe(600);
  });

  it('is for who may cancel orders', async () => {
    const { id, codigo } = await shop.unoNormal();
    await cancelar(codigo);
    expect((await deshacer(id, 'visitante')).status).toBe(401);
    expect((await deshacer(id, 'cliente')).status).toBe(403);
    expect((await deshacer(id, 'productos')).status).toBe(403);
    expect((await deshacer(id, 'propietario')).status).toBe(200);
  });
});
