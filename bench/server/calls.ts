import { diaDe } from '#contract/words/dias.ts';
import { masDias } from '#contract/words/periodos.ts';
import type { Request } from './load.ts';
import { PRECIO } from './sold.ts';
import { SERVERS, type Server, type TwoServers } from './two-servers.ts';

/** The calls that are measured, each made anew. */
export type Calls = Record<'sale' | 'order' | 'tracking' | 'year', (server: Server) => Request>;

/** Orders that are followed. */
const FOLLOWED = 20;

/** The calls of three products each, and of orders that it places at both servers to follow them. */
export async function callsOf({ urls, token, products }: TwoServers): Promise<Calls> {
  let made = 0;
  const items = () =>
    [0, 7, 14].map((k) => ({
      producto: products[(made + k) % products.length] ?? '',
      cantidad: 1,
      precioUnitario: PRECIO / 100,
    }));
  const post = (path: string, body: object, headers: Record<string, string> = {}): Request => {
    made += 1;
    return {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `velocidad-${process.pid}-${String(made).padStart(12, '0')}`,
        ...headers,
      },
      body: JSON.stringify(body),
    };
  };
  const sale = () => {
    const datosCliente = { nombre: 'Ana', telefono: String(50_000_000 + (made % 10_000)) };
    const body = { datosCliente, items: items(), metodoPago: 'efectivo' };
    return post('/api/ventas', body, { authorization: `Bearer ${token}` });
  };
  const order = () => {
    const cliente = { nombre: 'Ana', telefono: '55551234' };
    return post('/api/pedidos', { cliente, items: items().map(({ precioUnitario, ...item }) => item) });
  };

  async function place(server: Server): Promise<string> {
    const { path, ...init } = order();
    const answer = await fetch(urls[server] + path, init);
    const { pedido: placed } = (await answer.json()) as { pedido: { codigoSeguimiento: string } };
    return placed.codigoSeguimiento;
  }
  const codes: Record<Server, string[]> = { ours: [], bare: [] };
  for (const server of SERVERS) for (let i = 0; i < FOLLOWED; i += 1) codes[server].push(await place(server));
  const tracking = (server: Server): Request => {
    made += 1;
    return { method: 'GET', path: `/api/pedidos/seguimiento/${codes[server][made % FOLLOWED]}` };
  };
  const today = diaDe(new Date());
  const year = (): Request => ({
    method: 'GET',
    path: `/api/reportes/ventas?fechaInicio=${masDias(today, -364)}&fechaFin=${today}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { sale, order, tracking, year };
}
