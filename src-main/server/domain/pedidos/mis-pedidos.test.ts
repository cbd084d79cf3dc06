import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, PRUEBA, type Quien, type TestShop } from '../../testing/shops/shop.ts';
import { firmarSesion } from '../auth/sesiones.ts';
import { crearUsuario } from '../usuarios/usuarios.service.ts';

const DATOS = { nombre: 'Ana López García', telefono: '44556667', email: 'ana@correo.gt' };
const URL_MIOS = '/api/pedidos/mios';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterAll(() => shop.close());

/** Places an order for one product as the given caller. */
async function pedir(quien: Quien, headers: Record<string, string> = {}) {
  const producto = await shop.product({ nombre: 'Corazón rojo' });
  const { status, body } = await shop.call(quien, 'POST', '/api/pedidos', {
    body: { cliente: DATOS, items: [{ producto, cantidad: 2 }], notasCliente: 'Con tarjeta' },
    headers,
  });
  expect(status).toBe(201);
  return body.pedido as { numero: string; codigoSeguimiento: string };
}

async function otraClienta(): Promise<Record<string, string>> {
  const { context, app } = shop;
  const usuario = await inTransaction(context.db, (tx) =>
    crearUsuario(
      tx,
      {
        nombre: 'Otra clienta',
        email: 'otra@prueba.gt',
        telefono: '55559876',
        passwordHash: 'none: signed in by token',
        rol: 'cliente',
        permisos: { productos: false, ventas: false, reportes: false },
        emailVerificado: true,
      },
      PRUEBA,
      context.clock(),
    ),
  );
  return { authorization: `Bearer ${firmarSesion(app, usuario, false)}` };
}

describe('GET /api/pedidos/mios', () => {
  it('answers an empty page for an account without orders', async () => {
    const { status, headers, body } = await shop.call('cliente', 'GET', URL_MIOS);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      pedidos: [],
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalItems: 0,
        itemsPerPage: 10,
        hasPrevPage: false,
        hasNextPage: false,
      },
    });
  });

  it('lists only the account’s own orders, unmasked, in the form of the tracking page', async () => {
    const { numero, codigoSeguimiento } = await pedir('cliente');
    const conOtra = await otraClienta();
    const ajeno = await pedir('visitante', conOtra);
    // The same name and phone without a session do not link an order to the account.
    const deVisitante = await pedir('visitante');
    await pedir('ventas');

    const { body } = await shop.call('cliente', 'GET', URL_MIOS);
    expect(body.pagination.totalItems).toBe(1);
    expect(body.pedidos).toHaveLength(1);
    expect(body.pedidos[0]).toMatchObject({
      numero,
      codigoSeguimiento,
      estado: 'en-proceso',
      total: 25,
      cliente: DATOS,
      notasCliente: 'Con tarjeta',
      items: [{ nombre: 'Corazón rojo', cantidad: 2, precioUnitario: 12.5, subtotal: 25 }],
    });
    const { body: seguido } = await shop.call(
      'cliente',
      'GET',
      `/api/pedidos/seguimiento/${codigoSeguimiento}`,
    );
    expect(body.pedidos[0]).toEqual(seguido.pedido);
    expect(JSON.stringify(body)).not.toContain(ajeno.numero);
    expect(JSON.stringify(body)).not.toContain(deVisitante.numero);

    const deOtra = await shop.call('visitante', 'GET', URL_MIOS, { headers: conOtra });
    expect(deOtra.body.pedidos.map((uno: { numero: string }) => uno.numero)).toEqual([ajeno.numero]);
  });

  it('is empty for the staff, whose orders belong to no account', async () => {
    for (const quien of ['ventas', 'propietario', 'sin-permisos'] as const) {
      const { status, body } = await shop.call(quien, 'GET', URL_MIOS);
      expect([status, body.pedidos]).toEqual([200, []]);
    }
  });

  it('pages, newest first', async () => {
    const propia = await openTestShop({ config: { rateLimit: false } });
    try {
      const numeros: string[] = [];
      for (let dia = 1; dia <= 5; dia += 1) {
        propia.setNow(new Date(`2026-03-0${dia}T18:00:00Z`));
        const producto = await propia.product();
        const { body } = await propia.call('cliente', 'POST', '/api/pedidos', {
          body: { cliente: DATOS, items: [{ producto, cantidad: 1 }] },
        });
        numeros.unshift(body.pedido.numero);
      }
      const mirar = async (consulta: string) => {
        const { body } = await propia.call('cliente', 'GET', `${URL_MIOS}?${consulta}`);
        return [body.pedidos.map((uno: { numero: string }) => uno.numero), body.pagination];
      };
      const [todos] = await mirar('');
      expect(todos).toEqual(numeros);
      const [segunda, pagination] = await mirar('page=2&limit=2');
      expect(segunda).toEqual(numeros.slice(2, 4));
      expect(pagination).toMatchObject({ currentPage: 2, totalPages: 3, totalItems: 5, hasNextPage: true });
      expect(await mirar('page=9&limit=2')).toEqual([[], expect.objectContaining({ totalItems: 5 })]);
    } finally {
      await propia.close();
    }
  });

  it.each(['page=0', 'limit=101', 'limit=x'])('refuses «%s»', async (consulta) => {
    const { status, body } = await shop.call('cliente', 'GET', `${URL_MIOS}?${consulta}`);
    expect([status, body.error]).toEqual([400, 'datos-invalidos']);
  });
});
