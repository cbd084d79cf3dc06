import { expect } from 'vitest';
import { abrirFlujo, type Flujo } from './flujo.ts';
import { openTestShop, type Quien, type TestShop } from './shop.ts';

type ConSesion = Exclude<Quien, 'visitante'>;

/** A test shop that listens, with streams of its events open. */
export interface LiveShop extends TestShop {
  url: string;
  /** The streams opened so far. */
  flujos: Flujo[];
  autorizado(quien: ConSesion): { authorization: string };
  /** Opens the stream of an address; it is closed with the shop. */
  abrir(path: string, headers?: Record<string, string>): Promise<Flujo>;
  /** Opens the stream of the staff. */
  escuchar(quien: ConSesion, headers?: Record<string, string>): Promise<Flujo>;
  /** Orders two pieces. */
  pedir(producto: string): Promise<{ numero: string; codigoSeguimiento: string; fechaPedido: string }>;
  cambiarEstado(codigo: string, estado: string, notasAdmin?: string): Promise<void>;
}

export async function openLiveShop(): Promise<LiveShop> {
  const shop = await openTestShop({ config: { corsOrigins: ['https://otra.gt'] } });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const flujos: Flujo[] = [];
  const autorizado = (quien: ConSesion) => ({ authorization: `Bearer ${shop.token(quien)}` });
  const abrir = async (path: string, headers: Record<string, string> = {}) => {
    const flujo = await abrirFlujo(`${url}${path}`, headers);
    flujos.push(flujo);
    return flujo;
  };
  return {
    ...shop,
    url,
    flujos,
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
      for (const flujo of flujos) flujo.cerrar();
      await shop.close();
    },
  };
}

/** Waits until it has come about. */
export async function hastaQue(listo: () => boolean): Promise<void> {
  const limite = Date.now() + 8000;
  while (!listo()) {
    if (Date.now() > limite) throw new Error('it never came about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
