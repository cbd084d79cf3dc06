import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '#db/testing/store.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';

// Eight server processes on one database, as on several machines behind a load balancer.

const PROCESOS = 8;
const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };

let store: TestStore;
let servers: ServerProcess[] = [];
let token = '';

interface Respuesta {
  status: number;
  body: Json;
}

async function llamar(
  cual: number,
  method: string,
  path: string,
  { body, clave, comoDuena = false }: { body?: unknown; clave?: string; comoDuena?: boolean } = {},
): Promise<Respuesta> {
  const server = servers[cual % servers.length] as ServerProcess;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(comoDuena ? { authorization: `Bearer ${token}` } : {}),
      ...(clave ? { 'idempotency-key': clave } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const aLaVez = <T>(cuantos: number, uno: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: cuantos }, (_, i) => uno(i)));

function contar(respuestas: Respuesta[]): Record<number, number> {
  const porEstado = Map.groupBy(respuestas, (una) => una.status);
  return Object.fromEntries([...porEstado].map(([estado, todas]) => [estado, todas.length]));
}

async function crearProducto(fields: Record<string, unknown> = {}): Promise<string> {
  const ficha = {
    nombre: 'Globo',
    categoria: 'globos',
    precioCompra: 5,
    precioVenta: 12.5,
    stock: 50,
    stockMinimo: 2,
  };
  const { body } = await llamar(0, 'POST', '/api/productos', {
    body: { ...ficha, ...fields },
    comoDuena: true,
  });
  return body.producto._id as string;
}

const pedidoDe = (...productos: string[]) => ({
  cliente: { nombre: 'Ana López', telefono: '44556667' },
  items: productos.map((producto) => ({ producto, cantidad: 1 })),
});

beforeAll(async () => {
  store = await openTestStore({ empty: true });
  const env = { DATABASE_URL: store.databaseUrl ?? '', DATABASE_POOL: '6', RATE_LIMIT: 'off' };
  servers = await aLaVez(PROCESOS, () => startServer(['--data', store.folder], env));
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await store.remove();
}, 60_000);

describe('eight servers on one database', () => {
  it('create one shop when all are asked at once', async () => {
    const registros = await aLaVez(PROCESOS, (i) =>
      llamar(i, 'POST', '/api/auth/registro', { body: { ...PROPIETARIA, email: `marta${i}@correo.gt` } }),
    );
    expect(registros.filter((uno) => uno.status === 201)).toHaveLength(1);
    expect(registros.filter((uno) => uno.status >= 500)).toEqual([]);
    token = registros.find((uno) => uno.status === 201)?.body.token;
    expect(await store.ask('select count(*) from usuarios')).toBe(1);
    // All accept a session signed by one.
    const sesiones = await aLaVez(PROCESOS, (i) =>
      llamar(i, 'GET', '/api/auth/verificar-token', { comoDuena: true }),
    );
    expect(contar(sesiones)).toEqual({ 200: PROCESOS });
    expect((await llamar(0, 'GET', '/api/salud')).body.motor).toBe('postgres');
  }, 60_000);

  it('sell 50 pieces to 200 buyers: 50 orders', async () => {
    const producto = await crearProducto();
    const respuestas = await aLaVez(200, (i) =>
      llamar(i, 'POST', '/api/pedidos', { body: pedidoDe(producto), clave: `comprador-${i}` }),
    );
    expect(contar(respuestas)).toEqual({ 201: 50, 409: 150 });
    expect(new Set(respuestas.filter((una) => una.status === 409).map((una) => una.body.error))).toEqual(
      new Set(['stock-insuficiente']),
    );
    const pedidos = respuestas.filter((una) => una.status === 201).map((una) => una.body.pedido);
    expect(new Set(pedidos.map((pedido) => pedido.numero)).size).toBe(50);
    expect(new Set(pedidos.map((pedido) => pedido.codigoSeguimiento)).size).toBe(50);
    const deEste = `where producto_id = '${producto}'`;
    expect(await store.ask(`select stock from productos where id = '${producto}'`)).toBe(0);
    expect(await store.ask(`select sum(cantidad) from movimientos_inventario ${deEste}`)).toBe(0);
    expect(await store.ask(`select count(*) from pedido_items ${deEste}`)).toBe(50);
    expect(await store.ask('select max(ultimo) from folios')).toBe(50);
  }, 120_000);

  it('sell several products concurrently in any order without failures', async () => {
    const categorias = ['globos', 'decoraciones', 'articulos-fiesta', 'otros'];
    const productos: string[] = [];
    // One piece of each, so that every sale changes the kept counts of its category.
    for (let i = 0; i < 12; i += 1)
      productos.push(await crearProducto({ nombre: `Varios ${i}`, categoria: categorias[i % 4], stock: 1 }));
    const respuestas = await aLaVez(120, (i) => {
      const giro = i % 12;
      const tres = [productos[giro], productos[(giro + 5) % 12], productos[(giro + 7) % 12]] as string[];
      return llamar(i, 'POST', '/api/pedidos', { body: pedidoDe(...(i % 2 ? tres : tres.reverse())) });
    });
    expect(respuestas.filter((una) => una.status !== 201 && una.status !== 409)).toEqual([]);
    const vendidos = respuestas.filter((una) => una.status === 201).length;
    const piezas = "select 12 - sum(stock) from productos where nombre like 'Varios%'";
    expect(await store.ask(piezas)).toBe(vendidos * 3);
    const contados = 'select sum(disponibles) from conteos_de_productos';
    expect(await store.ask(contados)).toBe(
      await store.ask('select count(*) from productos where disponible'),
    );
  }, 120_000);

  it('run a write once per idempotency key, whichever server is asked', async () => {
    const producto = await crearProducto({ stock: 100 });
    const venta = {
      datosCliente: { nombre: 'Ana', telefono: '55551234' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    };
    const respuestas = await aLaVez(40, (i) =>
      llamar(i, 'POST', '/api/ventas', { body: venta, clave: `venta-${i % 4}`, comoDuena: true }),
    );
    expect(contar(respuestas)).toEqual({ 201: 40 });
    expect(new Set(respuestas.map((una) => una.body.venta.numero)).size).toBe(4);
    expect(await store.ask(`select stock from productos where id = '${producto}'`)).toBe(96);
    expect(await store.ask('select sum(cantidad) from resumen_ventas')).toBe(4);
    expect(await store.ask('select numero_ventas from clientes')).toBe(4);
  }, 60_000);

  it('cancel an order once and return its stock once', async () => {
    const producto = await crearProducto({ stock: 5 });
    const { body } = await llamar(0, 'POST', '/api/pedidos', { body: pedidoDe(producto) });
    const cancelar = `/api/pedidos/cancelar/${body.pedido.codigoSeguimiento}`;
    const respuestas = await aLaVez(24, (i) => llamar(i, 'PUT', cancelar, { body: { motivo: 'Ya no' } }));
    expect(contar(respuestas)).toEqual({ 200: 1, 409: 23 });
    expect(await store.ask(`select stock from productos where id = '${producto}'`)).toBe(5);
  }, 60_000);

  it('keep stock and ledger consistent while a product is sold and edited', async () => {
    const producto = await crearProducto({ stock: 500 });
    const respuestas = await aLaVez(80, (i) =>
      i % 4 === 0
        ? llamar(i, 'PUT', `/api/productos/${producto}`, { body: { stock: 500 - i }, comoDuena: true })
        : llamar(i, 'POST', '/api/pedidos', { body: pedidoDe(producto) }),
    );
    expect(contar(respuestas)).toEqual({ 200: 20, 201: 60 });
    const sumado = `select sum(cantidad) from movimientos_inventario where producto_id = '${producto}'`;
    expect(await store.ask(`select stock from productos where id = '${producto}'`)).toBe(
      await store.ask(sumado),
    );
  }, 60_000);
});

describe('limits', () => {
  it('count attempts across all servers', async () => {
    const env = { DATABASE_URL: store.databaseUrl ?? '', DATABASE_POOL: '3' };
    const juntos = await aLaVez(2, () => startServer(['--data', store.folder], env));
    try {
      // Three connections each, the minimum: counting, writing and reading do not block each other.
      const producto = await crearProducto({ stock: 100 });
      const pedidos = await aLaVez(40, async (i) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': `junto-${i}` };
        const todo = { method: 'POST', headers, body: JSON.stringify(pedidoDe(producto)) };
        return (await fetch(`${juntos[i % 2]?.url}/api/pedidos`, todo)).status;
      });
      expect(pedidos.filter((uno) => uno === 201)).toHaveLength(40);
      const body = JSON.stringify({ email: 'nadie@correo.gt', password: 'malamala' });
      const intentos = await aLaVez(30, async (i) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`${juntos[i % 2]?.url}/api/auth/login`, {
          method: 'POST',
          headers,
          body,
        });
        return response.status;
      });
      expect(intentos.filter((uno) => uno === 401)).toHaveLength(10);
      expect(intentos.filter((uno) => uno === 429)).toHaveLength(20);
    } finally {
      await Promise.all(juntos.map((server) => server.stop()));
    }
  }, 120_000);
});
