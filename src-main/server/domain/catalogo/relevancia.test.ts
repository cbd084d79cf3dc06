import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consultaCatalogoSchema, type ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop } from '../../testing/shops/shop.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';
import { sembrarEnMasa } from '../../whole-shop/demo/bulk.ts';
import { listarCatalogo } from './catalogo.queries.ts';
import { POR_LECTURA, refrescarRelevancia } from './relevancia.service.ts';
import { startRelevancia } from './relevancia.worker.ts';

const HOY = new Date('2026-11-23T18:00:00Z');

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
  shop.setNow(HOY);
});
afterEach(() => shop.close());

async function producto(nombre: string, fields: Partial<NuevoProducto> = {}, conImagen = false) {
  const id = await shop.globo({ nombre, ...fields });
  if (conImagen) {
    await inTransaction(shop.context.db, async (tx) => {
      const { productos: p } = tx.tables;
      await tx
        .update(p)
        .set({ imagen: 'a'.repeat(64) })
        .where(eq(p.id, id));
    });
  }
  return id;
}

const refrescar = () => refrescarRelevancia(shop.context);

/** The names of a page by relevance, read past the lists that the server keeps for a few seconds. */
async function catalogo(consulta: object = {}): Promise<string[]> {
  const { db } = shop.context;
  const pedida = consultaCatalogoSchema.parse({ orden: 'relevancia', ...consulta });
  const { filas, total } = await listarCatalogo(db, pedida);
  expect(total).toBe(await shop.ask('select count(*) from productos where disponible'));
  return filas.map(({ nombre }) => nombre);
}

const guardar = (body: object) => shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body });

describe('the catalogue by relevance', () => {
  it('shows pictures first and the categories in the order of the shop, before anything is sold', async () => {
    await producto('Con imagen', { categoria: 'otros' }, true);
    await producto('Serpentina', { categoria: 'articulos-fiesta' });
    await producto('Guirnalda', { categoria: 'decoraciones' });
    await producto('Número', { categoria: 'globos' });
    await producto('Corazón', { categoria: 'globos' });
    await producto('Agotado', { categoria: 'globos', stock: 0 });
    const enOrden = ['Con imagen', 'Corazón', 'Número', 'Guirnalda', 'Serpentina'];
    expect(await catalogo()).toEqual(enOrden);
    await refrescar();
    expect(await catalogo()).toEqual(enOrden);
  });

  it('keeps the order by category and name for who asks for none', async () => {
    await producto('Número', { categoria: 'globos' }, true);
    await producto('Serpentina', { categoria: 'articulos-fiesta' });
    const { body } = await shop.call('visitante', 'GET', '/api/catalog');
    expect(body.productos.map(({ nombre }: ProductoDeCatalogo) => nombre)).toEqual(['Serpentina', 'Número']);
  });

  it('shows first what sold in the last four weeks; voided and older sales do not count', async () => {
    await producto('Ana');
    const luna = await producto('Luna');
    const estrella = await producto('Estrella');
    const sol = await producto('Sol');
    const vieja = await producto('Vieja');
    shop.setNow(new Date('2026-10-26T18:00:00Z'));
    await shop.vender(vieja, 9);
    shop.setNow(new Date('2026-10-27T18:00:00Z'));
    await shop.vender(luna, 2);
    shop.setNow(HOY);
    await shop.vender(estrella, 1);
    await shop.vender(estrella, 2);
    const venta = await shop.vender(sol, 5);
    await refrescar();
    expect(await catalogo()).toEqual(['Sol', 'Estrella', 'Luna', 'Ana', 'Vieja']);
    await shop.anular(venta._id);
    await refrescar();
    expect(await catalogo()).toEqual(['Estrella', 'Luna', 'Ana', 'Sol', 'Vieja']);
    shop.setNow(new Date('2026-12-21T18:00:00Z'));
    await refrescar();
    expect(await catalogo()).toEqual(['Ana', 'Estrella', 'Luna', 'Sol', 'Vieja']);
  });

  it('counts a sold piece four times when the product has a picture', async () => {
    const conImagen = await producto('Con imagen', {}, true);
    const sinImagen = await producto('Sin imagen');
    const muyVendido = await producto('Muy vendido');
    await shop.vender(conImagen, 1);
    await shop.vender(sinImagen, 3);
    await shop.vender(muyVendido, 5);
    await refrescar();
    expect(await catalogo()).toEqual(['Muy vendido', 'Con imagen', 'Sin imagen']);
  });

  it('has pages that neither repeat nor skip a product', async () => {
    for (let i = 0; i < 9; i += 1) await producto(`Globo ${i % 3}`);
    await shop.vender(await producto('Vendido'), 1);
    await refrescar();
    const paginas = await Promise.all(['1', '2', '3'].map((page) => catalogo({ limit: '4', page })));
    expect(paginas.flat()).toEqual(await catalogo({ limit: '100' }));
    expect(paginas.map((una) => una.length)).toEqual([4, 4, 2]);
  });

  it('shows the season of the owner first, up to and with its last day', async () => {
    await shop.vender(await producto('Vendido'), 5);
    await producto('Mantel', { categoria: 'decoraciones' });
    await guardar({ temporada: 'decoraciones', temporadaHasta: '2026-11-23' });
    await refrescar();
    expect(await catalogo()).toEqual(['Mantel', 'Vendido']);
    // 23:59 in Guatemala.
    shop.setNow(new Date('2026-11-24T05:59:00Z'));
    await refrescar();
    expect(await catalogo()).toEqual(['Mantel', 'Vendido']);
    shop.setNow(new Date('2026-11-24T06:00:00Z'));
    await refrescar();
    expect(await catalogo()).toEqual(['Vendido', 'Mantel']);
    await guardar({ temporadaHasta: null });
    await refrescar();
    expect(await catalogo()).toEqual(['Mantel', 'Vendido']);
    await guardar({ temporada: null });
    await refrescar();
    expect(await catalogo()).toEqual(['Vendido', 'Mantel']);
  });

  it('shows the nearest hits of a search first', async () => {
    await shop.vender(await producto('Globo estrella'), 5);
    await producto('Estrella de papel');
    await refrescar();
    const { body } = await shop.call('visitante', 'GET', '/api/catalog?orden=relevancia&buscar=estrella');
    expect(body.productos.map(({ nombre }: ProductoDeCatalogo) => nombre)).toEqual([
      'Estrella de papel',
      'Globo estrella',
    ]);
  });
});

describe('the counts of a large shop', () => {
  it('are brought up to date for every product, also for those of the second part that is read', async () => {
    const contados = 'select count(*) from productos where vendidos > 0';
    const { context, ask, close } = await openTestShop({ empty: true });
    try {
      await sembrarEnMasa(context, { productos: POR_LECTURA + 1, ventas: 0 }, () => undefined);
      await inTransaction(context.db, (tx) => tx.update(tx.tables.productos).set({ vendidos: 3 }));
      expect(await ask(contados)).toBe(POR_LECTURA + 1);
      await refrescarRelevancia(context);
      expect(await ask(contados)).toBe(0);
    } finally {
      await close();
    }
  });
});

describe('the worker of the order by relevance', () => {
  it('counts when it starts, and follows the season and new products by itself', async () => {
    await shop.vender(await producto('Vendido'), 5);
    await producto('Mantel', { categoria: 'decoraciones' });
    const worker = await startRelevancia(shop.context, shop.app.log);
    try {
      expect(await catalogo()).toEqual(['Vendido', 'Mantel']);
      await guardar({ temporada: 'decoraciones' });
      await expect.poll(() => catalogo()).toEqual(['Mantel', 'Vendido']);
      await producto('Cortina', { categoria: 'decoraciones' });
      await expect.poll(() => catalogo()).toEqual(['Cortina', 'Mantel', 'Vendido']);
    } finally {
      await worker.stop();
    }
  });
});

describe('the setting of the season', () => {
  it('is null at first, and is read back', async () => {
    const leer = async () => (await shop.call('visitante', 'GET', '/api/tienda')).body.tienda;
    expect(await leer()).toMatchObject({ temporada: null, temporadaHasta: null });
    const { status } = await guardar({ temporada: 'globos', temporadaHasta: '2026-12-24' });
    expect(status).toBe(200);
    expect(await leer()).toMatchObject({ temporada: 'globos', temporadaHasta: '2026-12-24' });
  });

  it.each([
    [{ temporada: 'verano' }, 'temporada'],
    [{ temporada: 3 }, 'temporada'],
    [{ temporadaHasta: '2026-02-30' }, 'temporadaHasta'],
    [{ temporadaHasta: 'mañana' }, 'temporadaHasta'],
  ])('refuses %j', async (body, path) => {
    const answer = await guardar(body);
    expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
  });
});
