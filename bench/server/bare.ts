import { createServer, type IncomingMessage } from 'node:http';
import { type Asked, createCalls, hashOf } from './bare/calls.ts';
import { openRows } from './bare/rows.ts';

// The least that can sell: node:http and prepared statements over a copy of a shop's database, without sessions, limits,
// validation or group commit. Its answers and rows are the shop's, so that what the shop's own server costs more is what its
// rules cost. Argument: the database file. It tells its parent the port.

const [file = ''] = process.argv.slice(2);
const rows = openRows(file);
const { sell, order, track } = createCalls(rows);

/**
 * Runs a write in one transaction, with its answer under the caller's key; that of a stranger also under what was asked, as
 * they may come back from another network.
 */
function once(write: (asked: Asked) => object, ofStranger = false) {
  return rows.transaction((key: string, body: string): string => {
    const huella = hashOf(body);
    const keys = ofStranger ? [key, hashOf(key + huella)] : [key];
    for (const clave of keys) {
      const earlier = rows.firstAnswer.get(clave);
      if (earlier !== undefined) return JSON.parse(String(earlier)) as string;
    }
    const answer = JSON.stringify(write(JSON.parse(body) as Asked));
    const kept = { huella, estado_http: 201, respuesta: JSON.stringify(answer), creado_en: Date.now() };
    for (const clave of keys) rows.keepAnswer({ clave, ...kept });
    return answer;
  });
}

const WRITES: Record<string, ReturnType<typeof once>> = {
  '/api/ventas': once(sell),
  '/api/pedidos': once(order, true),
};
const TRACKING = '/api/pedidos/seguimiento/';
const YEAR = '/api/reportes/ventas?';

function read(url: string): object {
  if (!url.startsWith(YEAR)) return track(url.slice(TRACKING.length));
  const period = new URLSearchParams(url.slice(YEAR.length));
  return rows.year(period.get('fechaInicio') ?? '', period.get('fechaFin') ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

const server = createServer(async (request, response) => {
  const { url = '', method } = request;
  const write = method === 'POST' ? WRITES[url] : undefined;
  const answer = write
    ? write(hashOf(String(request.headers['idempotency-key'])), await bodyOf(request))
    : JSON.stringify(read(url));
  response.writeHead(write ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
