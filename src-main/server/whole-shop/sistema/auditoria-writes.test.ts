import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type Quien, type TestResponse, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
const AHORA = new Date('2026-11-21T15:30:00.000Z');

beforeAll(async () => {
  shop = await openTestShop();
  shop.setNow(AHORA);
});
afterAll(() => shop.close());

/** The expected audit entry of a write; ids are filled in once known. */
interface Auditoria {
  accion: string;
  entidad: string;
  entidadId: string;
  antes: unknown;
  despues: unknown;
}

interface Escritura {
  quien: Quien;
  hacer(): Promise<{ respuesta: TestResponse; auditoria: Auditoria }>;
}

const cliente = { nombre: 'Ana López', telefono: '55551234' };

async function pedir(producto: string, cantidad = 2) {
  const respuesta = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente, items: [{ producto, cantidad }] },
  });
  const codigo: string = respuesta.body.pedido.codigoSeguimiento;
  const [fila] = await shop.rows(`select id from pedidos where codigo_seguimiento = '${codigo}'`);
  return { respuesta, codigo, id: String(fila?.id), numero: String(respuesta.body.pedido.numero) };
}

const ficha = { nombre: 'Globo rojo', categoria: 'globos', precioCompra: 4, precioVenta: 12.5, stock: 7 };

const ESCRITURAS: Record<string, Escritura> = {
  'a new product': {
    quien: 'productos',
    async hacer() {
      const respuesta = await shop.call('productos', 'POST', '/api/productos', {
        body: { ...ficha, stockMinimo: 1, codigo: 'AUD-1' },
      });
      const entidadId = respuesta.body.producto._id;
      const despues = { ...ficha, codigo: 'AUD-1' };
      return {
        respuesta,
        auditoria: { accion: 'producto.creado', entidad: 'producto', entidadId, antes: null, despues },
      };
    },
  },
  'a price and a stock by hand': {
    quien: 'productos',
    async hacer() {
      const id = await shop.product({ stock: 10 });
      const respuesta = await shop.call('productos', 'PUT', `/api/productos/${id}`, {
        body: { precioVenta: 20, precioCompra: 9.99, stock: 4 },
      });
      return {
        respuesta,
        auditoria: {
          accion: 'producto.actualizado',
          entidad: 'producto',
          entidadId: id,
          antes: { precioVenta: 12.5, precioCompra: 5, stock: 10 },
          despues: { precioVenta: 20, precioCompra: 9.99, stock: 4 },
        },
      };
    },
  },
  'a product taken away': {
    quien: 'propietario',
    async hacer() {
      const id = await shop.product({ stock: 3 });
      const respuesta = await shop.call('propietario', 'DELETE', `/api/productos/${id}`);
      return {
        respuesta,
        auditoria: {
          accion: 'producto.eliminado',
          entidad: 'producto',
          entidadId: id,
          antes: { stock: 3, precioVenta: 12.5 },
          despues: null,
        },
      };
    },
  },
  'a sale': {
    quien: 'ventas',
    async hacer() {
      const id = await shop.product({ stock: 10 });
      const respuesta = await shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: cliente,
          items: [{ producto: id, cantidad: 3, precioUnitario: 12.5 }],
          metodoPago: 'efectivo',
          descuento: 2.5,
          tipoVenta: 'directa',
        },
      });
      const { _id, numero } = respuesta.body.venta;
      return {
        respuesta,
        auditoria: {
          accion: 'venta.creada',
          entidad: 'venta',
          entidadId: _id,
          antes: { stock: { [id]: 10 } },
          despues: {
            numero,
            subtotal: 37.5,
            descuento: 2.5,
            total: 35,
            metodoPago: 'efectivo',
            pagos: [{ metodo: 'efectivo', monto: 35, recibido: null }],
            items: [{ producto: id, cantidad: 3, precioUnitario: 12.5 }],
            stock: { [id]: 7 },
          },
        },
      };
    },
  },
  'an order': {
    quien: 'visitante',
    async hacer() {
      const producto = await shop.product({ stock: 10 });
      const { respuesta, id } = await pedir(producto);
      return {
        respuesta,
        auditoria: {
          accion: 'pedido.creado',
          entidad: 'pedido',
          entidadId: id,
          antes: { stock: { [producto]: 10 } },
          despues: {
            numero: respuesta.body.pedido.numero,
            estado: 'en-proceso',
            total: 25,
            items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
            stock: { [producto]: 8 },
          },
        },
      };
    },
  },
  'an order cancelled by its customer': {
    quien: 'visitante',
    async hacer() {
      const producto = await shop.product({ stock: 10 });
      const { codigo, id, numero } = await pedir(producto);
      const respuesta = await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
        body: { motivo: 'Ya no hay fiesta' },
      });
      return {
        respuesta,
        auditoria: {
          accion: 'pedido.estado',
          entidad: 'pedido',
          entidadId: id,
          antes: { numero, estado: 'en-proceso', stock: { [producto]: 8 } },
          despues: {
            numero,
            estado: 'cancelado',
            nota: 'Ya no hay fiesta',
            piezasDevueltas: 2,
            stock: { [producto]: 10 },
          },
        },
      };
    },
  },
  'an order taken up again': {
    quien: 'ventas',
    async hacer() {
      const producto = await shop.product({ stock: 10 });
      const { codigo, id } = await pedir(producto, 4);
      await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, { body: { motivo: 'No' } });
      const respuesta = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
        body: { estado: 'listo-entrega', notasAdmin: 'Sí quiere' },
      });
      return {
        respuesta,
        auditoria: {
          accion: 'pedido.estado',
          entidad: 'pedido',
          entidadId: id,
          antes: { estado: 'cancelado', notasAdmin: null, stock: { [producto]: 10 } },
          despues: { estado: 'listo-entrega', notasAdmin: 'Sí quiere', stock: { [producto]: 6 } },
        },
      };
    },
  },
  "an order's notes": {
    quien: 'ventas',
    async hacer() {
      const { id, numero } = await pedir(await shop.product());
      const respuesta = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
        body: { estado: 'en-proceso', notasAdmin: 'Llamar antes' },
      });
      return {
        respuesta,
        auditoria: {
          accion: 'pedido.notas',
          entidad: 'pedido',
          entidadId: id,
          antes: { numero, notasAdmin: null },
          despues: { numero, notasAdmin: 'Llamar antes' },
        },
      };
    },
  },
  'a new employee': {
    quien: 'propietario',
    async hacer() {
      const permisos = { productos: true, ventas: false, reportes: false };
      const respuesta = await shop.call('propietario', 'POST', '/api/auth/registro', {
        body: {
          nombre: 'Beto Ruiz',
          email: 'beto@prueba.gt',
          password: 'secreta1',
          telefono: '55550000',
          permisos,
        },
      });
      const despues = { nombre: 'Beto Ruiz', email: 'beto@prueba.gt', rol: 'empleado', permisos };
      const entidadId = respuesta.body.user._id;
      return {
        respuesta,
        auditoria: { accion: 'usuario.creado', entidad: 'usuario', entidadId, antes: null, despues },
      };
    },
  },
};

describe('every write leaves who, when, from where, before and after', () => {
  it.each(Object.entries(ESCRITURAS))('%s', async (_nombre, { quien, hacer }) => {
    const { respuesta, auditoria } = await hacer();
    expect(respuesta.status).toBeLessThan(300);
    const { entidad, entidadId } = auditoria;
    const url = `/api/auditoria?entidad=${entidad}&entidadId=${entidadId}`;
    const { body } = await shop.call('propietario', 'GET', url);
    const [registro] = body.registros;
    expect(registro).toMatchObject({
      ...auditoria,
      fecha: AHORA.toISOString(),
      origen: '127.0.0.1',
      usuario:
        quien === 'visitante'
          ? null
          : { _id: shop.userId(quien as Exclude<Quien, 'visitante'>), nombre: `Persona ${quien}` },
    });
    expect(JSON.stringify(registro)).not.toMatch(/password|hash/i);
  });

  it("the shop's first owner and its settings", async () => {
    const nueva = await openTestShop({ empty: true });
    try {
      const { status, body } = await nueva.call('visitante', 'POST', '/api/auth/registro', {
        body: { nombre: 'Marta', email: 'marta@prueba.gt', password: 'secreta1', tienda: 'Fiestas Marta' },
      });
      expect(status).toBe(201);
      const respuesta = await nueva.call('visitante', 'GET', '/api/auditoria', {
        headers: { authorization: `Bearer ${body.token}` },
      });
      expect(respuesta.body.registros).toMatchObject([
        {
          accion: 'configuracion.guardada',
          entidad: 'configuracion',
          entidadId: 'tienda',
          usuario: { _id: body.user._id },
          antes: null,
          despues: { nombre: 'Fiestas Marta' },
        },
        { accion: 'usuario.creado', usuario: null, despues: { rol: 'propietario' } },
      ]);
    } finally {
      await nueva.close();
    }
  });

  it('a failed write leaves no entry', async () => {
    const antes = await shop.ask('select count(*) from auditoria');
    const producto = await shop.product({ stock: 1 });
    const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente, items: [{ producto, cantidad: 2 }] },
    });
    expect(status).toBe(409);
    expect(await shop.ask('select count(*) from auditoria')).toBe(antes + 1);
  });
});
