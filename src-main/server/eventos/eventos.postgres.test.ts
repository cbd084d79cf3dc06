import { expect, it, vi } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { closeContext, openContext } from '../context.ts';
import { abrirFlujo } from '../testing/flujo.ts';
import { openTestShop } from '../testing/shop.ts';
import { anunciar } from './eventos.ts';

it('a stream hears what happens in another process, whose places are not its own', async () => {
  const shop = await openTestShop();
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const escuchar = (headers: Record<string, string> = {}) =>
    abrirFlujo(`${url}/api/eventos`, { authorization: `Bearer ${shop.token('ventas')}`, ...headers });
  const otra = await openContext(shop.context.config);
  const flujo = await escuchar();
  try {
    await inTransaction(otra.db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'allá' }));
    expect((await flujo.hasta(1))[0]?.data).toEqual({ _id: 'allá' });
    await vi.waitUntil(() => otra.eventos.ultimo().endsWith('.1'), { timeout: 8000 });
    const mudado = await escuchar({ 'last-event-id': otra.eventos.ultimo() });
    expect(mudado.eventos().map(({ event }) => event)).toEqual(['recargar']);
    mudado.cerrar();
  } finally {
    flujo.cerrar();
    await closeContext(otra);
    await shop.close();
  }
});
