import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a call to a server that answers so ends with, and what was told on the way. */
async function alResponder(status: number, cuerpo: string) {
  vi.stubGlobal('fetch', async () => new Response(cuerpo, { status }));
  const [onResponse, onSilence] = [vi.fn(), vi.fn()];
  const api = createApiClient({ baseUrl: () => '', token: () => null, onResponse, onSilence });
  const final = await api.get('/api/catalog/1').then(
    () => 'bien',
    (error: { code?: string; falla?: string }) => error.code ?? error.falla,
  );
  return [final, onResponse.mock.calls.length, onSilence.mock.calls.length];
}

const PAGINA = '<html>the tunnel has nobody at its other end</html>';
const NO = (error: string) => JSON.stringify({ success: false, error, message: 'No' });

describe('who answers', () => {
  it.each([
    [200, '{}'],
    [404, NO('no-encontrado')],
    [503, NO('no-disponible')],
    [500, '{}'],
    [413, PAGINA],
  ])('the shop, with %i %s', async (status, cuerpo) => {
    expect((await alResponder(status, cuerpo)).slice(1)).toEqual([1, 0]);
  });

  it.each([
    [502, PAGINA],
    [503, PAGINA],
    [504, ''],
    [530, '{"error":"origin unreachable"}'],
    [404, PAGINA],
    [200, PAGINA],
  ])('somebody in its place, with %i %s', async (status, cuerpo) => {
    expect(await alResponder(status, cuerpo)).toEqual(['sin-conexion', 0, 1]);
  });
});

it('a call says itself how long it waits', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const api = createApiClient({ baseUrl: () => '', token: () => null });
  await expect(api.post('/api/respaldos', { limiteMs: 20 })).rejects.toMatchObject({
    falla: 'tiempo-agotado',
  });
});
