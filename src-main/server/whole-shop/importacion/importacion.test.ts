import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportShop, openImportShop } from '../../testing/shops/import-shop.ts';

const EJEMPLOS = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'ejemplos');

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop();
});
afterEach(() => shop.close());

/** Compares the kept counts with the products themselves. */
async function asegurarConteos(): Promise<void> {
  const [contados] = await shop.rows(
    'select sum(vivos) as vivos, sum(disponibles) as disponibles, sum(stock_bajo) as bajos from conteos_de_productos',
  );
  const [hay] = await shop.rows(
    'select count(*) as vivos, sum(case when disponible then 1 else 0 end) as disponibles, sum(case when stock_bajo then 1 else 0 end) as bajos from productos',
  );
  expect(Object.values(contados ?? {}).map(Number)).toEqual(Object.values(hay ?? {}).map(Number));
  const porFiltro = await shop.rows(
    'select categoria, color, tamano, tipo, disponibles from conteos_de_filtros where disponibles <> 0 order by 1, 2, 3, 4',
  );
  const filtrados = await shop.rows(`
    select categoria, coalesce(color, '') as color, coalesce(tamano, '') as tamano,
      coalesce(tipo_globo, tipo_servicio, '') as tipo, count(*) as disponibles
    from productos where disponible group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  expect(porFiltro).toEqual(filtrados.map((uno) => ({ ...uno, disponibles: Number(uno.disponibles) })));
}

describe('the sample files', () => {
  it('are imported, change nothing the second time and appear in reports', async () => {
    const productos = join(EJEMPLOS, 'productos.csv');
    expect(await shop.traer('productos', productos, { prueba: true })).toMatchObject({
      creados: 5,
      errores: [],
    });
    expect(await shop.ask('select count(*) from productos')).toBe(0);
    expect(await shop.traer('productos', productos)).toMatchObject({ lineas: 5, creados: 5, errores: [] });
    expect(await shop.traer('productos', productos)).toMatchObject({ creados: 0, cambiados: 0, iguales: 5 });
    expect(await shop.producto('CORT-DOR')).toMatchObject({
      nombre: 'Cortina dorada',
      descripcion: 'Metalizada; 1 x 2 m',
      precioCompra: 18,
      stock: 25,
    });

    for (const archivo of ['ventas.csv', 'ventas.jsonl']) {
      const creados = archivo.endsWith('csv') ? 3 : 2;
      const ruta = join(EJEMPLOS, archivo);
      expect(await shop.traer('ventas', ruta, { prueba: true })).toMatchObject({ creados, errores: [] });
      expect(await shop.traer('ventas', ruta)).toMatchObject({ creados, errores: [] });
      expect(await shop.traer('ventas', ruta)).toMatchObject({ creados: 0, iguales: creados });
    }
    await shop.asegurarCuentas();
    const { body } = await shop.call(
      'propietario',
      'GET',
      '/api/reportes/ventas?fechaInicio=2026-03-01&fechaFin=2026-03-31',
    );
    expect(body.ventasPorDia).toEqual([
      { fecha: '2026-03-14', cantidad: 1, monto: 69, ganancia: 47.7 },
      { fecha: '2026-03-15', cantidad: 1, monto: 40, ganancia: 22 },
      { fecha: '2026-03-16', cantidad: 1, monto: 80, ganancia: 50 },
    ]);
    expect(body.resumen.gananciaTotal).toBe(119.7);
    const ventas = await shop.call('propietario', 'GET', '/api/ventas?buscar=V20260314-0001');
    expect(ventas.body.ventas[0]).toMatchObject({
      datosCliente: { nombre: 'Ana López', telefono: '55551234' },
      items: [{ cantidad: 24, precioUnitario: 2.25 }, { cantidad: 2 }],
    });
    expect(await shop.ask("select numero_ventas from clientes where telefono = '55551234'")).toBe(2);
    // Past sales do not change the current stock.
    expect((await shop.producto('GL-12-ROJO')).stock).toBe(400);
  });
});

describe('a file of many blocks', { timeout: 120_000 }, () => {
  it('is equivalent to importing line by line: ledger, roll-ups, counts, clients and folios', async () => {
    const fichas = Array.from({ length: 1300 }, (_, i) => `C${i},Globo ${i},globos,1,2,${i % 7}`);
    const archivo = `codigo,nombre,categoria,precioCompra,precioVenta,stock\n${fichas.join('\n')}\n`;
    expect(await shop.traerTexto('productos', archivo)).toMatchObject({ creados: 1300, errores: [] });
    await asegurarConteos();
    const otras = archivo
      .replace('stock\n', 'stock,color\n')
      .replaceAll(/,1,2,(\d)/g, (_, stock) => `,1,3,${stock},Rojo`);
    expect(await shop.traerTexto('productos', otras)).toMatchObject({ cambiados: 1300, errores: [] });
    expect(await shop.ask('select count(*) from productos where precio_venta = 300')).toBe(1300);
    await asegurarConteos();
    expect(await shop.ask("select disponibles from conteos_de_filtros where color = 'Rojo'")).toBe(1114);

    const ventas = Array.from(
      { length: 1100 },
      (_, i) => `R${i},2026-05-0${1 + (i % 2)} 1${i % 10}:00,C${i % 3},2,3,Ana ${i},5555000${i % 2}`,
    );
    const texto = `referencia,fecha,codigo,cantidad,precioUnitario,cliente,telefono\n${ventas.join('\n')}\n`;
    expect(await shop.traerTexto('ventas', texto)).toMatchObject({ creados: 1100, errores: [] });
    expect(await shop.traerTexto('ventas', texto)).toMatchObject({ creados: 0, iguales: 1100 });
    await shop.asegurarCuentas();
    await asegurarConteos();
    const numeros = "select count(distinct numero) from ventas where numero <= 'V20260502-0550'";
    expect(await shop.ask(numeros)).toBe(1100);
    const clientes = await shop.rows('select nombre, numero_ventas from clientes order by telefono');
    // A client's name is taken from their latest sale.
    expect(clientes.map(({ nombre, numero_ventas }) => [nombre, Number(numero_ventas)])).toEqual([
      ['Ana 1098', 550],
      ['Ana 1099', 550],
    ]);
    expect(await shop.ask("select count(*) from auditoria where accion = 'venta.creada'")).toBe(1100);
  });
});
