import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';

// The least that can sell: node:http and prepared statements over a copy of a shop's database, without sessions, limits,
// validation or group commit. Its answers and rows are the shop's, so that what the shop's own server costs more is what its
// rules cost. Arguments: the database file. It tells its parent the port.

const [file = ''] = process.argv.slice(2);
const db = new BetterSqlite3(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');
db.pragma('cache_size = -32000');
db.pragma('mmap_size = 268435456');

type Row = Record<string, never> & Record<string, string | number | null>;

/** An insert of one row by the names of its columns. `then` follows the values, such as an upsert. */
function insert(table: string, columns: string, then = '') {
  const names = columns.split(' ');
  const values = names.map((name) => `@${name}`).join(', ');
  return db.prepare(`insert into ${table} (${names.join(', ')}) values (${values}) ${then}`);
}

const adding = (columns: string) =>
  columns
    .split(' ')
    .map((name) => `${name} = ${name} + excluded.${name}`)
    .join(', ');

const seller = db.prepare("select id, nombre from usuarios where rol = 'propietario' limit 1").get() as Row;
const product = db.prepare('select * from productos where id = ?');
const nextNumber = db.prepare(
  `insert into folios (serie, dia, ultimo) values (?, ?, 1)
   on conflict do update set ultimo = ultimo + 1 returning ultimo`,
);
const addClient = insert(
  'clientes',
  'id nombre telefono numero_ventas total_compras texto_busqueda creado_en actualizado_en',
  `on conflict (telefono) do update set ${adding('numero_ventas total_compras')},
   actualizado_en = excluded.actualizado_en returning id`,
);
const addSale = insert(
  'ventas',
  `id numero fecha_venta dia hora estado cliente_id cliente_nombre cliente_telefono vendedor_id vendedor_nombre subtotal
   descuento total costo metodo_pago tipo_venta texto_busqueda`.replaceAll(/\s+/g, ' '),
);
const addSaleLine = insert(
  'venta_items',
  'id venta_id posicion producto_id nombre categoria cantidad precio_unitario costo_unitario subtotal',
);
const addPayment = insert('venta_pagos', 'id venta_id posicion metodo monto');
const addMovement = insert(
  'movimientos_inventario',
  'producto_id tipo cantidad stock_resultante venta_id pedido_id usuario_id fecha',
);
const addToDay = insert(
  'resumen_ventas',
  'dia hora metodo_pago cantidad monto costo descuento cantidad_sin_desglose monto_sin_desglose',
  `on conflict do update set ${adding('cantidad monto costo')}`,
);
const addToMonthOfProduct = insert(
  'resumen_productos',
  'mes producto_id cantidad ingreso costo',
  `on conflict do update set ${adding('cantidad ingreso costo')}`,
);
const addToDayOfProduct = insert(
  'resumen_productos_por_dia',
  'dia producto_id cantidad ingreso costo',
  `on conflict do update set ${adding('cantidad ingreso costo')}`,
);
const addToSeller = insert(
  'resumen_vendedores',
  'dia vendedor_id metodo_pago cantidad monto',
  `on conflict do update set ${adding('cantidad monto')}`,
);
const addToCategory = insert(
  'resumen_categorias',
  'dia categoria cantidad ingreso costo',
  `on conflict do update set ${adding('cantidad ingreso costo')}`,
);
const addToTrail = insert('auditoria', 'fecha usuario_id origen accion entidad entidad_id antes despues');
const firstAnswer = db.prepare('select respuesta from idempotencia where clave = ?');
const keepAnswer = insert('idempotencia', 'clave huella estado_http respuesta creado_en');
const addOrder = insert(
  'pedidos',
  `id numero codigo_seguimiento estado fecha_pedido fecha_estado_actual dia cliente_nombre cliente_telefono recibo_hash
   subtotal total texto_busqueda`.replaceAll(/\s+/g, ' '),
);
const addOrderLine = insert(
  'pedido_items',
  'id pedido_id posicion producto_id nombre imagen cantidad precio_unitario subtotal',
);
const addHistory = insert('pedido_historial', 'pedido_id estado fecha con_codigo');
const orderByCode = db.prepare('select * from pedidos where codigo_seguimiento = ?');
const orderLines = db.prepare(
  `select i.*, p.eliminado_en from pedido_items i join productos p on p.id = i.producto_id
   where i.pedido_id = ? order by i.posicion`,
);
const orderHistory = db.prepare('select * from pedido_historial where pedido_id = ? order by secuencia');

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

interface Line {
  id: string;
  product: Row;
  amount: number;
}

interface Asked {
  items: { producto: string; cantidad: number }[];
  datosCliente: { nombre: string; telefono: string };
  cliente: { nombre: string; telefono: string };
  metodoPago: string;
}

function read({ items }: Asked): Line[] {
  return items.map(({ producto, cantidad }) => ({
    id: randomUUID(),
    product: product.get(producto) as Row,
    amount: cantidad,
  }));
}

const sumOf = (lines: readonly Line[], field: 'precio_venta' | 'precio_compra') =>
  lines.reduce((sum, { product, amount }) => sum + Number(product[field]) * amount, 0);

/** Takes the lines' pieces out of stock; a trigger applies each movement. */
function move(
  lines: readonly Line[],
  of: { tipo: string; venta_id?: string; pedido_id?: string },
  now: number,
) {
  const nothing = { venta_id: null, pedido_id: null, usuario_id: null };
  for (const { product, amount } of lines) {
    const left = Number(product.stock) - amount;
    addMovement.run({
      ...nothing,
      ...of,
      producto_id: product.id,
      cantidad: -amount,
      stock_resultante: left,
      fecha: now,
    });
  }
}

/** An entry of the trail with the stocks before and after. */
function trace(
  lines: readonly Line[],
  of: { accion: string; entidad: string; id: string },
  more: object,
  now: number,
) {
  const stock = (taken: 0 | 1) =>
    Object.fromEntries(
      lines.map(({ product, amount }) => [product.id, Number(product.stock) - taken * amount]),
    );
  addToTrail.run({
    fecha: now,
    usuario_id: null,
    origen: '127.0.0.1',
    accion: of.accion,
    entidad: of.entidad,
    entidad_id: of.id,
    antes: JSON.stringify({ stock: stock(0) }),
    despues: JSON.stringify({
      ...more,
      items: lines.map(({ product, amount }) => [product.id, amount]),
      stock: stock(1),
    }),
  });
}

/** When something happens: ms since 1970, and the shop's day and hour, six hours behind UTC. */
function momentOf(now: number) {
  const local = new Date(now - 6 * 3_600_000).toISOString();
  return { dia: local.slice(0, 10), hora: Number(local.slice(11, 13)) };
}

function sell(asked: Asked) {
  const now = Date.now();
  const { dia, hora } = momentOf(now);
  const lines = read(asked);
  const total = sumOf(lines, 'precio_venta');
  const cost = sumOf(lines, 'precio_compra');
  const { nombre, telefono } = asked.datosCliente;
  const id = randomUUID();
  const { ultimo } = nextNumber.get('V', dia) as { ultimo: number };
  const numero = `V${dia.replaceAll('-', '')}-${String(ultimo).padStart(4, '0')}`;
  const client = addClient.get({
    id: randomUUID(),
    nombre,
    telefono,
    numero_ventas: 1,
    total_compras: total,
    texto_busqueda: `${nombre} ${telefono}`.toLowerCase(),
    creado_en: now,
    actualizado_en: now,
  }) as { id: string };
  addSale.run({
    id,
    numero,
    fecha_venta: now,
    dia,
    hora,
    estado: 'completada',
    cliente_id: client.id,
    cliente_nombre: nombre,
    cliente_telefono: telefono,
    vendedor_id: seller.id,
    vendedor_nombre: seller.nombre,
    subtotal: total,
    descuento: 0,
    total,
    costo: cost,
    metodo_pago: asked.metodoPago,
    tipo_venta: 'directa',
    texto_busqueda: `${nombre} ${telefono} ${numero}`.toLowerCase(),
  });
  for (const [posicion, line] of lines.entries()) {
    const { product, amount } = line;
    const subtotal = Number(product.precio_venta) * amount;
    const sold = { cantidad: amount, ingreso: subtotal, costo: Number(product.precio_compra) * amount };
    addSaleLine.run({
      id: line.id,
      venta_id: id,
      posicion,
      producto_id: product.id,
      nombre: product.nombre,
      categoria: product.categoria,
      cantidad: amount,
      precio_unitario: product.precio_venta,
      costo_unitario: product.precio_compra,
      subtotal,
    });
    addToMonthOfProduct.run({ mes: dia.slice(0, 7), producto_id: product.id, ...sold });
    addToDayOfProduct.run({ dia, producto_id: product.id, ...sold });
    addToCategory.run({ dia, categoria: product.categoria, ...sold });
  }
  const metodo = asked.metodoPago;
  addPayment.run({ id: randomUUID(), venta_id: id, posicion: 0, metodo, monto: total });
  move(lines, { tipo: 'venta', venta_id: id }, now);
  addToDay.run({
    dia,
    hora,
    metodo_pago: metodo,
    cantidad: 1,
    monto: total,
    costo: cost,
    descuento: 0,
    cantidad_sin_desglose: 0,
    monto_sin_desglose: 0,
  });
  addToSeller.run({ dia, vendedor_id: seller.id, metodo_pago: metodo, cantidad: 1, monto: total });
  trace(lines, { accion: 'venta.creada', entidad: 'venta', id }, { numero, subtotal: total, total }, now);
  return {
    success: true,
    message: 'Venta procesada exitosamente',
    venta: {
      _id: id,
      numero,
      fechaVenta: new Date(now).toISOString(),
      estado: 'completada',
      datosCliente: { nombre, telefono },
      vendedor: { _id: seller.id, nombre: seller.nombre },
      items: lines.map(({ product, amount }) => ({
        producto: product.id,
        nombre: product.nombre,
        cantidad: amount,
        precioUnitario: Number(product.precio_venta) / 100,
        subtotal: (Number(product.precio_venta) * amount) / 100,
      })),
      subtotal: total / 100,
      descuento: 0,
      total: total / 100,
      metodoPago: metodo,
      pagos: [{ metodo, monto: total / 100, recibido: null, cambio: null }],
      tipoVenta: 'directa',
    },
  };
}

function freeCode(): string {
  for (;;) {
    const code = String(randomInt(100_000, 1_000_000));
    if (!orderByCode.get(code)) return code;
  }
}

function order(asked: Asked) {
  const now = Date.now();
  const { dia } = momentOf(now);
  const lines = read(asked);
  const total = sumOf(lines, 'precio_venta');
  const { nombre, telefono } = asked.cliente;
  const id = randomUUID();
  const { ultimo } = nextNumber.get('P', dia) as { ultimo: number };
  const numero = `P${dia.replaceAll('-', '')}-${String(ultimo).padStart(4, '0')}`;
  const code = freeCode();
  const receipt = randomBytes(18).toString('base64url');
  addOrder.run({
    id,
    numero,
    codigo_seguimiento: code,
    estado: 'en-proceso',
    fecha_pedido: now,
    fecha_estado_actual: now,
    dia,
    cliente_nombre: nombre,
    cliente_telefono: telefono,
    recibo_hash: hashOf(receipt),
    subtotal: total,
    total,
    texto_busqueda: `${nombre} ${telefono} ${numero} ${code}`.toLowerCase(),
  });
  for (const [posicion, { id: lineId, product, amount }] of lines.entries()) {
    addOrderLine.run({
      id: lineId,
      pedido_id: id,
      posicion,
      producto_id: product.id,
      nombre: product.nombre,
      imagen: product.imagen,
      cantidad: amount,
      precio_unitario: product.precio_venta,
      subtotal: Number(product.precio_venta) * amount,
    });
  }
  move(lines, { tipo: 'pedido', pedido_id: id }, now);
  addHistory.run({ pedido_id: id, estado: 'en-proceso', fecha: now, con_codigo: 0 });
  trace(lines, { accion: 'pedido.creado', entidad: 'pedido', id }, { numero, total }, now);
  return {
    success: true,
    message: '¡Pedido creado exitosamente!',
    pedido: {
      numero,
      codigoSeguimiento: code,
      total: total / 100,
      estado: 'en-proceso',
      fechaPedido: new Date(now).toISOString(),
      recibo: receipt,
    },
  };
}

function track(code: string) {
  const row = orderByCode.get(code) as Row | undefined;
  if (!row) return { success: false, message: 'Pedido no encontrado' };
  const [first = '', ...rest] = String(row.cliente_nombre).split(/\s+/);
  const phone = String(row.cliente_telefono);
  const date = (value: unknown) => new Date(Number(value)).toISOString();
  return {
    success: true,
    pedido: {
      numero: row.numero,
      codigoSeguimiento: row.codigo_seguimiento,
      estado: row.estado,
      fechaPedido: date(row.fecha_pedido),
      fechaEstadoActual: date(row.fecha_estado_actual),
      subtotal: Number(row.subtotal) / 100,
      total: Number(row.total) / 100,
      cliente: {
        nombre: [first, ...rest.map((part) => `${part[0]}.`)].join(' '),
        telefono: `${phone.slice(0, 4)}-**${phone.slice(-2)}`,
      },
      items: (orderLines.all(row.id) as Row[]).map((line) => ({
        producto: line.eliminado_en ? null : { _id: line.producto_id, nombre: line.nombre },
        nombre: line.nombre,
        imagenUrl: null,
        cantidad: line.cantidad,
        precioUnitario: Number(line.precio_unitario) / 100,
        subtotal: Number(line.subtotal) / 100,
      })),
      historial: (orderHistory.all(row.id) as Row[]).map((entry) => ({
        estado: entry.estado,
        fecha: date(entry.fecha),
      })),
    },
  };
}

/**
 * Runs a write in one transaction, with its answer under the caller's key; that of a stranger also under what was asked, as
 * they may come back from another network.
 */
function once(write: (asked: Asked) => object, ofStranger = false): (key: string, body: string) => string {
  return db.transaction((key: string, body: string) => {
    const huella = hashOf(body);
    const keys = ofStranger ? [key, hashOf(key + huella)] : [key];
    for (const clave of keys) {
      const earlier = firstAnswer.get(clave) as { respuesta: string } | undefined;
      if (earlier) return JSON.parse(earlier.respuesta) as string;
    }
    const answer = JSON.stringify(write(JSON.parse(body) as Asked));
    const kept = { huella, estado_http: 201, respuesta: JSON.stringify(answer), creado_en: Date.now() };
    for (const clave of keys) keepAnswer.run({ clave, ...kept });
    return answer;
  }).immediate;
}

const WRITES: Record<string, ReturnType<typeof once>> = {
  '/api/ventas': once(sell),
  '/api/pedidos': once(order, true),
};
const TRACKING = '/api/pedidos/seguimiento/';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

const server = createServer(async (request, response) => {
  const { url = '', method } = request;
  const write = method === 'POST' ? WRITES[url] : undefined;
  const answer = write
    ? write(hashOf(String(request.headers['idempotency-key'])), await bodyOf(request))
    : JSON.stringify(track(url.slice(TRACKING.length)));
  response.writeHead(write ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
