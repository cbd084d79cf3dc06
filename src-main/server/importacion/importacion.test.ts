import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { abrirArchivo } from './archivo.ts';
import { importarProductos } from './productos-de-archivo.service.ts';
import { importarVentas } from './ventas-de-archivo.service.ts';

const EJEMPLOS = join(import.meta.dirname, '..', '..', '..', 'docs', 'ejemplos');
const ENCABEZADO = 'codigo,nombre,categoria,precioCompra,precioVenta,stock';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(new Date('2026-06-01T18:00:00Z'));
});
afterEach(() => shop.close());

function guardar(nombre: string, contenido: string | Buffer): string {
  const ruta = join(shop.folder, nombre);
  writeFileSync(ruta, contenido);
  return ruta;
}

async function traer(que: 'productos' | 'ventas', ruta: string, { prueba = false, conStock = false } = {}) {
  const hacer = que === 'productos' ? importarProductos : importarVentas;
  const opciones = { prueba, conStock, avisar: () => undefined };
  const { problemas, ...resumen } = await hacer(shop.context, await abrirArchivo(ruta), opciones);
  return { ...resumen, problemas: problemas.primeros.map(({ linea, mensaje }) => `${linea} ${mensaje}`) };
}

const traerTexto = (que: 'productos' | 'ventas', texto: string | Buffer, opciones = {}, tipo = 'csv') =>
  traer(que, guardar(`archivo.${tipo}`, texto), opciones);

const producto = async (buscar: string) =>
  (await shop.call('propietario', 'GET', `/api/productos?buscar=${encodeURIComponent(buscar)}`)).body
    .productos[0];

/** Every roll-up against the sums of its lines, and every stock against its ledger. */
async function asegurarCuentas(): Promise<void> {
  const suma = (consulta: string) => shop.ask(consulta);
  expect(await suma('select coalesce(sum(monto), 0) from resumen_ventas')).toBe(
    await suma('select coalesce(sum(total), 0) from ventas'),
  );
  expect(await suma('select coalesce(sum(costo), 0) from resumen_ventas')).toBe(
    await suma('select coalesce(sum(costo_unitario * cantidad), 0) from venta_items'),
  );
  expect(await suma('select coalesce(sum(ingreso), 0) from resumen_categorias')).toBe(
    await suma('select coalesce(sum(ingreso), 0) from resumen_productos'),
  );
  expect(await suma('select coalesce(sum(ingreso), 0) from resumen_productos')).toBe(
    await suma('select coalesce(sum(subtotal), 0) from venta_items'),
  );
  expect(
    await suma(
      'select count(*) from productos p where stock <> (select coalesce(sum(cantidad), 0) from movimientos_inventario m where m.producto_id = p.id)',
    ),
  ).toBe(0);
}

/** The counts that lists read, against the products themselves. */
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
  it('come in, change nothing the second time, and the reports know of them', async () => {
    const productos = join(EJEMPLOS, 'productos.csv');
    expect(await traer('productos', productos, { prueba: true })).toMatchObject({
      creados: 5,
      problemas: [],
    });
    expect(await shop.ask('select count(*) from productos')).toBe(0);
    expect(await traer('productos', productos)).toMatchObject({ lineas: 5, creados: 5, problemas: [] });
    expect(await traer('productos', productos)).toMatchObject({ creados: 0, cambiados: 0, iguales: 5 });
    expect(await producto('CORT-DOR')).toMatchObject({
      nombre: 'Cortina dorada',
      descripcion: 'Metalizada; 1 x 2 m',
      precioCompra: 18,
      stock: 25,
    });

    for (const archivo of ['ventas.csv', 'ventas.jsonl']) {
      const [creados, ruta] = [archivo.endsWith('csv') ? 3 : 2, join(EJEMPLOS, archivo)];
      expect(await traer('ventas', ruta, { prueba: true })).toMatchObject({ creados, problemas: [] });
      expect(await traer('ventas', ruta)).toMatchObject({ creados, problemas: [] });
      expect(await traer('ventas', ruta)).toMatchObject({ creados: 0, iguales: creados });
    }
    await asegurarCuentas();
    const { body } = await shop.call(
      'propietario',
      'GET',
      '/api/reportes/ventas?fechaInicio=2026-03-01&fechaFin=2026-03-31',
    );
    expect(body.ventasPorDia).toEqual([
      { fecha: '2026-03-14', cantidad: 1, monto: 69 },
      { fecha: '2026-03-15', cantidad: 1, monto: 40 },
      { fecha: '2026-03-16', cantidad: 1, monto: 80 },
    ]);
    expect(body.resumen.gananciaTotal).toBe(119.7);
    const ventas = await shop.call('propietario', 'GET', '/api/ventas?buscar=V20260314-0001');
    expect(ventas.body.ventas[0]).toMatchObject({
      datosCliente: { nombre: 'Ana López', telefono: '55551234' },
      items: [{ cantidad: 24, precioUnitario: 2.25 }, { cantidad: 2 }],
    });
    expect(await shop.ask("select numero_ventas from clientes where telefono = '55551234'")).toBe(2);
    // What was sold then leaves today's stock alone.
    expect((await producto('GL-12-ROJO')).stock).toBe(400);
  });
});

describe('products', () => {
  it('that are there get what the file says, and their stock only when asked', async () => {
    await traerTexto('productos', `${ENCABEZADO}\nA,Globo,globos,1,2,10\n`);
    const cambio = 'Código;Precio de venta;Existencias\nA;3,50;7\n';
    expect(await traerTexto('productos', cambio)).toMatchObject({ cambiados: 1, otroStock: 1 });
    expect(await producto('Globo')).toMatchObject({ precioVenta: 3.5, precioCompra: 1, stock: 10 });
    expect(await traerTexto('productos', cambio, { conStock: true })).toMatchObject({ cambiados: 1 });
    expect(await producto('Globo')).toMatchObject({ precioVenta: 3.5, stock: 7 });
    expect(await traerTexto('productos', cambio, { conStock: true })).toMatchObject({
      cambiados: 0,
      iguales: 1,
    });
    await asegurarCuentas();
  });

  it('without a code are known by their name, and get the code that a list gives them', async () => {
    await traerTexto('productos', 'nombre,categoria,precioCompra,precioVenta\nPiñata Estrella,otros,1,2\n');
    const conCodigo = `${ENCABEZADO}\nP-1,PIÑATA estrella,otros,1,2,0\n`;
    expect(await traerTexto('productos', conCodigo)).toMatchObject({ creados: 0, cambiados: 1 });
    expect((await producto('P-1')).nombre).toBe('PIÑATA estrella');
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
  ])('are read from %s', async (_que, contenido) => {
    expect(await traerTexto('productos', contenido)).toMatchObject({ creados: 1, problemas: [] });
    expect(await producto('Ñ1')).toMatchObject({
      nombre: 'Piñata añil',
      precioCompra: 1.5,
      categoria: 'otros',
    });
  });

  it('with any bad line are not brought in at all, and every bad line is named', async () => {
    const filas = [
      'A,Bueno,globos,1,2,3',
      'B,,globos,1,2,3',
      'C,"Dos\nlíneas",globos,1,"1,250",3',
      'D,Malo,juguetes,-1,dos,3.5',
      'A,Repetido,globos,1,2,3',
      ',,,,,',
      'E,De más,globos,1,2,3,4',
    ];
    const { problemas, creados } = await traerTexto('productos', `${ENCABEZADO}\n${filas.join('\n')}\n`);
    expect(problemas).toEqual([
      '3 nombre: El nombre debe tener al menos 2 caracteres',
      '4 precioVenta: «1,250» no es claro: escribe 1250 o 1,25',
      '6 precioVenta: «dos» no es un número',
      '7 es el mismo producto que el de la línea 2',
      '8 falta el código o el nombre del producto',
      '9 hay más celdas que columnas; sobra «4»',
    ]);
    expect([creados, await shop.ask('select count(*) from productos')]).toEqual([1, 0]);
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
  ])('%s is said', async (_que, texto, tipo, mensaje) => {
    const { problemas } = await traerTexto('productos', texto, {}, tipo);
    expect(problemas.at(-1)).toMatch(mensaje);
  });

  it('give one code to one product', async () => {
    await traerTexto('productos', `${ENCABEZADO}\n,Rojo,globos,1,2,3\n,Azul,globos,1,2,3\n`);
    const filas = ['X,Rojo,globos,1,2,3', 'X,Azul,globos,1,2,3', 'X,Verde,globos,1,2,3'];
    const { problemas } = await traerTexto('productos', `${ENCABEZADO}\n${filas.join('\n')}\n`);
    expect(problemas).toEqual([
      '3 es el mismo producto que el de la línea 2',
      '4 es el mismo producto que el de la línea 2',
    ]);
    expect(await shop.ask('select count(*) from productos where codigo is not null')).toBe(0);
  });

  it('come from nothing but CSV and JSONL', async () => {
    await expect(traerTexto('productos', 'PK', {}, 'xlsx')).rejects.toThrow('debe ser .csv o .jsonl');
    await expect(traer('productos', '/no/hay.csv')).rejects.toThrow('No existe el archivo');
  });
});

describe('a file of many blocks', () => {
  it('comes in as its lines would one by one: ledger, roll-ups, counts, clients and numbers', async () => {
    const fichas = Array.from({ length: 1300 }, (_, i) => `C${i},Globo ${i},globos,1,2,${i % 7}`);
    const archivo = `codigo,nombre,categoria,precioCompra,precioVenta,stock\n${fichas.join('\n')}\n`;
    expect(await traerTexto('productos', archivo)).toMatchObject({ creados: 1300, problemas: [] });
    await asegurarConteos();
    const otras = archivo
      .replace('stock\n', 'stock,color\n')
      .replaceAll(/,1,2,(\d)/g, (_, stock) => `,1,3,${stock},Rojo`);
    expect(await traerTexto('productos', otras)).toMatchObject({ cambiados: 1300, problemas: [] });
    expect(await shop.ask('select count(*) from productos where precio_venta = 300')).toBe(1300);
    await asegurarConteos();
    expect(await shop.ask("select disponibles from conteos_de_filtros where color = 'Rojo'")).toBe(1114);

    const ventas = Array.from(
      { length: 1100 },
      (_, i) => `R${i},2026-05-0${1 + (i % 2)} 1${i % 10}:00,C${i % 3},2,3,Ana ${i},5555000${i % 2}`,
    );
    const texto = `referencia,fecha,codigo,cantidad,precioUnitario,cliente,telefono\n${ventas.join('\n')}\n`;
    expect(await traerTexto('ventas', texto)).toMatchObject({ creados: 1100, problemas: [] });
    expect(await traerTexto('ventas', texto)).toMatchObject({ creados: 0, iguales: 1100 });
    await asegurarCuentas();
    await asegurarConteos();
    const numeros = "select count(distinct numero) from ventas where numero <= 'V20260502-0550'";
    expect(await shop.ask(numeros)).toBe(1100);
    const clientes = await shop.rows('select nombre, numero_ventas from clientes order by telefono');
    // The newest name is that of the last of the latest hour.
    expect(clientes.map(({ nombre, numero_ventas }) => [nombre, Number(numero_ventas)])).toEqual([
      ['Ana 1098', 550],
      ['Ana 1099', 550],
    ]);
    expect(await shop.ask("select count(*) from auditoria where accion = 'venta.creada'")).toBe(1100);
  });
});

describe('sales', () => {
  const ventas = 'fecha,codigo,cantidad,precioUnitario,telefono,cliente,referencia';

  beforeEach(async () => {
    await traerTexto('productos', `${ENCABEZADO}\nA,Globo,globos,1,2,10\nB,Vela,otros,1,2,10\n`);
  });

  it('equal to each other are told apart within a file and known again', async () => {
    const igual = '2026-05-01,A,1,2,,,';
    const texto = `${ventas}\n${igual}\n${igual}\n`;
    expect(await traerTexto('ventas', texto)).toMatchObject({ creados: 2 });
    expect(await traerTexto('ventas', texto)).toMatchObject({ creados: 0, iguales: 2 });
    expect(await traerTexto('ventas', `${texto}${igual}\n`)).toMatchObject({ creados: 1, iguales: 2 });
    await asegurarCuentas();
  });

  it('bring no older name to a client, and keep the order of the day they were made on', async () => {
    await traerTexto('ventas', `${ventas}\n2026-05-02,A,1,2,55550000,Ana Nueva,R2\n`);
    await traerTexto('ventas', `${ventas}\n2026-05-01 23:30,A,1,2,5555-0000,Ana Vieja,R1\n`);
    const [cliente] = await shop.rows('select nombre, numero_ventas from clientes');
    expect([cliente?.nombre, Number(cliente?.numero_ventas)]).toEqual(['Ana Nueva', 2]);
    const [venta] = await shop.rows("select numero, hora from ventas where cliente_nombre = 'Ana Vieja'");
    expect([venta?.numero, Number(venta?.hora)]).toEqual(['V20260501-0001', 23]);
  });

  it('take today’s stock when asked, and never more than there is', async () => {
    const texto = `${ventas}\n2026-05-01,A,4,2,,,R1\n2026-05-02,A,4,2,,,R2\n`;
    expect(await traerTexto('ventas', texto, { conStock: true })).toMatchObject({ creados: 2 });
    expect((await producto('Globo')).stock).toBe(2);
    const otra = await traerTexto('ventas', `${ventas}\n2026-05-01,A,3,2,,,R3\n`, { conStock: true });
    expect(otra.problemas).toEqual(['2 no alcanza el stock de «globo»: hay 2 y el archivo vende 3']);
    await asegurarCuentas();
  });

  it('with any bad line are not brought in at all, and every bad line is named', async () => {
    const filas = [
      '2026-05-01,A,1,2,,,R1',
      '2026-05-01,ZZZ,1,2,,,R2',
      '31/02/2026,A,1,2,,,R3',
      '2027-01-01,A,1,2,,,R4',
      '2026-05-01,A,0,2,,,R5',
      ',A,1,2,,,R6',
      '2026-05-01,A,1,2,,,R1',
      '2026-05-01,A,1,2,,Ana,R7',
      '2026-05-01,B,1,2,,Eva,R7',
      '2026-05-01,A,1,0,,,R8',
    ];
    const { problemas } = await traerTexto('ventas', `${ventas}\n${filas.join('\n')}\n`);
    expect(problemas).toEqual([
      '3 no hay un producto con el código «ZZZ»: impórtalo antes',
      '4 fecha: «31/02/2026» no es una fecha: escribe 2026-03-15 14:30 o 15/03/2026 14:30',
      '5 fecha: «2027-01-01» está en el futuro',
      '6 cantidad: La cantidad no puede ser menor que 1',
      '7 fecha: falta la fecha de la venta',
      '8 referencia: «R1» ya es la de la línea 2; las líneas de una venta van juntas',
      '10 cliente: no es igual que en la línea 9, de la misma referencia',
      '11 El total debe ser mayor a 0',
    ]);
    expect(await shop.ask('select count(*) from ventas')).toBe(0);
  });
});
