import { diaDe } from '#contract/words/dias.ts';
import { masDias } from '#contract/words/periodos.ts';
import type { Request } from './load.ts';
import { PRECIO } from './sold.ts';
import type { Server, TwoServers } from './two-servers.ts';

/** The calls that are measured, each made anew. */
export type Calls = Record<'sale' | 'order' | 'tracking' | 'year', (server: Server) => Request>;

/** Orders that are followed. */
const FOLLOWED = 20;

/** The staff's calls are made with this token; sold are the products with these ids, each at the price of `PRECIO`. */
export interface Sold {
  token: string;
  products: readonly string[];
}

/** Numbers all calls of this process, so that no two are the same. */
let made = 0;

/** The calls that write, each of three products. */
export function writesOf({ token, products }: Sold): Record<'sale' | 'order', () => Request> {
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
  return {
    sale() {
      const datosCliente = { nombre: 'Ana', telefono: String(50_000_000 + (made % 10_000)) };
      const body = { datosCliente, items: items(), metodoPago: 'efectivo' };
      return post('/api/ventas', body, { authorization: `Bearer ${token}` });
    },
    order() {
      const cliente = { nombre: 'Ana', telefono: '55551234' };
      return post('/api/pedidos', { cliente, items: items().map(({ precioUnitario, ...item }) => item) });
    },
  };
}

/** Places orders at a server. Returns a call that follows one of them after the other. */
export async function trackingOf(url: string, order: () => Request): Promise<() => Request> {
  const codes: string[] = [];
  for (let i = 0; i < FOLLOWED; i += 1) {
    const { path, ...init } = order();
    const answer = await fetch(url + path, init);
    const { pedido: placed } = (await answer.json()) as { pedido: { codigoSeguimiento: string } };
    codes.push(placed.codigoSeguimiento);
  }
  return () => {
    made += 1;
    return { method: 'GET', path: `/api/pedidos/seguimiento/${codes[made % FOLLOWED]}` };
  };
}

/** The report of the year that ended some days ago. */
export function yearOf({ token }: Sold, daysAgo = 0): () => Request {
  const last = masDias(diaDe(new Date()), -daysAgo);
  return () => ({
    method: 'GET',
    path: `/api/reportes/ventas?fechaInicio=${masDias(last, -364)}&fechaFin=${last}`,
    headers: { authorization: `Bearer ${token}` },
  });
}

/** The calls to both servers, with orders that are placed at both to be followed. */
export async function callsOf(both: TwoServers): Promise<Calls> {
  const { sale, order } = writesOf(both);
  const trackings: Record<Server, () => Request> = {
    ours: await trackingOf(both.urls.ours, order),
    bare: await trackingOf(both.urls.bare, order),
  };
  return { sale, order, tracking: (server) => trackings[server](), year: yearOf(both) };
}
