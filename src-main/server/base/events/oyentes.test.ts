import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { type LiveShop, openLiveShop } from '../../testing/shops/live-shop.ts';
import { anunciar } from './eventos.ts';

let shop: LiveShop;
beforeEach(async () => {
  shop = await openLiveShop();
});
afterEach(() => shop.close());

/** The number in a position. */
const numeroDe = (posicion: string) => Number(posicion.split('.')[1]);

describe('the stream of events', () => {
  it('is closed for a reader that stops reading', async () => {
    const { port } = new URL(shop.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET /api/eventos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.token('ventas')}\r\n\r\n`,
    );
    await expect.poll(() => shop.context.oyentes.cuantos).toBe(1);
    const lector = await shop.escuchar('propietario');
    const { oyentes, eventos, db } = shop.context;
    const antes = numeroDe(eventos.ultimo());
    // More than the socket buffers of the operating system hold.
    const relleno = 'x'.repeat(6000);
    const VECES = 2000;
    for (let vez = 0; vez < VECES; vez += 1) {
      await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: relleno }));
      if (vez % 4 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    // All were heard, and the other reader has read what was buffered for it: a heartbeat finds it up to date.
    await expect.poll(() => numeroDe(eventos.ultimo())).toBe(antes + VECES);
    await expect.poll(lector.ultimoId).toBe(eventos.ultimo());
    await oyentes.latir();
    await oyentes.latir();
    await expect.poll(() => oyentes.cuantos).toBe(1);
    // The other reader is not affected.
    await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'el último' }));
    await expect.poll(lector.texto).toContain('el último');
    socket.destroy();
  });

  it('says that events were missed when too many happen at once', async () => {
    const VECES = 1500;
    const stream = await shop.escuchar('ventas');
    const { eventos, db } = shop.context;
    const antes = numeroDe(eventos.ultimo());
    await inTransaction(db, async (tx) => {
      for (let vez = 0; vez < VECES; vez += 1)
        await anunciar(tx, { tipo: 'stock-cambiado', id: nuevoId(), stock: vez });
    });
    // Until the reader is at the end, whether it kept up or not.
    await expect.poll(() => numeroDe(eventos.ultimo())).toBe(antes + VECES);
    await expect.poll(() => stream.ultimoId()).toBe(eventos.ultimo());
    const vuelta = await shop.escuchar('ventas', { 'last-event-id': stream.eventos()[0]?.id ?? '' });
    expect(vuelta.eventos().map(({ event }) => event)).toEqual(['recargar']);
  });

  it("closes a user's oldest stream when they open one too many", async () => {
    const primero = await shop.escuchar('ventas');
    for (let vez = 0; vez < 20; vez += 1) expect((await shop.escuchar('ventas')).response.status).toBe(200);
    await primero.fin();
    expect(shop.context.oyentes.cuantos).toBe(20);
  });

  it('ends at once when the server closes', async () => {
    const stream = await shop.escuchar('ventas');
    const inicio = performance.now();
    await Promise.all([shop.app.close(), stream.fin()]);
    // Not at the next heartbeat, nor when an idle connection is closed: both take 15 s.
    expect(performance.now() - inicio).toBeLessThan(10_000);
  });

  it('does not answer HEAD', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'HEAD',
      url: '/api/eventos',
      headers: shop.autorizado('ventas'),
    });
    expect(statusCode).toBe(404);
  });
});
