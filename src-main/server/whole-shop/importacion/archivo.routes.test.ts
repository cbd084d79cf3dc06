import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMNAS_DE_ARCHIVO, PLANTILLA_DE_PRODUCTOS } from '#contract/schemas/catalogo/importacion.ts';
import { readLimites } from '../../base/config/limites.ts';
import { form } from '../../testing/requests/producto-form.ts';
import { ENCABEZADO } from '../../testing/shops/import-shop.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';
import { COLUMNAS_DE_PRODUCTOS } from './productos-de-archivo.ts';

let shop: TestShop;
beforeAll(async () => {
  const limites = readLimites({ LIMITE_LINEAS_DE_ARCHIVO: '20', LIMITE_ARCHIVO_KB: '64' });
  shop = await openTestShop({ config: { limites, rateLimit: false } });
});
afterAll(() => shop.close());

interface Envio {
  prueba?: string;
  nombre?: string;
  quien?: Quien;
  categorias?: string;
}

/** Sends a file as the screen does; a dry run unless told otherwise. */
function enviar(
  texto: string | Uint8Array,
  { prueba = 'true', nombre = 'lista.csv', quien = 'productos', categorias = '{}' }: Envio = {},
) {
  const file = { field: 'archivo', bytes: Buffer.from(texto as string), name: nombre, type: 'text/csv' };
  return shop.call(quien, 'POST', '/api/productos/archivo', form({ prueba, categorias }, file));
}
const de = (...filas: string[]) => `${ENCABEZADO}\n${filas.join('\n')}\n`;
const cuantos = () => shop.ask('select count(*) from productos');

describe('the unknown categories of a file', () => {
  const archivo = de('X-1,Estrella,Globos Metálicos,1,2,0', 'X-2,Luna,globos metalicos,1,2,0');

  it('are listed with their lines, and go where the sender says', async () => {
    const { body } = await enviar(archivo);
    expect(body.categoriasDesconocidas).toEqual([{ valor: 'Globos Metálicos', lineas: 2 }]);
    const categorias = JSON.stringify({ 'Globos Metálicos': 'globos', globos: 'otros' });
    const puesto = await enviar(archivo, { categorias });
    expect(puesto.body).toMatchObject({
      creados: 2,
      problemas: { total: 0 },
      categoriasDesconocidas: [],
      muestra: [{ producto: { categoria: 'globos', precioVenta: 2, controlaStock: true } }, { linea: 3 }],
    });
    // A category of the shop keeps its meaning.
    const conocida = await enviar(de('X-3,Otra,globos,1,2,0'), { categorias });
    expect(conocida.body.muestra[0].producto.categoria).toBe('globos');
  });

  it.each([
    '{',
    '[]',
    '"globos"',
    'null',
    '{"a":"juguetes"}',
    '{"a":1}',
    JSON.stringify({ ['a'.repeat(81)]: 'globos' }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`c${i}`, 'globos']))),
  ])('are not taken from %s', async (categorias) => {
    expect((await enviar(archivo, { categorias })).status).toBe(400);
  });
});

describe('a file of products', () => {
  it('is checked first, then imported, and changes nothing when imported again', async () => {
    const id = await shop.product({ nombre: 'Viejo', codigo: 'V-1', stock: 4 });
    const archivo = de('V-1,Viejo,globos,5,15,9', 'N-1,Nuevo,otros,1,2.50,3', 'N-2,Otro,otros,1,2,0');
    const antes = await cuantos();
    const revisado = await enviar(archivo);
    expect([revisado.status, revisado.body]).toMatchObject([
      200,
      {
        success: true,
        prueba: true,
        message: 'El archivo está bien. Todavía no se ha escrito nada',
        lineas: 3,
        creados: 2,
        cambiados: 1,
        iguales: 0,
        otroStock: 1,
        sobrantes: [],
        problemas: { total: 0, primeros: [] },
        muestra: [
          { linea: 2, que: 'cambia', nombre: 'Viejo', campos: ['precioVenta'] },
          { linea: 3, que: 'nuevo', nombre: 'Nuevo', campos: [] },
          { linea: 4, que: 'nuevo', nombre: 'Otro', campos: [] },
        ],
      },
    ]);
    expect(await cuantos()).toBe(antes);

    const traido = await enviar(archivo, { prueba: 'false' });
    expect([traido.status, traido.body]).toMatchObject([
      200,
      { prueba: false, creados: 2, cambiados: 1, message: 'Listo: 2 nuevos y 1 cambiado' },
    ]);
    const otraVez = await enviar(archivo, { prueba: 'false' });
    expect(otraVez.body).toMatchObject({
      creados: 0,
      cambiados: 0,
      iguales: 3,
      message: 'Todo estaba ya como dice el archivo',
    });
    expect(await cuantos()).toBe(antes + 2);
    const { body } = await shop.call('productos', 'GET', `/api/productos/${id}`);
    expect(body.producto).toMatchObject({ precioVenta: 15, stock: 4 });
    // The import and each change are audited with their actor.
    const auditoria = await shop.call('propietario', 'GET', '/api/auditoria?entidad=importacion');
    expect(auditoria.body.registros[1]).toMatchObject({
      accion: 'importacion.productos',
      usuario: { nombre: 'Persona productos' },
      despues: { archivo: 'lista.csv', lineas: 3, creados: 2, cambiados: 1 },
    });
    const suyo = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${id}`);
    expect(suyo.body.registros[0]).toMatchObject({ usuario: { nombre: 'Persona productos' } });
  });

  it('with bad lines lists each of them and writes nothing', async () => {
    const archivo = de('B-1,Bueno,globos,1,2,3', 'B-2,,globos,1,2,3', 'B-3,Malo,globos,1,dos,3');
    const antes = await cuantos();
    const problemas = [
      { linea: 3, mensaje: 'Nombre: la celda está vacía, y el producto es nuevo' },
      { linea: 4, mensaje: 'Precio de venta: «dos» no es un número' },
    ];
    const revisado = await enviar(archivo);
    expect(revisado.body).toMatchObject({
      prueba: true,
      message: 'El archivo tiene errores: corrígelos y vuelve a elegirlo',
      creados: 1,
      problemas: { total: 2, primeros: problemas },
    });
    const { status, body } = await enviar(archivo, { prueba: 'false' });
    expect([status, body.error, body.details]).toEqual([
      400,
      'datos-invalidos',
      problemas.map(({ linea, mensaje }) => ({ path: `linea.${linea}`, msg: mensaje })),
    ]);
    expect(await cuantos()).toBe(antes);
  });

  it('sent twice concurrently is imported once', async () => {
    const archivo = de('D-1,Doble,globos,1,2,3', ',Doble sin código,globos,1,2,3');
    const respuestas = await Promise.all([1, 2, 3].map(() => enviar(archivo, { prueba: 'false' })));
    for (const { status } of respuestas) expect([200, 409]).toContain(status);
    expect(respuestas.map(({ status }) => status)).toContain(200);
    expect(await shop.ask("select count(*) from productos where nombre like 'Doble%'")).toBe(2);
  });

  it('saved by Excel as Windows-1252 is decoded, and the answer says so', async () => {
    const bytes = Buffer.from(de('Ñ-1,Piñata añil,otros,1,2,3'), 'latin1');
    const { body } = await enviar(bytes);
    expect([body.comoExcel, body.muestra[0].nombre]).toEqual([true, 'Piñata añil']);
    expect((await enviar(de('Ñ-1,Piñata añil,otros,1,2,3'))).body.comoExcel).toBe(false);
  });

  it('can start from the template, which has every column', async () => {
    expect([...COLUMNAS_DE_ARCHIVO].sort()).toEqual(Object.keys(COLUMNAS_DE_PRODUCTOS).sort());
    const { body } = await enviar(`\uFEFF${PLANTILLA_DE_PRODUCTOS}`);
    expect(body).toMatchObject({ lineas: 2, creados: 2, sobrantes: [], problemas: { total: 0 } });
  });
});

const JSONL: Envio = { nombre: 'lista.jsonl' };

describe('an invalid upload', () => {
  it('refuses a part without a file name', async () => {
    const archivo = form(
      { prueba: 'true' },
      { field: 'archivo', bytes: Buffer.from('x'), type: 'application/octet-stream' },
    );
    const payload = Buffer.from(String(archivo.payload).replace(/; filename="[^"]*"/, ''));
    const { status, body } = await shop.call('productos', 'POST', '/api/productos/archivo', {
      ...archivo,
      payload,
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining('sin extensión no se entiende')]);
  });

  it.each<[string, string | Uint8Array, Envio, number, RegExp]>([
    ['a workbook', 'PK', { nombre: 'lista.xlsx' }, 400, /debe ser .csv o .jsonl/],
    ['no ending', 'x', { nombre: 'lista' }, 400, /debe ser .csv o .jsonl/],
    ['nothing in it', '', {}, 400, /El archivo está vacío/],
    ['no file chosen', '', { nombre: '' }, 400, /Elige un archivo/],
    ['other words for «prueba»', de('A,B,otros,1,2,3'), { prueba: 'quizás' }, 400, /prueba debe ser/],
    ['too many lines', de(...Array(21).fill('A,B,otros,1,2,3')), {}, 413, /tiene más de 20 líneas/],
    ['too many bytes', 'x'.repeat(64 * 1024 + 1), {}, 413, /no puede pasar de 64 kB/],
    ['one line without an end', `nombre,${'a,'.repeat(30_000)}`, {}, 400, /demasiadas celdas/],
    [
      'a JSON value that is no text',
      '{"nombre":"Globo","activo":{"toString":1}}',
      JSONL,
      400,
      /debe ser sí o no/,
    ],
    ['nobody who may', de('A,B,otros,1,2,3'), { quien: 'ventas' }, 403, /./],
  ])('refuses %s', async (_que, texto, envio, estado, mensaje) => {
    const antes = await cuantos();
    const { status, body } = await enviar(texto, { prueba: 'false', ...envio });
    expect(status).toBe(estado);
    expect(JSON.stringify(body)).toMatch(mensaje);
    expect(await cuantos()).toBe(antes);
  });

  it('refuses a form without a file, and JSON', async () => {
    const sinFile = await shop.call('productos', 'POST', '/api/productos/archivo', form({ prueba: 'false' }));
    const json = await shop.call('productos', 'POST', '/api/productos/archivo', {
      body: { prueba: 'false' },
    });
    for (const { status, body } of [sinFile, json])
      expect([status, body.details]).toEqual([400, [{ path: 'archivo', msg: 'Elige un archivo' }]]);
  });

  it('accepts any file name', async () => {
    for (const nombre of [
      '../../x.csv',
      `${'n'.repeat(300)}.csv`,
      'a\u0000b.csv',
      '🎈'.repeat(80).concat('.csv'),
    ]) {
      const { status } = await enviar(de('NOM-1,Con nombre,otros,1,2,3'), { prueba: 'false', nombre });
      expect([200, 400]).toContain(status);
    }
  });

  it('never answers 500, whatever the bytes are', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 12 })
        .map((celdas) => Buffer.from(`${ENCABEZADO}\n${celdas.join(',')}\n${celdas.join(';')}`)),
    );
    const nombre = fc.constantFrom('a.csv', 'a.jsonl', 'a.tsv', 'a.txt');
    await fc.assert(
      fc.asyncProperty(bytes, nombre, fc.constantFrom('true', 'false'), async (suyos, suNombre, prueba) => {
        const { status } = await enviar(suyos, { nombre: suNombre, prueba });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 120 },
    );
  });
});
