import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENCABEZADO, type ImportShop, openImportShop } from '../../testing/shops/import-shop.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await openImportShop();
});
afterEach(() => shop.close());

describe('products', () => {
  it('that exist are updated from the file, their stock only on request', async () => {
    await shop.traerTexto('productos', `${ENCABEZADO}\nA,Globo,globos,1,2,10\n`);
    const cambio = 'Código;Precio de venta;Existencias\nA;3,50;7\n';
    expect(await shop.traerTexto('productos', cambio)).toMatchObject({ cambiados: 1, otroStock: 1 });
    expect(await shop.producto('Globo')).toMatchObject({ precioVenta: 3.5, precioCompra: 1, stock: 10 });
    expect(await shop.traerTexto('productos', cambio, { conStock: true })).toMatchObject({ cambiados: 1 });
    expect(await shop.producto('Globo')).toMatchObject({ precioVenta: 3.5, stock: 7 });
    expect(await shop.traerTexto('productos', cambio, { conStock: true })).toMatchObject({
      cambiados: 0,
      iguales: 1,
    });
    await shop.asegurarCuentas();
  });

  it('without a code are matched by name and get the file’s code', async () => {
    await shop.traerTexto(
      'productos',
      'nombre,categoria,precioCompra,precioVenta\nPiñata Estrella,otros,1,2\n',
    );
    const conCodigo = `${ENCABEZADO}\nP-1,PIÑATA estrella,otros,1,2,0\n`;
    expect(await shop.traerTexto('productos', conCodigo)).toMatchObject({ creados: 0, cambiados: 1 });
    expect((await shop.producto('P-1')).nombre).toBe('PIÑATA estrella');
  });

  it.each([
    [
      'Latin-1 of an Excel',
      Buffer.from(
        'codigo;nombre;categoria;precioCompra;precioVenta\nÑ1;Piñata añil;Otros;1,50;2\n',
        'latin1',
      ),
    ],
    [
      'a byte order mark',
      '\ufeffcodigo,nombre,categoria,precioCompra,precioVenta\r\nÑ1,"Piñata añil",otros,1.50,2\r\n',
    ],
    [
      'UTF-16',
      Buffer.from(
        '\ufeffcodigo\tnombre\tcategoria\tprecioCompra\tprecioVenta\nÑ1\tPiñata añil\tOtros\tQ1.50\t2\n',
        'utf16le',
      ),
    ],
  ])('are imported from %s', async (_que, contenido) => {
    expect(await shop.traerTexto('productos', contenido)).toMatchObject({ creados: 1, errores: [] });
    expect(await shop.producto('Ñ1')).toMatchObject({
      nombre: 'Piñata añil',
      precioCompra: 1.5,
      categoria: 'otros',
    });
  });

  it('with any bad line are not imported, and every bad line is listed', async () => {
    const filas = [
      'A,Bueno,globos,1,2,3',
      'B,,globos,1,2,3',
      'C,"Dos\nlíneas",globos,1,"1,250",3',
      'D,Malo,juguetes,-1,dos,3.5',
      'A,Repetido,globos,1,2,3',
      ',,globos,1,2,3',
      'E,De más,globos,1,2,3,4',
    ];
    const { errores, creados } = await shop.traerTexto('productos', `${ENCABEZADO}\n${filas.join('\n')}\n`);
    expect(errores).toEqual([
      '3 Nombre: la celda está vacía, y el producto es nuevo',
      '6 Categoría: «juguetes» no es una categoría de la tienda: hay Globos, Decoraciones, Artículos de Fiesta, Servicios y Otros',
      '6 Precio de venta: «dos» no es un número',
      '6 El precio de compra no puede ser negativo',
      '6 El stock debe ser un número entero',
      '7 es el mismo producto que el de la línea 2',
      '8 falta el código o el nombre del producto',
      '9 hay más celdas que columnas; sobra «4»',
    ]);
    expect([creados, await shop.ask('select count(*) from productos')]).toEqual([2, 0]);
  });

  it.each([',', ';'])('are read past the blank rows of a spreadsheet parted by «%s»', async (separador) => {
    const filas = [
      ',,,,,',
      ENCABEZADO,
      ',,,,,',
      'A,Rojo,globos,1,2,3',
      ' ,\u00a0,,, ,',
      'B,Azul,globos,1,dos,3',
      ',,',
    ];
    const texto = filas.join('\r\n').replaceAll(',', separador);
    const { errores } = await shop.traerTexto('productos', texto);
    expect(errores).toEqual(['6 Precio de venta: «dos» no es un número']);
  });

  it.each([
    [
      'a quote that never closes',
      `${ENCABEZADO}\nA,"Globo,globos,1,2,3\nB,Otro,globos,1,2,3\n`,
      'csv',
      /comilla que no se cierra/,
    ],
    ['a line that is not JSON', '{"nombre":"Globo"}\n{nombre}\n', 'jsonl', /^2 no es JSON válido/],
    ['a line of 300,000 characters', `{"nombre":"${'x'.repeat(600_000)}"}`, 'jsonl', /demasiado larga/],
    ['a column twice', 'codigo,sku\nA,B\n', 'csv', /está dos veces/],
  ])('reports %s', async (_que, texto, tipo, mensaje) => {
    const { errores } = await shop.traerTexto('productos', texto, {}, tipo);
    expect(errores.at(-1)).toMatch(mensaje);
  });

  it('cannot share a code', async () => {
    await shop.traerTexto('productos', `${ENCABEZADO}\n,Rojo,globos,1,2,3\n,Azul,globos,1,2,3\n`);
    const filas = ['X,Rojo,globos,1,2,3', 'X,Azul,globos,1,2,3', 'X,Verde,globos,1,2,3'];
    const { errores } = await shop.traerTexto('productos', `${ENCABEZADO}\n${filas.join('\n')}\n`);
    expect(errores).toEqual([
      '3 es el mismo producto que el de la línea 2',
      '4 es el mismo producto que el de la línea 2',
    ]);
    expect(await shop.ask('select count(*) from productos where codigo is not null')).toBe(0);
  });

  it('are imported from CSV and JSONL only', async () => {
    await expect(shop.traerTexto('productos', 'PK', {}, 'xlsx')).rejects.toThrow('debe ser .csv o .jsonl');
    await expect(shop.traer('productos', '/no/hay.csv')).rejects.toThrow('No existe el archivo');
  });
});
