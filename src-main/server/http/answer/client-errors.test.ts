import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { answerClientError } from './client-errors.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

/** Sends raw bytes and resolves with everything received until the server closes. */
function enviar(text: string, to = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    // Unread bytes make the server's close a reset, after the answer was received.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

function leer(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  expect(Buffer.byteLength(body)).toBe(length);
  expect(head).toMatch(/content-type: application\/json; charset=utf-8/i);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
}

const openSockets = () => new Promise((resolve) => shop.app.server.getConnections((_e, n) => resolve(n)));

describe('a malformed request', () => {
  it.each([
    ['noise', 'hola tienda\r\n\r\n', 400, 'datos-invalidos', 'La petición no se puede leer'],
    [
      'an unknown method',
      'GLOBO / HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'datos-invalidos',
      'La petición no se puede leer',
    ],
    [
      'two lengths',
      'POST /api/pedidos HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'datos-invalidos',
      'La petición no se puede leer',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Largo: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'demasiado-grande',
      'Las cabeceras de la petición son demasiado grandes',
    ],
  ])(
    '%s is answered with an error in the API’s shape, in Spanish',
    async (_que, text, status, error, message) => {
      expect(leer(await enviar(text))).toEqual({
        status,
        body: { success: false, error, message, requestId: expect.any(String) },
      });
    },
  );

  it('answers an unfinished request with 408', async () => {
    // By default Node checks for timed-out connections every 30 s.
    const impaciente = createServer({
      connectionsCheckingInterval: 50,
      headersTimeout: 200,
      requestTimeout: 200,
    });
    impaciente.on('clientError', answerClientError).listen(0, '127.0.0.1');
    await new Promise((resolve) => impaciente.once('listening', resolve));
    const pregunta = 'GET /api/salud HTTP/1.1\r\nHost: x\r\n';
    const { status, body } = leer(await enviar(pregunta, (impaciente.address() as AddressInfo).port));
    impaciente.close();
    expect([status, body.error, body.message]).toEqual([
      408,
      'no-disponible',
      'La petición tardó demasiado en llegar. Vuelve a intentarlo',
    ]);
  });

  it('closes every connection', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => enviar(`ruido ${i}\r\n\r\n`)));
    await expect.poll(openSockets, { timeout: 15_000 }).toBe(0);
  });

  it('writes no error into an answer already under way', async () => {
    const answer = await enviar('GET /api/salud HTTP/1.1\r\nHost: x\r\n\r\nruido\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1 /g)?.length).toBeLessThanOrEqual(2);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /);
  });
});
