import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EnvioDeArchivo, enviarArchivo } from '../../testing/requests/archivo-form.ts';
import { form } from '../../testing/requests/producto-form.ts';
import { ENCABEZADO } from '../../testing/shops/import-shop.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

// What the check of a file asks, and what each answer does: columns, categories, the cost, the lines left out.

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterEach(() => shop.close());

const de = (...filas: string[]) => `${ENCABEZADO}\n${filas.join('\n')}\n`;

async function enviar(texto: string, envio: EnvioDeArchivo = {}) {
  const { status, body } = await enviarArchivo(shop, texto, envio);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** Amounts as numbers: PostgreSQL answers its long integers as texts. */
const guardados = () =>
  shop.rows(
    `select nombre, categoria, cast(precio_compra as integer) as precio_compra,
       cast(precio_venta as integer) as precio_venta
     from productos order by nombre`,
  );

describe('the columns', () => {
  const texto = ['Clase,Mercancía,Costo,Precio', 'globos,Rojo,1,2'].join('\n');

  it('that are unknown go where the sender says', async () => {
    const antes = await enviar(texto);
    expect(antes).toMatchObject({
      creados: 0,
      conErrores: [],
      columnas: [
        { nombre: 'Clase', campo: null },
        { nombre: 'Mercancía', campo: null },
        { nombre: 'Costo', campo: 'precioCompra' },
        { nombre: 'Precio', campo: 'precioVenta' },
      ],
      problemas: { total: 1, preguntas: 1, primeros: [{ pregunta: 'columna' }] },
    });
    const columnas = { Clase: 'categoria', Mercancía: 'nombre' };
    expect(await enviar(texto, { columnas })).toMatchObject({ creados: 1, problemas: { total: 0 } });
  });

  it('that are known go elsewhere when the sender says so', async () => {
    const cambiado = 'codigo,descripcion,categoria,costo,precio\nA-1,Rojo,globos,1,2\n';
    expect(await enviar(cambiado)).toMatchObject({ creados: 0, problemas: { preguntas: 1 } });
    const columnas = { descripcion: 'nombre' };
    await enviar(cambiado, { columnas, prueba: false });
    expect(await guardados()).toMatchObject([{ nombre: 'Rojo' }]);
  });

  it('are found by the words that people use', async () => {
    const palabras = 'Cod;Artículo;Categoría;Precio de costo;Precio al público;Cantidad';
    const { columnas, creados } = await enviar(`${palabras}\nA-1;Rojo;globos;1;2;30\n`);
    expect(columnas.map(({ campo }: { campo: string }) => campo)).toEqual(ENCABEZADO.split(','));
    expect(creados).toBe(1);
  });

  it('of unknown names are parted by what parts most lines alike', async () => {
    const filas = ['Lista, del 3 de marzo', 'Mercancía;Clase;Vale', 'Rojo, grande;globos;2', 'Azul;globos;3'];
    const { columnas } = await enviar(filas.join('\n'));
    expect(columnas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Mercancía', 'Clase', 'Vale']);
  });
});

describe('the categories', () => {
  it('that are unknown go where the sender says', async () => {
    const texto = de('X-1,Estrella,Metálicos,1,2,0');
    expect(await enviar(texto)).toMatchObject({
      categoriasDesconocidas: [{ valor: 'Metálicos', lineas: 1 }],
      problemas: { preguntas: 1 },
    });
    expect(await enviar(texto, { categorias: { Metálicos: 'globos' } })).toMatchObject({ creados: 1 });
  });
});

describe('the cost', () => {
  const sinColumna = 'nombre,categoria,precio\nRojo,globos,2\nAzul,globos,3\n';

  it('that the file does not tell is 0 only when the sender says so', async () => {
    expect(await enviar(sinColumna)).toMatchObject({
      creados: 0,
      sinCosto: 2,
      conErrores: [],
      problemas: {
        total: 1,
        primeros: [
          {
            pregunta: 'columna',
            mensaje: 'Falta la columna «Precio de compra»: sin ella no entran productos nuevos',
          },
        ],
      },
    });
    expect(await enviar(sinColumna, { sinCosto: true, prueba: false })).toMatchObject({
      creados: 2,
      sinCosto: 2,
    });
    expect(await guardados()).toMatchObject([
      { nombre: 'Azul', precio_compra: 0, precio_venta: 300 },
      { nombre: 'Rojo', precio_compra: 0, precio_venta: 200 },
    ]);
  });

  it('of an empty cell is 0 too; one that is told, or that the shop knows, stays', async () => {
    await shop.product({ nombre: 'Viejo', codigo: 'V-1' });
    const texto = de('V-1,Viejo,globos,,9,', 'N-1,Rojo,globos,,2,', 'N-2,Azul,globos,1.5,2,');
    expect(await enviar(texto)).toMatchObject({
      sinCosto: 1,
      problemas: {
        total: 1,
        primeros: [
          { nombre: 'Rojo', mensaje: 'Precio de compra: la celda está vacía, y el producto es nuevo' },
        ],
      },
    });
    await enviar(texto, { sinCosto: true, prueba: false });
    expect((await guardados()).map(({ precio_compra }) => precio_compra)).toEqual([150, 0, 500]);
  });

  it('that is unreadable is still an error', async () => {
    const texto = de('N-1,Rojo,globos,dos,2,');
    expect(await enviar(texto, { sinCosto: true })).toMatchObject({
      problemas: { primeros: [{ mensaje: 'Precio de compra: «dos» no es un número' }] },
    });
  });
});

describe('the lines with errors', () => {
  const texto = de(
    'A,Bueno,globos,1,2,3',
    'B,Sin precio,globos,1,,3',
    'C,De más,globos,1,2,3,4',
    'A,Repetido,globos,1,2,3',
    'D,Otro,globos,1,2,3',
  );

  it('are listed with their cells, and left out when the sender says so', async () => {
    const revisado = await enviar(texto);
    expect(revisado).toMatchObject({
      creados: 2,
      dejadas: 0,
      conErrores: [
        { linea: 3, celdas: { codigo: 'B', nombre: 'Sin precio', precioCompra: '1' } },
        { linea: 4, celdas: { nombre: 'De más' } },
        { linea: 5, celdas: { nombre: 'Repetido' } },
      ],
      problemas: { total: 3 },
    });
    const dejar = revisado.conErrores.map(({ linea }: { linea: number }) => linea);
    expect(await enviar(texto, { dejar })).toMatchObject({ creados: 2, dejadas: 3, problemas: { total: 0 } });
    expect(await enviar(texto, { dejar, prueba: false })).toMatchObject({
      creados: 2,
      message: 'Listo: 2 nuevos. 3 líneas quedaron sin traer',
    });
    expect((await guardados()).map(({ nombre }) => nombre)).toEqual(['Bueno', 'Otro']);
  });

  it('stop the whole file when any of them is not left out', async () => {
    const { status, body } = await enviarArchivo(shop, texto, { dejar: [3, 4], prueba: false });
    expect([status, body.error]).toEqual([400, 'datos-invalidos']);
    expect(await guardados()).toEqual([]);
  });

  it('of a JSON file are left out too', async () => {
    const jsonl = [
      '{nombre}',
      '[]',
      '{"nombre":"Rojo","categoria":"globos","precioCompra":1,"precioVenta":2}',
    ].join('\n');
    expect(await enviar(jsonl, { nombre: 'a.jsonl' })).toMatchObject({
      creados: 1,
      conErrores: [{ linea: 1 }, { linea: 2 }],
    });
    const envio = { nombre: 'a.jsonl', dejar: [1, 2], prueba: false };
    expect(await enviar(jsonl, envio)).toMatchObject({ creados: 1 });
    expect((await enviar(jsonl, envio)).message).toBe(
      'Todo estaba ya como dice el archivo. 2 líneas quedaron sin traer',
    );
  });

  it('of a JSON file are listed with the cells that a sheet can show', async () => {
    const jsonl = [
      '{"codigo":"A","nombre":{"toString":1,"valueOf":1},"precioVenta":12.5}',
      '{"codigo":"B","ocasiones":["boda",{"toString":1},["bautizo"]],"activo":true}',
    ].join('\n');
    expect((await enviar(jsonl, { nombre: 'a.jsonl' })).conErrores).toEqual([
      { linea: 1, celdas: { codigo: 'A', nombre: '', precioVenta: '12.5' } },
      { linea: 2, celdas: { codigo: 'B', ocasiones: 'boda', activo: 'true' } },
    ]);
  });

  it('cannot be left out of a file that is not understood to its end', async () => {
    const cortado = de('A,Bueno,globos,1,2,3', 'B,"Abierta,globos,1,2,3');
    expect(await enviar(cortado)).toMatchObject({ conErrores: [], problemas: { total: 1 } });
  });

  it.each(['{', '{}', '[0]', '["3"]', '[1.5]', 'null', JSON.stringify(Array(20_001).fill(1))])(
    'are not read from %.20s',
    async (dejar) => {
      const campos = { prueba: 'true', dejar };
      const file = { field: 'archivo', bytes: Buffer.from(texto), name: 'lista.csv' };
      const respuesta = await shop.call('productos', 'POST', '/api/productos/archivo', form(campos, file));
      expect(respuesta.status).toBe(400);
    },
  );
});

it('a text that the sheets of the shop keep from being a formula is read as it was', async () => {
  const { muestra } = await enviar(de(`A,"'-10 % globo",globos,1,2,3`, "B,'Feliz',globos,1,2,3"));
  expect(muestra.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['-10 % globo', "'Feliz'"]);
});

describe('a quote in a text', () => {
  it.each([
    ['Globo 12",Rojo', 'Globo 12"'],
    ['Globo "estrella",Rojo', 'Globo "estrella"'],
    ['"Globo" estrella,Rojo', '"Globo" estrella'],
    ['"12"" Globo",Rojo', '12" Globo'],
    [' "Globo, grande" ,Rojo', 'Globo, grande'],
    ['"Dos ""líneas"",\ny más",Rojo', 'Dos "líneas", y más'],
    ['"""Dos"" líneas,\ny más",Rojo', '"Dos" líneas, y más'],
    ['"Dos líneas,\ny más" ,Rojo', 'Dos líneas, y más'],
  ])('is part of it: %s', async (celdas, nombre) => {
    const lineas = ['nombre,color,categoria,costo,precio', `${celdas},globos,1,2`, 'Otro,Azul,globos,1,2'];
    const { creados, muestra } = await enviar(lineas.join('\n'));
    expect([creados, muestra[0].nombre]).toEqual([2, nombre]);
  });

  it('that opens a cell and swallows lines stops the file where it stands', async () => {
    const { problemas, conErrores } = await enviar(
      de('A,"Globo 12,globos,1,2,3', 'B,Otro,globos,1,2,3', 'C,"Tercero",globos,1,2,3'),
    );
    expect(problemas.primeros).toEqual([{ linea: 2, mensaje: 'hay una comilla que no se cierra' }]);
    expect(conErrores).toEqual([]);
  });

  it('parts no cells in a file of tabs', async () => {
    const lineas = ['nombre\tcolor\tcategoria\tcosto\tprecio', 'Globo 12"\t\tglobos\t1\t2'];
    expect(await enviar(lineas.join('\n'))).toMatchObject({ creados: 1, muestra: [{ nombre: 'Globo 12"' }] });
  });
});
