import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { enviarArchivo } from '../../testing/requests/archivo-form.ts';
import { ENCABEZADO } from '../../testing/shops/import-shop.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

// The dry run of an import.

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterEach(() => shop.close());

const de = (...filas: string[]) => `${ENCABEZADO}\n${filas.join('\n')}\n`;

async function revisar(texto: string | Uint8Array, nombre = 'lista.csv') {
  return await enviarArchivo(shop, texto, { nombre });
}

/** The errors of a file with their lines. */
async function erroresDe(texto: string | Uint8Array, nombre?: string): Promise<string[]> {
  const { status, body } = await revisar(texto, nombre);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.problemas.primeros.map(
    ({ linea, mensaje }: { linea: number; mensaje: string }) => `${linea} ${mensaje}`,
  );
}

describe('a code', () => {
  it.each([
    ['7.40219E+12', ','],
    ['7,40219E+12', ';'],
    ['7E+12', ','],
    ['7.40219e12', ','],
    ['7402190000017.00', ','],
    ['7402190000017,00', ';'],
  ])('mangled by Excel to %s is refused with instructions', async (codigo, separador) => {
    const lineas = [ENCABEZADO, `${codigo},"Papel de China",otros,5,12,8`];
    const texto = lineas.map((linea) => linea.replaceAll(/,(?!\d+E|00)/g, separador)).join('\n');
    expect(await erroresDe(texto)).toEqual([
      `2 Código: «${codigo}»: Excel cambió este código: pon la columna como texto, escríbelo entero y vuelve a guardarlo`,
    ]);
  });

  it.each(['7402190000017', '12E3', 'E+12', 'GL-12.00', '1.50', '0012'])(
    'like %s is one as it stands',
    async (codigo) => {
      expect(await erroresDe(de(`${codigo},Papel,otros,5,12,8`))).toEqual([]);
    },
  );

  it('of a JSON line keeps all its digits; other numbers are refused', async () => {
    const linea = (codigo: string, nombre: string) =>
      `{"codigo":${codigo},"nombre":"${nombre}","categoria":"otros","precioCompra":1,"precioVenta":2}\n`;
    const malos = ['7.40219e12', '7e12', '12.5', '-7'].map((codigo, i) => linea(codigo, `Malo ${i}`));
    const problemas = await erroresDe(malos.join(''), 'a.jsonl');
    expect(problemas).toHaveLength(4);
    expect(problemas[0]).toMatch(/^1 Código: «7402190000000» quizá ya no es el código que era/);

    const archivo = linea('7402190000000000123', 'Largo') + linea('7402190000017', 'Corto');
    await enviarArchivo(shop, archivo, { prueba: false, nombre: 'a.jsonl' });
    expect(await shop.ask("select count(*) from productos where codigo = '7402190000000000123'")).toBe(1);
    expect(await shop.ask("select count(*) from productos where codigo = '7402190000017'")).toBe(1);
  });
});

describe('a new product with the name of an existing one', () => {
  it('is counted and listed before the others', async () => {
    await shop.product({ nombre: 'Papel de China, 20 pliegos surtidos', codigo: '7402190000017' });
    await shop.product({ nombre: 'Serpentina', codigo: 'S-1' });
    await shop.product({ nombre: 'SERPENTINA', codigo: 'S-2' });
    const { body } = await revisar(
      de(
        'N-1,Otro,otros,5,12,8',
        'N-2,"Papel de  china, 20 Pliegos surtidos",otros,5,12,8',
        'S-3,Serpentina,otros,5,12,8',
        'S-1,Serpentina,otros,5,13,8',
      ),
    );
    expect(body).toMatchObject({
      creados: 3,
      cambiados: 1,
      tocayos: 2,
      problemas: { total: 0 },
      message:
        'Míralo antes de traerlo: 2 productos nuevos se llaman igual que otros que ya tienes. Todavía no se ha escrito nada',
      muestra: [
        { linea: 3, tocayo: 'Se llama igual que uno que ya tienes: con el código 7402190000017' },
        { linea: 4, tocayo: expect.stringContaining('Se llama igual que 2 que ya tienes') },
        { linea: 2, que: 'nuevo' },
        { linea: 5, que: 'cambia' },
      ],
    });
  });

  it('is listed also after many others', async () => {
    await shop.product({ nombre: 'Conocido', codigo: 'C-1' });
    const muchos = Array.from({ length: 300 }, (_, i) => `M-${i},Muchos ${i},otros,5,12,8`);
    const { body } = await revisar(de(...muchos, 'C-2,Conocido,otros,5,12,8'));
    expect(body.muestra).toHaveLength(101);
    expect(body.muestra[0]).toMatchObject({ linea: 302, nombre: 'Conocido' });
  });
});

describe('a change', () => {
  it('is listed with the old and the new value', async () => {
    const larga = 'x'.repeat(200);
    const descripcion = `${larga} y azul`;
    await shop.product({
      nombre: 'Globo',
      codigo: 'G',
      descripcion,
      precioVenta: centavos(3300),
      categoria: 'globos',
      tipoGlobo: 'latex',
      stock: 4,
    });
    const texto = [
      'codigo,precioVenta,descripcion,categoria,activo,stock',
      `G,34,${larga} y rojo,otros,no,9`,
    ].join('\n');
    const { body } = await revisar(texto);
    expect(body.muestra).toEqual([
      {
        linea: 2,
        que: 'cambia',
        nombre: 'Globo',
        campos: ['categoria', 'precioVenta', 'descripcion', 'activo', 'tipoGlobo'],
        cambios: [
          { campo: 'categoria', antes: 'globos', despues: 'otros' },
          { campo: 'precioVenta', antes: 33, despues: 34 },
          {
            campo: 'descripcion',
            antes: `…${'x'.repeat(17)} y azul`,
            despues: `…${'x'.repeat(17)} y rojo`,
          },
          { campo: 'activo', antes: true, despues: false },
          // A product of another category loses its kind of balloon.
          { campo: 'tipoGlobo', antes: 'latex', despues: null },
        ],
        // The stock of what is already there is not taken from the file.
        producto: { categoria: 'otros', precioCompra: 5, precioVenta: 34, stock: 4, controlaStock: true },
      },
    ]);
  });
});

describe('a file without products', () => {
  it.each<[string, string | Uint8Array, string?]>([
    ['only the names of the columns', `${ENCABEZADO}\n`],
    ['line breaks', '\r\n'.repeat(1000)],
    ['line breaks', '\n'.repeat(1000), 'a.jsonl'],
    ['a byte order mark', '\ufeff'],
  ])('reports %s as having no products', async (_que, texto, nombre) => {
    const { status, body } = await revisar(texto, nombre);
    expect([status, body.message]).toEqual([400, 'El archivo no tiene productos']);
  });

  it.each<[string, string | Uint8Array]>([
    ['other columns', 'hola,adios\n1,2\n'],
    ['other columns and no line', 'hola,adios\n'],
    ['no names of columns', 'A-1,Globo,globos,1,2,3\n'],
    ['a broken UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ])('lists the expected columns for %s', async (_que, texto) => {
    expect(await erroresDe(texto)).toEqual([
      '1 No se encontró la columna «Nombre» ni «Código»: una de las primeras 10 líneas debe llevar los nombres de las columnas',
    ]);
  });
});

describe('the heading', () => {
  const filas = ['A,Globo,otros,5,12,8', 'B,Malo,otros,5,dos,8'];

  it.each<[string, string[], string]>([
    ['a title', ['Lista de precios 2026'], ','],
    ['a title and blank cells', ['Lista de precios 2026,,,,,', ',,,,,'], ','],
    ['a title with a separator', ['Lista de precios, 2026', '', 'Producto;de la tienda'], ';'],
    ['a title with the name of one column', ['Producto'], '\t'],
    ['nine lines', Array.from({ length: 9 }, (_, i) => `Nota ${i}`), ';'],
  ])('is found below %s', async (_que, titulo, separador) => {
    const tabla = [ENCABEZADO, ...filas].map((una) => una.replaceAll(',', separador));
    const { body } = await revisar([...titulo, ...tabla].join('\n'));
    expect(body).toMatchObject({
      lineas: 2,
      creados: 1,
      sobrantes: [],
      problemas: {
        total: 1,
        preguntas: 0,
        primeros: [{ linea: titulo.length + 3, mensaje: 'Precio de venta: «dos» no es un número' }],
      },
    });
  });

  it('is not looked for further down', async () => {
    const titulo = Array.from({ length: 10 }, (_, i) => `Nota ${i}`);
    expect(await erroresDe([...titulo, ENCABEZADO, ...filas].join('\n'))).toEqual([
      expect.stringMatching(/^1 No se encontró la columna/),
    ]);
  });

  it('that is malformed is refused as before', async () => {
    expect(await erroresDe(`Lista\n"${ENCABEZADO}`)).toEqual([
      expect.stringMatching(/hay una comilla que no se cierra$/),
    ]);
    expect(await erroresDe(`Lista\n${ENCABEZADO},costo\n${filas[0]},5`)).toEqual([
      '2 la columna «Precio de compra» está dos veces',
    ]);
  });
});

describe('a line of very many cells', () => {
  it.each([
    ['the first', `${';'.repeat(3_000_000)}`, 1],
    ['another', `codigo;nombre\n${';'.repeat(3_000_000)}`, 2],
    ['quoted ones', `codigo,nombre\n${'"",'.repeat(1_000_000)}`, 2],
  ])('is refused before all cells are parsed: %s', async (_que, texto, linea) => {
    expect(await erroresDe(texto)).toEqual([`${linea} la línea tiene demasiadas celdas: caben 200`]);
  });
});

describe('missing data', () => {
  it('reports a missing column once, whatever else is wrong on a line', async () => {
    await shop.product({ nombre: 'Está', codigo: 'E-1' });
    const filas = [
      'E-1,Está,3',
      ...Array.from({ length: 30 }, (_, i) => `N-${i},Nuevo ${i},2`),
      'N-X,Mal,dos',
    ];
    expect(await erroresDe(`codigo,nombre,precioVenta\n${filas.join('\n')}`)).toEqual([
      '1 Faltan las columnas «Categoría» y «Precio de compra»: sin ellas no entran productos nuevos',
      '33 Precio de venta: «dos» no es un número',
    ]);
    expect(await erroresDe('codigo,nombre,precioVenta\nE-1,Está,3\n')).toEqual([]);
  });

  it('lists unknown codes when there is no name column', async () => {
    await shop.product({ nombre: 'Está', codigo: 'E-1' });
    expect(await erroresDe('codigo,precioVenta\nE-1,3\nE-2,3\nE-3,4\n')).toEqual([
      '1 Faltan las columnas «Nombre», «Categoría» y «Precio de compra»: sin ellas no entran productos nuevos',
      '3 no hay un producto con el código «E-2»',
      '4 no hay un producto con el código «E-3»',
    ]);
  });

  it('reports an empty cell together with all other errors of its line', async () => {
    const filas = ['A,Globo,,1,,3', 'B,Otro,juguetes,-1,dos,1.5', '7E+12,Otro,juguetes,-1,2,3'];
    expect(await erroresDe(de(...filas))).toEqual([
      '2 Categoría: la celda está vacía, y el producto es nuevo',
      '2 Precio de venta: la celda está vacía, y el producto es nuevo',
      '3 Categoría: «juguetes» no es una categoría de la tienda: hay Globos, Decoraciones, Artículos de Fiesta, Servicios y Otros',
      '3 Precio de venta: «dos» no es un número',
      '3 El precio de compra no puede ser negativo',
      '3 El stock debe ser un número entero',
      expect.stringMatching(/^4 Código: «7E\+12»/),
      '4 Categoría: «juguetes» no es una categoría de la tienda: hay Globos, Decoraciones, Artículos de Fiesta, Servicios y Otros',
      '4 El precio de compra no puede ser negativo',
    ]);
    expect(await erroresDe('{"nombre":"Globo","categoria":"otros","precioCompra":1}', 'a.jsonl')).toEqual([
      '1 Precio de venta: falta, y el producto es nuevo',
    ]);
  });

  it('shortens a long cell in the message', async () => {
    const [problema] = await erroresDe(de(`A,Globo,otros,${'9'.repeat(5000)},2,3`));
    expect(problema?.length).toBeLessThan(260);
  });
});

describe('numbers and separators', () => {
  it.each([
    ['sep=;\r\n', ';'],
    ['"sep=;"\r\n', ';'],
    ['\ufeffSEP=,\n', ','],
    ['sep=|\n', '|'],
  ])('uses the separator of the first line %j', async (primera, separador) => {
    const bien = `${ENCABEZADO}\nA,Globo,otros,5,12,8\nB,Malo,otros,5,dos,8\n`.replaceAll(',', separador);
    const { body } = await revisar(primera + bien);
    expect(body).toMatchObject({
      creados: 1,
      sobrantes: [],
      problemas: { total: 1, primeros: [{ linea: 4, mensaje: 'Precio de venta: «dos» no es un número' }] },
    });
  });

  it('reads a comma before three digits as a thousands separator in a comma-separated sheet', async () => {
    await shop.product({ nombre: 'Caro', codigo: 'C', precioVenta: centavos(3300) });
    const { body } = await revisar('codigo,precioVenta\nC,"Q1,250"\n');
    expect(body.muestra[0].cambios).toEqual([{ campo: 'precioVenta', antes: 33, despues: 1250 }]);
    expect(await erroresDe('codigo;precioVenta\nC;1,250\n')).toEqual([
      '2 Precio de venta: «1,250» no es claro: escribe 1250 o 1,25',
    ]);
    expect(await erroresDe(de('A,Uno,otros,"12,50","1,250",3', 'B,Dos,otros,5,8.50,3'))).toEqual([
      '2 Precio de venta: «1,250» no es claro: el archivo trae «1,250» y «12,50»; escribe los decimales con punto',
    ]);
    expect(await erroresDe(de('A,Uno,otros,"0,125",3,3'))).toHaveLength(1);
  });
});

it('formats thousands with a comma and omits zero counts', async () => {
  const lineas = Array.from({ length: 1500 }, (_, i) => `C${i},Globo ${i},globos,1,2,3`);
  const traido = await enviarArchivo(shop, de(...lineas), { prueba: false });
  expect(traido.body.message).toBe('Listo: 1,500 nuevos');
  const { status, body } = await revisar(de(...lineas, ...lineas));
  expect([status, body.message]).toEqual([413, 'El archivo tiene más de 2,000 líneas: tráelo por partes']);
});
