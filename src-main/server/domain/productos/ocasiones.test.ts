import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { refrescarRelevancia } from '../catalogo/relevancia.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const editar = (id: string, body: object) => shop.call('productos', 'PUT', `/api/productos/${id}`, { body });
const leer = async (id: string) =>
  (await shop.call('productos', 'GET', `/api/productos/${id}`)).body.producto;
const catalogo = async (consulta: string) =>
  (await shop.call('visitante', 'GET', `/api/catalog?${consulta}`)).body;
const filtros = async (consulta = '') =>
  (await shop.call('visitante', 'GET', `/api/catalog/filtros?${consulta}`)).body;
const nombres = ({ productos }: { productos: ProductoDeCatalogo[] }) => productos.map(({ nombre }) => nombre);

/** Whether the kept counts match the products. */
async function cuadran(): Promise<boolean> {
  const mal = await shop.ask(`select count(*) from (
    select categoria, coalesce(color, '') c, coalesce(tamano, '') t, coalesce(tipo_globo, tipo_servicio, '') k,
      ocasiones o, count(*) n
    from productos where disponible group by 1, 2, 3, 4, 5) v
    full join (select * from conteos_de_filtros where disponibles <> 0) f
    on f.categoria = v.categoria and f.color = v.c and f.tamano = v.t and f.tipo = v.k and f.ocasiones = v.o
    where f.disponibles is null or v.n is null or v.n <> f.disponibles`);
  return mal === 0;
}

describe('the occasions of a product', () => {
  it('are written in any order, read in that of the list, changed and cleared', async () => {
    const nuevo = {
      nombre: 'Ramo',
      categoria: 'globos',
      precioCompra: 1,
      precioVenta: 2,
      stock: 5,
      stockMinimo: 1,
    };
    const { status, body } = await shop.call('productos', 'POST', '/api/productos', {
      body: { ...nuevo, ocasiones: ['boda', 'cumpleanos', 'boda'] },
    });
    expect([status, body.producto.ocasiones]).toEqual([201, ['cumpleanos', 'boda']]);
    const id = body.producto._id;
    expect((await editar(id, { nombre: 'Ramo grande' })).body.producto.ocasiones).toEqual([
      'cumpleanos',
      'boda',
    ]);
    expect((await editar(id, { ocasiones: 'navidad,boda' })).body.producto.ocasiones).toEqual([
      'boda',
      'navidad',
    ]);
    const { body: publico } = await shop.call('visitante', 'GET', `/api/catalog/${id}`);
    expect(publico.producto.ocasiones).toEqual(['boda', 'navidad']);
    for (const vacias of [[], '', null]) {
      await editar(id, { ocasiones: ['boda'] });
      expect((await editar(id, { ocasiones: vacias })).body.producto.ocasiones).toEqual([]);
    }
    expect(await cuadran()).toBe(true);
  });

  it.each([[['fiesta']], ['boda,fiesta'], [3], [{}], [['boda', 3]]])('refuse %j', async (ocasiones) => {
    const id = await shop.product();
    const { status, body } = await editar(id, { ocasiones });
    expect([status, body.details[0].path]).toEqual([400, 'ocasiones']);
    expect((await leer(id)).ocasiones).toEqual([]);
  });

  it('are not overwritten by who saw others', async () => {
    const id = await shop.product({ ocasiones: 'boda' });
    const cambio = { ocasiones: 'navidad', visto: { ocasiones: '' } };
    const { status, body } = await editar(id, cambio);
    expect([status, body.details[0]]).toEqual([
      409,
      {
        path: 'ocasiones',
        msg: 'La lista de ocasiones cambió de nada a «Boda» mientras editabas. Revisa y guarda de nuevo',
        ahora: 'boda',
      },
    ]);
    expect((await editar(id, { ...cambio, visto: { ocasiones: 'boda' } })).status).toBe(200);
  });

  it('are added to several products and taken from them, and their others stay', async () => {
    const ids = [await shop.product({ ocasiones: 'boda' }), await shop.product()];
    const cambiar = (cambio: object) =>
      shop.call('productos', 'POST', '/api/productos/varios', { body: { ids, cambio } });
    const poner = { que: 'ocasiones', poner: ['navidad', 'boda'], quitar: [] };
    expect((await cambiar(poner)).body.cambiados).toBe(2);
    expect((await cambiar(poner)).body.cambiados).toBe(0);
    await cambiar({ que: 'ocasiones', poner: [], quitar: ['boda'] });
    for (const id of ids) expect((await leer(id)).ocasiones).toEqual(['navidad']);
    expect((await cambiar({ ...poner, poner: ['fiesta'] })).status).toBe(400);
    expect(await cuadran()).toBe(true);
  });
});

describe('the catalogue by occasion', () => {
  it('lists what is for any of the chosen occasions, with every other filter, and counts it', async () => {
    await shop.product({ nombre: 'Ramo', categoria: 'globos', color: 'Rojo', ocasiones: 'cumpleanos,boda' });
    await shop.product({ nombre: 'Arco', categoria: 'decoraciones', ocasiones: 'boda' });
    await shop.product({ nombre: 'Vela', categoria: 'otros', ocasiones: 'cumpleanos' });
    await shop.product({ nombre: 'Agotado', categoria: 'otros', ocasiones: 'navidad', stock: 0 });
    await shop.product({ nombre: 'Suelto', categoria: 'otros' });
    for (const orden of ['relevancia', 'precio-asc', 'precio-desc', 'nuevos', 'nombre', ''])
      expect(nombres(await catalogo(`ocasion=boda&orden=${orden}`)).sort()).toEqual(['Arco', 'Ramo']);
    const boda = await catalogo('ocasion=boda&limit=1');
    expect([boda.pagination.totalItems, boda.ocasiones]).toEqual([2, ['cumpleanos', 'boda']]);
    expect(nombres(await catalogo('ocasion=boda&ocasion=cumpleanos'))).toHaveLength(3);
    expect(nombres(await catalogo('ocasion=boda&categoria=globos'))).toEqual(['Ramo']);
    expect(nombres(await catalogo('ocasion=boda&familia=rojo'))).toEqual(['Ramo']);
    expect(nombres(await catalogo('ocasion=cumpleanos&buscar=vela'))).toEqual(['Vela']);
    expect(nombres(await catalogo('ocasion=navidad'))).toEqual([]);
    expect((await catalogo('ocasion=fiesta')).success).toBe(false);
    expect((await filtros()).ocasiones).toEqual([
      { valor: 'cumpleanos', productos: 2 },
      { valor: 'boda', productos: 2 },
    ]);
    // Each list is counted under what was chosen in the others.
    const deGlobos = await filtros('ocasion=boda&familia=rojo');
    expect(deGlobos.ocasiones.map(({ productos }: { productos: number }) => productos)).toEqual([1, 1]);
    expect((await filtros('ocasion=cumpleanos')).familias).toEqual([{ valor: 'rojo', productos: 1 }]);
    expect((await filtros('buscar=vela')).ocasiones).toEqual([{ valor: 'cumpleanos', productos: 1 }]);
  });

  it('keeps its counts through every change of a product', async () => {
    const cuantos = async () => [(await filtros('ocasion=boda')).total, await cuadran()];
    const id = await shop.product({ ocasiones: 'boda', stock: 2 });
    expect(await cuantos()).toEqual([1, true]);
    for (const [cambio, quedan] of [
      [{ stock: 0 }, 0],
      [{ stock: 3 }, 1],
      [{ ocasiones: 'boda,navidad' }, 1],
      [{ ocasiones: 'navidad' }, 0],
      [{ ocasiones: 'boda', activo: false }, 0],
      [{ activo: true }, 1],
      [{ categoria: 'otros' }, 1],
    ] as const) {
      expect((await editar(id, cambio)).status).toBe(200);
      expect([cambio, ...(await cuantos())]).toEqual([cambio, quedan, true]);
    }
    await shop.call('productos', 'DELETE', `/api/productos/${id}`);
    expect(await cuantos()).toEqual([0, true]);
  });

  it('shows an occasion first when it is the season', async () => {
    await shop.product({ nombre: 'Globo' });
    await shop.product({ nombre: 'Nacimiento', ocasiones: 'navidad,ano-nuevo' });
    const body = { temporada: 'navidad' };
    expect((await shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body })).status).toBe(200);
    await refrescarRelevancia(shop.context);
    expect(nombres(await catalogo('orden=relevancia'))).toEqual(['Nacimiento', 'Globo']);
  });
});
