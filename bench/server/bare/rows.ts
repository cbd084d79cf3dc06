import BetterSqlite3 from 'better-sqlite3';
import { createYear } from './year.ts';

/** A row of any table, by column. */
export type Row = Record<string, string | number | null | undefined>;

const listed = (names: string) => names.trim().split(/\s+/);

/** The statements of the bare server over a shop's database, each prepared once. */
export function openRows(file: string) {
  const db = new BetterSqlite3(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -32000');
  db.pragma('mmap_size = 268435456');

  /** Inserts a row; columns that it does not name are null. `then` follows the values, such as an upsert. */
  function inserting(table: string, columns: string, then = '') {
    const names = listed(columns);
    const places = names.map(() => '?').join(', ');
    const statement = db.prepare(`insert into ${table} (${names.join(', ')}) values (${places}) ${then}`);
    return { statement, valuesOf: (row: Row) => names.map((name) => row[name] ?? null) };
  }

  function insert(table: string, columns: string, then?: string): (row: Row) => void {
    const { statement, valuesOf } = inserting(table, columns, then);
    return (row) => void statement.run(valuesOf(row));
  }

  /** An insert that returns the row's id. */
  function insertWithId(table: string, columns: string, then: string): (row: Row) => string {
    const { statement, valuesOf } = inserting(table, columns, `${then} returning id`);
    const returning = statement.pluck();
    return (row) => String(returning.get(valuesOf(row)));
  }

  const adding = (columns: string) => listed(columns).map((name) => `${name} = ${name} + excluded.${name}`);

  /** Inserts a row of sums, or adds it to the one with the same keys. */
  const add = (table: string, keys: string, sums: string) =>
    insert(table, `${keys} ${sums}`, `on conflict do update set ${adding(sums).join(', ')}`);

  return {
    year: createYear(db),
    transaction: <A extends unknown[], R>(fn: (...args: A) => R) => db.transaction(fn).immediate,
    seller: db.prepare("select id, nombre from usuarios where rol = 'propietario' limit 1").get() as Row,
    product: db.prepare('select * from productos where id = ?'),
    nextNumber: db
      .prepare(
        `insert into folios (serie, dia, ultimo) values (?, ?, 1)
         on conflict do update set ultimo = ultimo + 1 returning ultimo`,
      )
      .pluck(),
    addClient: insertWithId(
      'clientes',
      'id nombre telefono numero_ventas total_compras texto_busqueda creado_en actualizado_en',
      `on conflict (telefono) do update set ${adding('numero_ventas total_compras').join(', ')},
       actualizado_en = excluded.actualizado_en`,
    ),
    addSale: insert(
      'ventas',
      `id numero fecha_venta dia hora estado cliente_id cliente_nombre cliente_telefono vendedor_id vendedor_nombre
       subtotal descuento total costo metodo_pago tipo_venta texto_busqueda`,
    ),
    addSaleLine: insert(
      'venta_items',
      'id venta_id posicion producto_id nombre categoria cantidad precio_unitario costo_unitario subtotal',
    ),
    addPayment: insert('venta_pagos', 'id venta_id posicion metodo monto'),
    addMovement: insert(
      'movimientos_inventario',
      'producto_id tipo cantidad stock_resultante venta_id pedido_id usuario_id fecha',
    ),
    addToHour: add(
      'resumen_ventas',
      'dia hora metodo_pago',
      'cantidad monto costo descuento cantidad_sin_desglose monto_sin_desglose',
    ),
    addToDay: add('resumen_dias', 'dia', 'cantidad monto costo cambios'),
    addToMonthOfProduct: add('resumen_productos', 'mes producto_id', 'cantidad ingreso costo'),
    addToDayOfProduct: add('resumen_productos_por_dia', 'dia producto_id', 'cantidad ingreso costo'),
    addToSeller: add('resumen_vendedores', 'dia vendedor_id metodo_pago', 'cantidad monto'),
    addToCategory: add('resumen_categorias', 'dia categoria', 'cantidad ingreso costo'),
    addToTrail: insert('auditoria', 'fecha usuario_id origen accion entidad entidad_id antes despues'),
    firstAnswer: db.prepare('select respuesta from idempotencia where clave = ?').pluck(),
    keepAnswer: insert('idempotencia', 'clave huella estado_http respuesta creado_en'),
    addOrder: insert(
      'pedidos',
      `id numero codigo_seguimiento estado fecha_pedido fecha_estado_actual dia cliente_nombre cliente_telefono
       recibo_hash subtotal total texto_busqueda`,
    ),
    addOrderLine: insert(
      'pedido_items',
      'id pedido_id posicion producto_id nombre imagen cantidad precio_unitario subtotal',
    ),
    addHistory: insert('pedido_historial', 'pedido_id estado fecha con_codigo'),
    orderByCode: db.prepare('select * from pedidos where codigo_seguimiento = ?'),
    // Without the inner select SQLite would plan the join anew for each order (docs/decisions/0080-values-that-plan-nothing.md).
    orderLines: db.prepare(
      `select i.*, p.eliminado_en from pedido_items i join productos p on p.id = i.producto_id
       where i.pedido_id = (select ?) order by i.posicion`,
    ),
    orderHistory: db.prepare('select * from pedido_historial where pedido_id = ? order by secuencia'),
  };
}

export type Rows = ReturnType<typeof openRows>;
