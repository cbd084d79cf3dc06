import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  lt,
  ne,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { ConsultaSesiones } from '#contract/schemas/ventas/caja.ts';
import { finDeDia, inicioDeDia } from '#contract/words/dias.ts';
import { type Centavos, centavos } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import type { TipoMovimientoDeCaja } from '#contract/words/movimientos.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { insertRows, insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { CuentaDeMetodo } from '#db/schema/ventas.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

export type FilaSesion = Tables['sesionesDeCaja']['$inferSelect'];

export const insertarSesion = insertStatement('sesionesDeCaja');
export const insertarMovimientosDeCaja = insertRows('movimientosDeCaja');

/** Literal SQL, so that the engines match it to the partial index. */
const ESTA_ABIERTA = sql`cerrada_en is null`;

/** A user's open session; there is at most one. */
const abiertaDe = statement('sesionAbiertaDe', (db: Db) => {
  const { sesionesDeCaja: s } = db.tables;
  return db
    .select()
    .from(s)
    .where(and(eq(s.usuarioId, db.value('usuarioId')), ESTA_ABIERTA));
});

export async function buscarAbierta(db: Db, usuarioId: string): Promise<FilaSesion | undefined> {
  return (await abiertaDe(db, { usuarioId }))[0];
}

/** A session, unless it is closed or unknown. */
export async function buscarAbiertaPorId(db: Db, id: string): Promise<FilaSesion | undefined> {
  const { sesionesDeCaja: s } = db.tables;
  return (
    await db
      .select()
      .from(s)
      .where(and(eq(s.id, id), ESTA_ABIERTA))
  )[0];
}

export async function estaAbierta(db: Db, id: string): Promise<boolean> {
  return (await buscarAbiertaPorId(db, id)) !== undefined;
}

export async function marcarCerrada(
  tx: Tx,
  id: string,
  cierre: Pick<FilaSesion, 'cerradaEn' | 'cerradaPor' | 'efectivoContado' | 'notas' | 'otrosMetodos'>,
): Promise<void> {
  const { sesionesDeCaja: s } = tx.tables;
  await tx.update(s).set(cierre).where(eq(s.id, id));
}

export interface Cuenta {
  cantidad: number;
  /** In centavos; negative for cash taken out of the drawer. */
  monto: Centavos;
}

/** Sums of a session's movements, by kind. */
export type Sumas = Record<TipoMovimientoDeCaja, Cuenta>;

const nada = (): Cuenta => ({ cantidad: 0, monto: centavos(0) });

export async function sumasDe(db: Db, ids: readonly string[]): Promise<Map<string, Sumas>> {
  const { movimientosDeCaja: m } = db.tables;
  const sumas = new Map<string, Sumas>(
    ids.map((id) => [id, { venta: nada(), anulacion: nada(), entrada: nada(), salida: nada() }]),
  );
  if (ids.length === 0) return sumas;
  const filas = await db
    .select({ id: m.sesionDeCajaId, tipo: m.tipo, cantidad: count(), monto: sum(m.monto).mapWith(Number) })
    .from(m)
    .where(inArray(m.sesionDeCajaId, [...ids]))
    .groupBy(m.sesionDeCajaId, m.tipo);
  for (const { id, tipo, cantidad, monto } of filas) {
    const suyas = sumas.get(id);
    if (suyas) suyas[tipo] = { cantidad, monto: centavos(monto ?? 0) };
  }
  return sumas;
}

interface SesionConNombres {
  sesion: FilaSesion;
  nombre: string;
  /** Name of the user who closed it on behalf of its cashier. */
  nombreDeQuienCerro: string | null;
}

/** A session with its cashier's name and the sums of its movements. */
export interface SesionContada extends SesionConNombres {
  sumas: Sumas;
}

/** Query for sessions with the names of their cashiers. */
function conNombres(db: Db) {
  const { sesionesDeCaja: s, usuarios: u } = db.tables;
  const nombreDeQuienCerro = sql<
    string | null
  >`(select ${u.nombre} from ${u} where ${u.id} = ${s.cerradaPor})`;
  return db
    .select({ sesion: s, nombre: u.nombre, nombreDeQuienCerro })
    .from(s)
    .innerJoin(u, eq(u.id, s.usuarioId));
}

async function contar(db: Db, filas: readonly SesionConNombres[]): Promise<SesionContada[]> {
  const sumas = await sumasDe(
    db,
    filas.map(({ sesion }) => sesion.id),
  );
  return filas.flatMap((fila) => {
    const suyas = sumas.get(fila.sesion.id);
    return suyas ? [{ ...fila, sumas: suyas }] : [];
  });
}

export async function buscarSesion(db: Db, id: string): Promise<SesionContada | undefined> {
  const filas = await conNombres(db).where(eq(db.tables.sesionesDeCaja.id, id));
  return (await contar(db, filas))[0];
}

/** The open sessions, the oldest first. */
export async function listarAbiertas(db: Db): Promise<SesionContada[]> {
  const filas = await conNombres(db).where(ESTA_ABIERTA).orderBy(asc(db.tables.sesionesDeCaja.abiertaEn));
  return await contar(db, filas);
}

/** A list query, limited to the sessions that the caller may see. */
interface DeQuien extends ConsultaSesiones {
  /** The only user whose sessions are visible; undefined: everybody's. */
  visibles: string | undefined;
}

function condicion(db: Db, consulta: DeQuien, zona: string): SQL | undefined {
  const { sesionesDeCaja: s } = db.tables;
  const { fechaInicio, fechaFin, usuario, visibles } = consulta;
  return and(
    visibles ? eq(s.usuarioId, visibles) : undefined,
    usuario ? eq(s.usuarioId, usuario) : undefined,
    fechaInicio ? gte(s.abiertaEn, inicioDeDia(fechaInicio, zona)) : undefined,
    fechaFin ? lt(s.abiertaEn, finDeDia(fechaFin, zona)) : undefined,
  );
}

/** Newest first. */
export async function listarSesiones(db: Db, consulta: DeQuien, zona: string): Promise<SesionContada[]> {
  const { sesionesDeCaja: s } = db.tables;
  const filas = await conNombres(db)
    .where(condicion(db, consulta, zona))
    .orderBy(desc(s.abiertaEn), desc(s.id))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
  return await contar(db, filas);
}

export async function contarSesiones(db: Db, consulta: DeQuien, zona: string): Promise<number> {
  const [fila] = await db
    .select({ n: count() })
    .from(db.tables.sesionesDeCaja)
    .where(condicion(db, consulta, zona));
  return fila?.n ?? 0;
}

/** Users who have opened a drawer, sorted by name. */
export async function listarCajeros(db: Db, visibles: string | undefined) {
  const { sesionesDeCaja: s, usuarios: u } = db.tables;
  return await db
    .selectDistinct({ id: u.id, nombre: u.nombre })
    .from(s)
    .innerJoin(u, eq(u.id, s.usuarioId))
    .where(visibles ? eq(s.usuarioId, visibles) : undefined)
    .orderBy(asc(u.nombre), asc(u.id));
}

/** Whether a sale was imported from a file. */
export async function vinoDeArchivo(db: Db, ventaId: string): Promise<boolean> {
  const { ventasImportadas: i } = db.tables;
  return (await db.select({ clave: i.clave }).from(i).where(eq(i.ventaId, ventaId)).limit(1)).length > 0;
}

/**
 * A session's income other than cash, by method; a mixed sale without payments counts as `mixto`. A closed session
 * keeps the amounts of its closing, also when one of its sales is voided later.
 */
export async function otrosMetodosDe(
  db: Db,
  { id, otrosMetodos }: Pick<FilaSesion, 'id' | 'otrosMetodos'>,
): Promise<CuentaDeMetodo[]> {
  if (otrosMetodos) return otrosMetodos;
  const { ventas: v, ventaPagos: g } = db.tables;
  const metodo = sql<MetodoPago>`coalesce(${g.metodo}, ${v.metodoPago})`;
  const filas = await db
    .select({
      metodo,
      // A sale may have several payments of one method.
      cantidad: countDistinct(v.id),
      monto: sql`sum(coalesce(${g.monto}, ${v.total}))`.mapWith(Number),
    })
    .from(v)
    .leftJoin(g, eq(g.ventaId, v.id))
    .where(and(eq(v.sesionDeCajaId, id), eq(v.estado, 'completada')))
    .groupBy(metodo)
    .orderBy(metodo);
  return filas
    .filter((fila) => fila.metodo !== 'efectivo')
    .map((fila) => ({ ...fila, monto: centavos(fila.monto) }));
}

/** The mixed sales of a session that have no payments, oldest first. */
export async function ventasSinDesgloseDe(db: Db, sesionId: string) {
  const { ventas: v, ventaPagos: g, pedidos: p } = db.tables;
  return await db
    .select({
      id: v.id,
      numero: v.numero,
      fecha: v.fechaVenta,
      total: v.total,
      cliente: v.clienteNombre,
      pedido: p.numero,
    })
    .from(v)
    .leftJoin(p, eq(p.id, v.pedidoId))
    .where(
      and(
        eq(v.sesionDeCajaId, sesionId),
        eq(v.metodoPago, 'mixto'),
        eq(v.estado, 'completada'),
        notExists(db.select({ uno: sql`1` }).from(g).where(eq(g.ventaId, v.id))),
      ),
    )
    .orderBy(asc(v.fechaVenta), asc(v.id))
    .limit(LIMITES.ventasSinDesglose);
}

/** The drawer's user that gave back the cash of a voided sale. */
export async function quienDevolvio(
  db: Db,
  ventaId: string,
): Promise<{ id: string; nombre: string } | undefined> {
  const { movimientosDeCaja: m, sesionesDeCaja: s, usuarios: u } = db.tables;
  const [fila] = await db
    .select({ id: u.id, nombre: u.nombre })
    .from(m)
    .innerJoin(s, eq(s.id, m.sesionDeCajaId))
    .innerJoin(u, eq(u.id, s.usuarioId))
    .where(and(eq(m.ventaId, ventaId), eq(m.tipo, 'anulacion')));
  return fila;
}

/** The sales paid in cash that a user asks to void, and the cash that voiding them takes out of their open drawer. */
export async function anulacionesPedidasPor(db: Db, usuarioId: string): Promise<Cuenta> {
  const { solicitudesDeAnulacion: s, ventaPagos: g, ventasImportadas: i } = db.tables;
  const [fila] = await db
    .select({ cantidad: countDistinct(s.ventaId), monto: sum(g.monto).mapWith(Number) })
    .from(s)
    .innerJoin(g, and(eq(g.ventaId, s.ventaId), eq(g.metodo, 'efectivo')))
    .where(
      and(
        eq(s.estado, 'pendiente'),
        eq(s.pedidaPor, usuarioId),
        // The cash of an imported sale never went into a drawer.
        notExists(db.select({ uno: sql`1` }).from(i).where(eq(i.ventaId, s.ventaId))),
      ),
    );
  return { cantidad: fila?.cantidad ?? 0, monto: centavos(fila?.monto ?? 0) };
}

async function ultimosMovimientos(db: Db, sesionId: string, deVentas: boolean, limite: number) {
  const { movimientosDeCaja: m, usuarios: u, ventas: v } = db.tables;
  return await db
    .select({ movimiento: m, usuario: u.nombre, venta: { id: v.id, numero: v.numero } })
    .from(m)
    .innerJoin(u, eq(u.id, m.usuarioId))
    .leftJoin(v, eq(v.id, m.ventaId))
    .where(and(eq(m.sesionDeCajaId, sesionId), deVentas ? eq(m.tipo, 'venta') : ne(m.tipo, 'venta')))
    .orderBy(desc(m.secuencia))
    .limit(limite);
}

/** The latest movements of a session, newest first; sales have a limit of their own and never displace the others. */
export async function listarMovimientosDeCaja(db: Db, sesionId: string, ventas: number) {
  const [otros, deVentas] = await Promise.all([
    ultimosMovimientos(db, sesionId, false, LIMITES.movimientosDeCaja),
    ultimosMovimientos(db, sesionId, true, ventas),
  ]);
  return [...otros, ...deVentas].sort((a, b) => b.movimiento.secuencia - a.movimiento.secuencia);
}
