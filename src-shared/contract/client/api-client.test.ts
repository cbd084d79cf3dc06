import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ABRIR_CAJA,
  CERRAR_CAJA,
  CREAR_PRODUCTO,
  CREAR_RESPALDO,
  LISTAR_CATALOGO,
  LISTAR_VENTAS,
  OBTENER_CAJA,
  OBTENER_DEL_CATALOGO,
  OBTENER_VENTA,
} from '../calls/addresses.ts';
import { type ApiClient, createApiClient, pathOf } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** The outcome of a call answered like this, and how often onResponse and onSilence were called. */
async function alResponder(status: number, cuerpo: string) {
  vi.stubGlobal('fetch', async () => new Response(cuerpo, { status }));
  const onResponse = vi.fn();
  const onSilence = vi.fn();
  const api = createApiClient({ baseUrl: () => '', token: () => null, onResponse, onSilence });
  const final = await api(OBTENER_DEL_CATALOGO, { params: { id: '1' } }).then(
    () => 'bien',
    (error: { code?: string; kind?: string }) => error.code ?? error.kind,
  );
  return [final, onResponse.mock.calls.length, onSilence.mock.calls.length];
}

const PAGINA = '<html>the tunnel has nobody at its other end</html>';
const NO = (error: string) => JSON.stringify({ success: false, error, message: 'No' });

describe('an answer is attributed', () => {
  it.each([
    [200, '{}'],
    [404, NO('no-encontrado')],
    [503, NO('no-disponible')],
    [500, '{}'],
    [413, PAGINA],
  ])('to the shop: %i %s', async (status, cuerpo) => {
    expect((await alResponder(status, cuerpo)).slice(1)).toEqual([1, 0]);
  });

  it.each([
    [502, PAGINA],
    [503, PAGINA],
    [504, ''],
    [530, '{"error":"origin unreachable"}'],
    [404, PAGINA],
    [200, PAGINA],
  ])('to a proxy, as no connection: %i %s', async (status, cuerpo) => {
    expect(await alResponder(status, cuerpo)).toEqual(['sin-conexion', 0, 1]);
  });
});

it('aborts a call after its own time limit', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const api = createApiClient({ baseUrl: () => '', token: () => null });
  await expect(api(CREAR_RESPALDO, { limiteMs: 20 })).rejects.toMatchObject({
    kind: 'tiempo-agotado',
  });
});

describe('the path of a call', () => {
  it('contains its parameters, encoded', () => {
    expect(pathOf(OBTENER_VENTA, { params: { id: 'a/b?c' } })).toBe('/api/ventas/a%2Fb%3Fc');
  });

  it('leaves out empty query values and repeats the parameter of a list', () => {
    const query = { color: ['rojo', 'azul'], buscar: '', categoria: undefined, page: 2 };
    expect(pathOf(LISTAR_CATALOGO, { query })).toBe('/api/catalog?color=rojo&color=azul&page=2');
    expect(pathOf(LISTAR_CATALOGO)).toBe('/api/catalog');
  });
});

/** Each wrong call below is a type error on its line, type-checked by tsc; the test below only keeps this referenced. */
async function compileErrors(api: ApiClient) {
  const { ventas } = await api(LISTAR_VENTAS, { query: { page: 1, buscar: 'Ana' } });
  // @ts-expect-error a sale has no such field
  ventas[0]?.numeroDeVenta;
  // @ts-expect-error the path needs its id
  await api(OBTENER_VENTA);
  // @ts-expect-error there is no such query
  await api(LISTAR_VENTAS, { query: { pagina: 1 } });
  // @ts-expect-error there is no such call
  await api('GET /api/nada');
  // @ts-expect-error the call needs its body
  await api(ABRIR_CAJA);
  // @ts-expect-error the body has no such field
  await api(ABRIR_CAJA, { body: { fondo: 3 } });
  // @ts-expect-error the body, read through a preprocessing schema, has no such field
  await api(CERRAR_CAJA, { body: { efectivo: 3 } });
  // @ts-expect-error the call takes no body
  await api(OBTENER_CAJA, { body: {} });
  await api(CREAR_PRODUCTO, { body: new FormData() });
}

it('a wrong call does not compile', () => {
  expect(compileErrors).toBeTypeOf('function');
});
