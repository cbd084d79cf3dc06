import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { hastaQue, type LiveShop, openLiveShop } from '../testing/live-shop.ts';
import { anunciar } from './eventos.ts';

let shop: LiveShop;
beforeEach(async () => {
  shop = await openLiveShop();
});
afterEach(() => shop.close());

describe('a stream costs little', () => {
  it('is cut from who does not read it', async () => {
    const { port } = new URL(shop.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET /api/eventos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.token('ventas')}\r\n\r\n`,
    );
    await hastaQue(() => shop.context.oyentes.cuantos === 1);
    const lector = await shop.escuchar('propietario');
    const { oyentes, db } = shop.context;
    // More than the system's own buffers hold for him.
    const relleno = 'x'.repeat(6000);
    for (let vez = 0; vez < 2000; vez += 1) {
      await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: relleno }));
      if (vez % 4 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await oyentes.latir();
    await oyentes.latir();
    await hastaQue(() => oyentes.cuantos === 1);
    // Who reads hears on.
    await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'el último' }));
    await hastaQue(() => lector.texto().includes('el último'));
    socket.destroy();
  });

  it('is told that it missed something when too much happens at once', async () => {
    const flujo = await shop.escuchar('ventas');
    await inTransaction(shop.context.db, async (tx) => {
      for (let vez = 0; vez < 1500; vez += 1)
        await anunciar(tx, { tipo: 'stock-cambiado', id: nuevoId(), stock: vez });
    });
    // On PostgreSQL they come one by one, and there is time to read them.
    await hastaQue(() => {
      const ultimo = flujo.eventos().at(-1);
      return ultimo?.event === 'recargar' || ultimo?.data.stock === 1499;
    });
    const vuelta = await shop.escuchar('ventas', { 'last-event-id': flujo.eventos()[0]?.id ?? '' });
    expect(vuelta.eventos().map(({ event }) => event)).toEqual(['recargar']);
  });

  it("gives a user's oldest place to his newest", async () => {
    const primero = await shop.escuchar('ventas');
    for (let vez = 0; vez < 20; vez += 1) expect((await shop.escuchar('ventas')).response.status).toBe(200);
    await primero.fin();
    expect(shop.context.oyentes.cuantos).toBe(20);
  });

  it('ends when the server closes, at once', async () => {
    const flujo = await shop.escuchar('ventas');
    const inicio = performance.now();
    await Promise.all([shop.app.close(), flujo.fin()]);
    expect(performance.now() - inicio).toBeLessThan(1500);
  });

  it('answers nobody who only asks for its head', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'HEAD',
      url: '/api/eventos',
      headers: shop.autorizado('ventas'),
    });
    expect(statusCode).toBe(404);
  });
});
