import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import { readLimites } from '../base/config/limites.ts';
import { leerProxies } from '../base/config/proxies.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
let port: number;
const abiertas: Socket[] = [];

/** Opens the shop behind a tunnel on this computer that it trusts, or knows nothing of. */
async function abrir(env: Record<string, string>, { deConfianza = false } = {}): Promise<void> {
  shop = await openTestShop({
    config: { limites: readLimites(env), ...(deConfianza && { proxies: leerProxies('1') }) },
  });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const socket of abiertas.splice(0)) socket.destroy();
  await shop.close();
});

type Headers = Record<string, string>;

/** A connection of a caller, and what it is answered. */
function conexion(texto = '') {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  abiertas.push(socket);
  let recibido = '';
  socket.setEncoding('utf8').on('data', (parte: string) => {
    recibido += parte;
  });
  if (texto) socket.write(texto);
  return {
    socket,
    cerrada: once(socket, 'close'),
    recibido: () => recibido,
    estado: async () => {
      await expect.poll(() => recibido).toMatch(/^HTTP/);
      return Number(recibido.split(' ')[1]);
    },
  };
}

const CUERPO = JSON.stringify({ cliente: { nombre: 'Ana', telefono: '44556667' }, items: [] });

const cabeceras = (call: string, headers: Headers) =>
  [`${call} HTTP/1.1`, ...Object.entries(headers).map(([nombre, valor]) => `${nombre}: ${valor}`)].join(
    '\r\n',
  );

/** Begins a call whose body does not come to its end. */
const lenta = (headers: Headers, call = 'POST /api/pedidos') =>
  conexion(
    `${cabeceras(call, {
      Host: '127.0.0.1',
      'Content-Type': 'application/json',
      'Content-Length': String(CUERPO.length),
      ...headers,
    })}\r\n\r\n${CUERPO.slice(0, -1)}`,
  );

/** Makes a whole call on a connection of its own. */
async function llamar(headers: Headers, call = 'GET /api/catalog'): Promise<number> {
  const una = conexion(`${cabeceras(call, { Host: '127.0.0.1', Connection: 'close', ...headers })}\r\n\r\n`);
  await una.cerrada;
  return Number(una.recibido().split(' ')[1]);
}

const laCaja = (): Headers => ({ [THIS_COMPUTER_HEADER]: shop.context.estaComputadora.clave });
const desde = (direccion: string): Headers => ({ 'X-Forwarded-For': direccion, Host: 'tienda.gt' });
const ventas = (): Headers => ({ Authorization: `Bearer ${shop.token('ventas')}` });

const cercanas = () => shop.context.conexiones.cuantos('near');
const lentasQueQuedan = async (cuantas: number) => await expect.poll(cercanas).toBe(cuantas);

describe('places of loopback that strangers hold through a tunnel', () => {
  const llenar = async () => {
    // Bodies that hold their places for as long as a busy machine needs for the test.
    await abrir({
      LIMITE_CONEXIONES: '10',
      LIMITE_SEGUNDOS_DE_CUERPO: '120',
      LIMITE_SEGUNDOS_DE_PETICION: '120',
    });
    for (let i = 0; i < 12; i += 1) lenta({});
    await lentasQueQuedan(10);
  };

  it('leave places for the till, and none for others', async () => {
    await llenar();
    expect(await Promise.all(Array.from({ length: 20 }, () => llamar(laCaja())))).toEqual(
      Array(20).fill(200),
    );
    // A picture in the window, which is asked for without an origin.
    expect(await llamar({ ...laCaja(), 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
    const mala = { [THIS_COMPUTER_HEADER]: 'x'.repeat(43) };
    for (const headers of [{}, mala, { ...laCaja(), ...desde('8.8.8.8') }]) {
      const extrana = lenta(headers);
      expect(await extrana.estado()).toBe(429);
      expect(extrana.recibido()).toContain('La tienda está muy ocupada. Espera un momento');
      await extrana.cerrada;
    }
  });

  it('leave a connection of the till that proved itself its place for further calls', async () => {
    await llenar();
    const pedir = `${cabeceras('GET /api/salud', { Host: '127.0.0.1', ...laCaja() })}\r\n\r\n`;
    const caja = conexion(pedir);
    const respuestas = () => caja.recibido().split('HTTP/1.1 200').length - 1;
    await expect.poll(respuestas).toBe(1);
    const muda = conexion();
    await muda.cerrada;
    caja.socket.write(pedir);
    await expect.poll(respuestas).toBe(2);
  });

  it('leave it places also while others try to be let in and say nothing', async () => {
    await llenar();
    const mudas = Array.from({ length: 700 }, () => conexion());
    expect(await llamar(laCaja())).toBe(200);
    await Promise.all(mudas.map(({ cerrada }) => cerrada));
    expect(mudas.every((muda) => muda.recibido() === '')).toBe(true);
  });
});

describe('calls under way behind a trusted proxy', () => {
  const MUCHAS = 'Demasiadas llamadas seguidas. Espera un momento';

  it('are bounded for each address and the networks around it; the staff and the till go on', async () => {
    await abrir({ LIMITE_CONEXIONES_POR_DIRECCION: '4' }, { deConfianza: true });
    const suyas = Array.from({ length: 4 }, () => lenta(desde('8.8.8.8')));
    await lentasQueQuedan(4);
    const otra = lenta(desde('8.8.8.8'));
    expect(await otra.estado()).toBe(429);
    expect(otra.recibido()).toContain(MUCHAS);
    await otra.cerrada;
    expect(await llamar(desde('9.9.9.9'))).toBe(200);
    expect(await llamar({ ...desde('8.8.8.8'), ...ventas() }, 'GET /api/auth/verificar-token')).toBe(403);
    expect(await llamar(laCaja())).toBe(200);

    for (const vecino of ['8.8.8.9', '8.8.8.10'])
      for (let i = 0; i < 4; i += 1) suyas.push(lenta(desde(vecino)));
    await lentasQueQuedan(12);
    expect(await llamar(desde('8.8.8.11'))).toBe(429);
    expect(await llamar(desde('8.8.9.11'))).toBe(200);
    for (const { socket } of suyas) socket.destroy();
    await lentasQueQuedan(0);
    expect(await llamar(desde('8.8.8.8'))).toBe(200);
  });

  it('leave the staff who sign in from outside their calls, though strangers share their address', async () => {
    await abrir({ LIMITE_CONEXIONES_POR_DIRECCION: '4' }, { deConfianza: true });
    shop.context.config.accesoPersonal = 'cualquier-lugar';
    for (let i = 0; i < 4; i += 1) lenta(desde('8.8.8.8'));
    await lentasQueQuedan(4);
    const suyas = { ...desde('8.8.8.8'), ...ventas() };
    expect(await llamar(suyas, 'GET /api/auth/verificar-token')).toBe(200);
    // Nor does a customer who is signed in lose their session by it.
    const clienta = { ...desde('8.8.8.8'), Authorization: `Bearer ${shop.token('cliente')}` };
    expect(await llamar(clienta, 'GET /api/auth/verificar-token')).toBe(200);
    expect(await llamar(desde('8.8.8.8'))).toBe(429);
  });

  it('count until their body came, also when they were refused before', async () => {
    await abrir({ LIMITE_CONEXIONES_POR_DIRECCION: '4' }, { deConfianza: true });
    const negadas = Array.from({ length: 4 }, () => lenta(desde('8.8.8.8'), 'POST /api/ventas'));
    for (const negada of negadas) expect(await negada.estado()).toBe(401);
    expect(await llamar(desde('8.8.8.8'))).toBe(429);
    negadas[0]?.socket.write('}');
    await expect.poll(() => llamar(desde('8.8.8.8'))).toBe(200);
  });

  it('do not count streams of events', async () => {
    await abrir({ LIMITE_CONEXIONES_POR_DIRECCION: '4' }, { deConfianza: true });
    const body = {
      cliente: { nombre: 'Ana López', telefono: '44556667' },
      items: [{ producto: await shop.product(), cantidad: 1 }],
    };
    const { codigoSeguimiento } = (await shop.call('visitante', 'POST', '/api/pedidos', { body })).body
      .pedido;
    const eventos = cabeceras(`GET /api/pedidos/seguimiento/${codigoSeguimiento}/eventos`, desde('8.8.8.8'));
    for (let i = 0; i < 5; i += 1) expect(await conexion(`${eventos}\r\n\r\n`).estado()).toBe(200);
    expect(await llamar(desde('8.8.8.8'))).toBe(200);
  });

  it('count what asks for a stream and sends a body', async () => {
    await abrir({ LIMITE_CONEXIONES_POR_DIRECCION: '4' }, { deConfianza: true });
    const pedir = () => lenta(desde('8.8.8.8'), 'GET /api/pedidos/seguimiento/000000/eventos');
    for (const suya of Array.from({ length: 4 }, pedir)) expect(await suya.estado()).toBe(404);
    expect(await llamar(desde('8.8.8.8'))).toBe(429);
    expect(await llamar(desde('9.9.9.9'))).toBe(200);
  });
});

it('a body of a stranger has less time than those of the staff and the till', async () => {
  await abrir({ LIMITE_SEGUNDOS_DE_CUERPO: '3' });
  const suyas = [lenta(laCaja()), lenta(ventas())];
  const extrana = lenta({});
  const negada = lenta({}, 'POST /api/ventas');
  await Promise.all([extrana.cerrada, negada.cerrada]);
  expect([await extrana.estado(), await negada.estado()]).toEqual([408, 401]);
  for (const suya of suyas) {
    suya.socket.write('}');
    expect(await suya.estado()).toBe(400);
  }
});
