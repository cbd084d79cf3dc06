import { and, asc, count, desc, eq, gt, gte, inArray, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { ConsultaPedidos } from '#contract/schemas/ventas/pedidos.ts';
import { centavos } from '#contract/words/dinero.ts';
import { type EstadoPedido, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import type { Pagina } from '#contract/words/listas.ts';
import { sinGuionDeTelefono } from '#contract/words/texto.ts';
import { idsStatement } from '#db/by-ids.ts';
import { insertRows, insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';
import { estanOlvidados, type LimiteDeOlvido } from './olvido.queries.ts';

export type FilaPedido = Tables['pedidos']['$inferSelect'];
type FilaItemDePedido = Tables['pedidoItems']['$inferSelect'];

export interface EntradaDeHistorial {
  pedidoId: string;
  estado: FilaPedido['estado'];
  fecha: Date;
  nota: string | null;
  usuario: string | null;
  conCodigo: boolean;
}

export interface PedidoCompleto {
  pedido: FilaPedido;
  /** `vigente`: whether the product is not deleted. */
  items: (FilaItemDePedido & { vigente: boolean })[];
  historial: EntradaDeHistorial[];
  /** The sale that collected it and is not voided. */
  venta: VentaDePedido | undefined;
}

interface VentaDePedido {
  id: string;
  numero: string;
}

export const insertarPedido = insertStatement('pedidos');
export const insertarItemsDePedido = insertRows('pedidoItems');
export const insertarHistorial = insertStatement('pedidoHistorial');

const porCodigo = statement('pedidoPorCodigo', (db: Db) =>
  db
    .select()
    .from(db.tables.pedidos)
    .where(eq(db.tables.pedidos.codigoSeguimiento, db.value('codigo'))),
);
const porId = statement('pedidoPorId', (db: Db) =>
  db
    .select()
    .from(db.tables.pedidos)
    .where(eq(db.tables.pedidos.id, db.value('id'))),
);

const porNumero = statement('pedidoPorNumero', (db: Db) =>
  db
    .select()
    .from(db.tables.pedidos)
    .where(eq(db.tables.pedidos.numero, db.value('numero'))),
);

export async function buscarPedidoPorNumero(db: Db, numero: string): Promise<FilaPedido | undefined> {
  return (await porNumero(db, { numero }))[0];
}

export async function buscarPedidoPorCodigo(db: Db, codigo: string): Promise<FilaPedido | undefined> {
  return (await porCodigo(db, { codigo }))[0];
}

export async function buscarPedido(db: Db, id: string): Promise<FilaPedido | undefined> {
  return (await porId(db, { id }))[0];
}

const ventasPorPedido = idsStatement('ventasDePedidos', (db, ids) => {
  const { ventas: v } = db.tables;
  return (
    db
      .select({ pedidoId: v.pedidoId, id: v.id, numero: v.numero })
      .from(v)
      // Literal SQL, so that the engines match it to the partial index.
      .where(and(inArray(v.pedidoId, ids), sql`${v.estado} = 'completada'`))
  );
});

/** The sales that collected these orders, by order id; voided sales are left out. */
export async function ventasDePedidos(db: Db, ids: readonly string[]): Promise<Map<string, VentaDePedido>> {
  const filas = await ventasPorPedido(db, ids);
  return new Map(filas.map(({ pedidoId, ...venta }) => [pedidoId ?? '', venta]));
}

const itemsPorPedido = idsStatement('itemsDePedidos', (db, ids) => {
  const { pedidoItems: i, productos: p } = db.tables;
  return db
    .select({ item: i, eliminadoEn: p.eliminadoEn })
    .from(i)
    .leftJoin(p, eq(p.id, i.productoId))
    .where(inArray(i.pedidoId, ids))
    .orderBy(asc(i.pedidoId), asc(i.posicion));
});

const historialPorPedido = idsStatement('historialDePedidos', (db, ids) => {
  const { pedidoHistorial: h, usuarios: u } = db.tables;
  return db
    .select({
      pedidoId: h.pedidoId,
      estado: h.estado,
      fecha: h.fecha,
      nota: h.nota,
      usuario: u.nombre,
      conCodigo: h.conCodigo,
    })
    .from(h)
    .leftJoin(u, eq(u.id, h.usuarioId))
    .where(inArray(h.pedidoId, ids))
    .orderBy(asc(h.pedidoId), asc(h.secuencia));
});

/** Adds lines, history and sales to orders, in a fixed number of queries. */
export async function completarPedidos(db: Db, pedidos: FilaPedido[]): Promise<PedidoCompleto[]> {
  const ids = pedidos.map((pedido) => pedido.id);
  const [items, historial, ventas] = await Promise.all([
    itemsPorPedido(db, ids),
    historialPorPedido(db, ids),
    ventasDePedidos(db, ids),
  ]);
  const itemsDe = Map.groupBy(items, ({ item }) => item.pedidoId);
  const historialDe = Map.groupBy(historial, (entrada) => entrada.pedidoId);
  return pedidos.map((pedido) => ({
    pedido,
    items: (itemsDe.get(pedido.id) ?? []).map(({ item, eliminadoEn }) => ({
      ...item,
      vigente: eliminadoEn === null,
    })),
    historial: historialDe.get(pedido.id) ?? [],
    venta: ventas.get(pedido.id),
  }));
}

/** The orders that wait to be confirmed; literal SQL, so that the engines match it to the partial index. */
const POR_CONFIRMAR = sql`por_confirmar and estado = 'en-proceso'`;

/** Limits a query to what a filter names. */
function conEstado(db: Db, { estado, olvido }: FiltrosDePedidos): SQL | undefined {
  const { pedidos: p } = db.tables;
  if (!estado) return undefined;
  if (estado === 'por-entregar') return inArray(p.estado, POR_ENTREGAR);
  if (estado === 'por-confirmar') return POR_CONFIRMAR;
  if (estado === 'olvidados') {
    if (!olvido) throw new Error('a list of forgotten orders without its limit');
    return estanOlvidados(db, olvido);
  }
  // Equality with one state uses the index order; a list with one element would need a sort.
  if (estado === 'sin-cobrar')
    return and(eq(p.estado, 'entregado'), eq(p.cobrado, false), gt(p.total, centavos(0)));
  return eq(p.estado, estado);
}

/** What limits a list of orders. */
type FiltrosDePedidos = Partial<Pick<ConsultaPedidos, 'estado' | 'fechaInicio' | 'fechaFin' | 'buscar'>> & {
  /** Since when an order counts as forgotten; only `olvidados` needs it. */
  olvido?: LimiteDeOlvido;
};

function condicion(db: Db, filtros: FiltrosDePedidos): SQL | undefined {
  const { pedidos: p } = db.tables;
  const { fechaInicio, fechaFin, buscar } = filtros;
  return and(
    conEstado(db, filtros),
    fechaInicio ? gte(p.dia, fechaInicio) : undefined,
    fechaFin ? lte(p.dia, fechaFin) : undefined,
    ...db.search.contains(p.textoBusqueda, buscar && sinGuionDeTelefono(buscar)),
  );
}

/** A page of what filters let through. */
type ConsultaDePedidos = FiltrosDePedidos & PaginaEnOrden;

type PaginaEnOrden = Pagina & Partial<Pick<ConsultaPedidos, 'orden'>>;

/** Newest first by default. All sort columns go in one direction, to match an index. */
function filasDe(db: Db, cuales: SQL | undefined, { page, limit, orden = 'fecha-desc' }: PaginaEnOrden) {
  const { pedidos: p } = db.tables;
  const columnas = orden.startsWith('total') ? [p.total, p.fechaPedido, p.id] : [p.fechaPedido, p.id];
  return db
    .select()
    .from(p)
    .where(cuales)
    .orderBy(...columnas.map(orden.endsWith('asc') ? asc : desc))
    .limit(limit)
    .offset((page - 1) * limit);
}

async function cuantos(db: Db, cuales: SQL | undefined): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(db.tables.pedidos).where(cuales);
  return fila?.n ?? 0;
}

/** Query for the orders of a page. */
export function paginaDePedidos(db: Db, consulta: ConsultaDePedidos) {
  return filasDe(db, condicion(db, consulta), consulta);
}

export async function listarPedidos(db: Db, consulta: ConsultaDePedidos): Promise<PedidoCompleto[]> {
  return await completarPedidos(db, await paginaDePedidos(db, consulta));
}

/** Query for the number and total of the orders that were handed over without being collected. */
export function cuentaSinCobrar(db: Db, filtros: FiltrosDePedidos = {}) {
  const { pedidos: p } = db.tables;
  return db
    .select({ cantidad: count(), total: sum(p.total) })
    .from(p)
    .where(condicion(db, { ...filtros, estado: 'sin-cobrar' }));
}

/** The orders that were handed over without being collected, and what they owe, in centavos of any size. */
export async function sumarSinCobrar(
  db: Db,
  filtros: FiltrosDePedidos = {},
): Promise<{ cantidad: number; total: number }> {
  const [fila] = await cuentaSinCobrar(db, filtros);
  return { cantidad: fila?.cantidad ?? 0, total: Number(fila?.total ?? 0) };
}

/** The number of orders that a filter lets through. */
export async function contarFiltrados(db: Db, filtros: FiltrosDePedidos): Promise<number> {
  return await cuantos(db, condicion(db, filtros));
}

/** The number of orders in each state; ignores the query's own state filter. */
export async function contarPedidos(
  db: Db,
  consulta: FiltrosDePedidos,
): Promise<Record<EstadoPedido, number>> {
  const { pedidos: p } = db.tables;
  const filas = await db
    .select({ estado: p.estado, n: count() })
    .from(p)
    .where(condicion(db, { ...consulta, estado: undefined }))
    .groupBy(p.estado);
  const conteos = new Map(filas.map(({ estado, n }) => [estado, n]));
  const de = (estado: EstadoPedido) => conteos.get(estado) ?? 0;
  return {
    'en-proceso': de('en-proceso'),
    'listo-entrega': de('listo-entrega'),
    entregado: de('entregado'),
    cancelado: de('cancelado'),
  };
}

/** Query for the orders placed with an account, newest first. */
export function filasDeUsuario(db: Db, usuarioId: string, donde: Pagina) {
  return filasDe(db, eq(db.tables.pedidos.usuarioId, usuarioId), donde);
}

/** The orders placed with an account, newest first. */
export async function listarPedidosDe(db: Db, usuarioId: string, donde: Pagina): Promise<PedidoCompleto[]> {
  return await completarPedidos(db, await filasDeUsuario(db, usuarioId, donde));
}

export async function contarPedidosDe(db: Db, usuarioId: string): Promise<number> {
  return await cuantos(db, eq(db.tables.pedidos.usuarioId, usuarioId));
}

export async function cambiarEstadoDePedido(
  tx: Tx,
  id: string,
  cambios: Partial<
    Pick<
      FilaPedido,
      | 'estado'
      | 'porConfirmar'
      | 'fechaEstadoActual'
      | 'notasAdmin'
      | 'red'
      | 'redAmplia'
      | 'codigoSeguimiento'
      | 'textoBusqueda'
    >
  >,
): Promise<void> {
  const { pedidos: p } = tx.tables;
  await tx.update(p).set(cambios).where(eq(p.id, id));
}

/** Writes whether a sale that is not voided collected an order. */
export async function ponerCobrado(tx: Tx, id: string, cobrado: boolean): Promise<void> {
  const { pedidos: p } = tx.tables;
  await tx.update(p).set({ cobrado }).where(eq(p.id, id));
}
