import { expect, it, vi } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { closeContext, openContext } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { openTestShop } from '../../testing/shops/shop.ts';

it('a stream receives events of another process, whose positions differ', async () => {
  const shop = await openTestShop();
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const escuchar = (headers: Record<string, string> = {}) =>
    openEventStream(`${url}/api/eventos`, { authorization: `Bearer ${shop.token('ventas')}`, ...headers });
  const otra = await openContext(shop.context.config);
  const stream = await escuchar();
  try {
    await inTransaction(otra.db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'allá' }));
    expect((await stream.hasta(1))[0]?.data).toEqual({ _id: 'allá' });
    await vi.waitUntil(() => otra.eventos.ultimo().endsWith('.1'), { timeout: 15_000 });
    const mudado = await escuchar({ 'last-event-id': otra.eventos.ultimo() });
    expect(mudado.eventos().map(({ event }) => event)).toEqual(['recargar']);
    mudado.cerrar();
  } finally {
    stream.cerrar();
    await closeContext(otra);
    await shop.close();
  }
});
