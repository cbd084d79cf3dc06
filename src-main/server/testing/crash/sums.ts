import { cuentas } from '../cuentas.ts';
import { type Known, type Rows, readMarks } from './known.ts';

const PIECES_OF_SALE = '(select sum(i.cantidad) from venta_items i where i.venta_id = v.id)';
const PIECES_OF_ORDER = '(select sum(i.cantidad) from pedido_items i where i.pedido_id = p.id)';
const moved = (column: string, id: string) =>
  `(select coalesce(sum(m.cantidad), 0) from movimientos_inventario m where m.${column} = ${id})`;
const CASH_OF_SALE =
  "(select coalesce(sum(g.monto), 0) from venta_pagos g where g.venta_id = v.id and g.metodo = 'efectivo')";

/** Queries that find rows which contradict each other; none in a shop that is right. All products control stock. */
const CONTRADICTIONS: Record<string, string> = {
  'stock is not the sum of its movements': `select p.id from productos p where p.stock <> ${moved('producto_id', 'p.id')}`,
  'a movement does not follow from those before':
    'select secuencia from (select secuencia, stock_resultante, sum(cantidad) over (partition by producto_id order by secuencia) suma from movimientos_inventario) m where stock_resultante <> suma',
  'a sale is not the sum of its lines':
    'select v.numero from ventas v where v.subtotal <> (select coalesce(sum(i.subtotal), 0) from venta_items i where i.venta_id = v.id)',
  'a sale is not the sum of its payments':
    'select v.numero from ventas v where v.total <> (select coalesce(sum(g.monto), 0) from venta_pagos g where g.venta_id = v.id)',
  'a sale took other pieces than it sold': `select v.numero from ventas v where v.pedido_id is null and ${moved('venta_id', 'v.id')} <> case when v.estado = 'completada' then -${PIECES_OF_SALE} else 0 end`,
  'an order holds other pieces than it asks for': `select p.numero from pedidos p where ${moved('pedido_id', 'p.id')} <> case when p.estado = 'cancelado' or p.por_confirmar then 0 else -${PIECES_OF_ORDER} end`,
  'a drawer has other cash of a sale than was paid': `select v.numero from ventas v where (select coalesce(sum(m.monto), 0) from movimientos_de_caja m where m.venta_id = v.id) <> case when v.estado = 'completada' then ${CASH_OF_SALE} else 0 end`,
  'the numbers of sales have gaps':
    "select f.dia from folios f where f.serie = 'V' and f.ultimo <> (select count(*) from ventas v where v.dia = f.dia)",
  'the numbers of orders have gaps':
    "select f.dia from folios f where f.serie = 'P' and f.ultimo <> (select count(*) from pedidos p where p.dia = f.dia)",
  'a sale is not in the audit trail once':
    "select v.numero from ventas v where v.pedido_id is null and 1 <> (select count(*) from auditoria a where a.accion = 'venta.creada' and a.entidad_id = cast(v.id as text))",
  'an order is not in the audit trail once':
    "select p.numero from pedidos p where 1 <> (select count(*) from auditoria a where a.accion = 'pedido.creado' and a.entidad_id = cast(p.id as text))",
  'the shop believes that it lost data':
    "select a.secuencia from auditoria a where a.accion = 'datos.faltan'",
  'the counts of available products are wrong':
    'select c.categoria from conteos_de_productos c where c.disponibles <> (select count(*) from productos p where p.categoria = c.categoria and p.disponible)',
};

/** What contradicts itself in a shop's database. */
async function contradictions(rows: Rows): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(CONTRADICTIONS)) {
    const wrong = await rows(query);
    if (wrong.length > 0) found.push(`${what}: ${JSON.stringify(wrong.slice(0, 3))}`);
  }
  for (const [dicho, cierto] of await cuentas(rows)) {
    const [told, read] = [JSON.stringify(dicho), JSON.stringify(cierto)];
    if (told !== read) found.push(`a roll-up says ${told.slice(0, 200)}, and its rows ${read.slice(0, 200)}`);
  }
  return found;
}

/** What SQLite finds wrong with a database. */
export async function damage(rows: Rows): Promise<string[]> {
  try {
    const integrity = await rows('select integrity_check found from pragma_integrity_check');
    const keys = await rows('select * from pragma_foreign_key_check');
    return [
      ...integrity.map(({ found }) => String(found)).filter((found) => found !== 'ok'),
      ...keys.map((row) => `dangling: ${JSON.stringify(row)}`),
    ];
  } catch (error) {
    // Some damage keeps SQLite from looking.
    return [String(error)];
  }
}

/** What is wrong in a shop's database, of which `rows` gives the rows of a query, for those who know its writes. */
export async function findingsIn(rows: Rows, known: Known): Promise<string[]> {
  return [...known.findings(await readMarks(rows)), ...(await contradictions(rows))];
}
