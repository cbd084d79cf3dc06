import { expect } from 'vitest';
import { type EventStream, openEventStream } from '../event-stream.ts';
import { untilAllHeard } from '../heard-events.ts';
import { openTestShop, type Quien, type TestShop } from './shop.ts';

type ConSesion = Exclude<Quien, 'visitante'>;

/** A test shop that listens on a port, for streams of events. */
export interface LiveShop extends TestShop {
  url: string;
  /** All streams opened. */
  streams: EventStream[];
  autorizado(quien: ConSesion): { authorization: string };
  /** Opens a stream that shows no earlier event; it is closed with the shop. */
  abrir(path: string, headers?: Record<string, string>): Promise<EventStream>;
  /** Opens the stream of the staff. */
  escuchar(quien: ConSesion, headers?: Record<string, string>): Promise<EventStream>;
  /** Places an order of two pieces. */
  pedir(producto: string): Promise<{ numero: string; codigoSeguimiento: string; fechaPedido: string }>;
  cambiarEstado(codigo: string, estado: string, notasAdmin?: string): Promise<void>;
}

export async function openLiveShop(): Promise<LiveShop> {
  const shop = await openTestShop({ config: { corsOrigins: ['https://otra.gt'] } });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const streams: EventStream[] = [];
  const autorizado = (quien: ConSesion) => ({ authorization: `Bearer ${shop.token(quien)}` });
  const abrir = async (path: string, headers: Record<string, string> = {}) => {
    await untilAllHeard(shop);
    const stream = await openEventStream(`${url}${path}`, headers);
    streams.push(stream);
    return stream;
  };
  return {
    ...shop,
    url,
    streams,
    autorizado,
    abrir,
    escuchar: (quien, headers = {}) => abrir('/api/eventos', { ...autorizado(quien), ...headers }),
    async pedir(producto) {
      const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: { nombre: 'Ana López', telefono: '55551234' }, items: [{ producto, cantidad: 2 }] },
      });
      expect(status).toBe(201);
      return body.pedido;
    },
    async cambiarEstado(codigo, estado, notasAdmin) {
      const [fila] = await shop.rows(`select id from pedidos where codigo_seguimiento = '${codigo}'`);
      const { status } = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${fila?.id}/estado`, {
        body: { estado, notasAdmin },
      });
      expect(status).toBe(200);
    },
    async close() {
      for (const stream of streams) stream.cerrar();
      await shop.close();
    },
  };
}
