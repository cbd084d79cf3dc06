import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ConsultaCorreos } from '#contract/schemas/tienda/correos.ts';
import { TIPOS_CODIGO } from '#contract/words/codigos.ts';
import type { Rol } from '#contract/words/permisos.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { PLANTILLAS_DE_PEDIDO } from '../../base/correo.ts';

export type FilaCorreo = Tables['correos']['$inferSelect'];

export async function buscarCorreo(db: Db, id: string): Promise<FilaCorreo | undefined> {
  const { correos: c } = db.tables;
  const [fila] = await db.select().from(c).where(eq(c.id, id));
  return fila;
}

/** More than any wait of a mail, in ms: what is due later was dated by a clock that has been set back since. */
const LEJANO_MS = 2 * 24 * 3_600_000;

/** Whether a wait that ends at `fecha` is over. */
function haPasado(
  fecha: Tables['correos']['proximoIntento'] | Tables['correos']['tomadoHasta'],
  ahora: Date,
) {
  return or(lte(fecha, ahora), gt(fecha, new Date(ahora.getTime() + LEJANO_MS)));
}

/** No worker holds the mail, or its hold has expired. */
function estaLibre(db: Db, ahora: Date) {
  const { tomadoHasta } = db.tables.correos;
  return or(isNull(tomadoHasta), haPasado(tomadoHasta, ahora));
}

/** Mails about an account, for which somebody waits; literal SQL, so that the engines match it to the partial index. */
const URGENTES = sql`estado = 'pendiente' and plantilla in ('verificacion', 'recuperacion', 'password-cambiada', 'acceso-cambiado')`;
const PENDIENTES = sql`estado = 'pendiente'`;

/**
 * The next mail to send: due, held by no worker, and longest waiting. Those about an account come before those about orders,
 * of which strangers can have any number.
 */
export async function siguientePorEnviar(db: Db, ahora: Date): Promise<FilaCorreo | undefined> {
  const { correos: c } = db.tables;
  for (const cuales of [URGENTES, PENDIENTES]) {
    const [fila] = await db
      .select()
      .from(c)
      .where(and(cuales, haPasado(c.proximoIntento, ahora), estaLibre(db, ahora)))
      .orderBy(asc(c.proximoIntento), asc(c.id))
      .limit(1);
    if (fila) return fila;
  }
  return undefined;
}

/** When the next pending mail is due or its hold expires; undefined without pending mails. */
export async function proximoEnvio(db: Db): Promise<Date | undefined> {
  const { correos: c } = db.tables;
  const [fila] = await db
    .select({
      cuando: sql`min(coalesce(${c.tomadoHasta}, ${c.proximoIntento}))`.mapWith(c.proximoIntento),
    })
    .from(c)
    .where(eq(c.estado, 'pendiente'));
  return fila?.cuando ?? undefined;
}

/** How many mails wait and since when, and of those made since `desde` how many were given up, and kept back unsent. */
export async function contarAtrasados(db: Db, desde: Date) {
  const { correos: c } = db.tables;
  const [pendientes] = await db
    .select({ cuantos: count(), desde: min(c.creadoEn) })
    .from(c)
    .where(eq(c.estado, 'pendiente'));
  const fallidosCon = (condicion: SQL | undefined) =>
    and(eq(c.estado, 'fallido'), gte(c.creadoEn, desde), condicion);
  const [fallidos] = await db
    .select({ cuantos: count() })
    .from(c)
    .where(fallidosCon(gt(c.intentos, 0)));
  // Codes that expired unsent were never tried either, where there is no mail server.
  const sinProbar = and(eq(c.intentos, 0), inArray(c.plantilla, PLANTILLAS_DE_PEDIDO));
  const [retenidos] = await db.select({ cuantos: count() }).from(c).where(fallidosCon(sinProbar));
  return {
    pendientes: pendientes?.cuantos ?? 0,
    desde: pendientes?.desde ?? undefined,
    fallidos: fallidos?.cuantos ?? 0,
    retenidos: retenidos?.cuantos ?? 0,
  };
}

/** Takes a mail for sending unless it was taken or changed since it was read; returns whether it was taken. */
export async function tomarFilaDeCorreo(
  tx: Tx,
  { id, proximoIntento }: FilaCorreo,
  ahora: Date,
  tomadoHasta: Date,
): Promise<boolean> {
  const { correos: c } = tx.tables;
  const filas = await tx
    .update(c)
    .set({ tomadoHasta })
    .where(
      and(
        eq(c.id, id),
        eq(c.estado, 'pendiente'),
        eq(c.proximoIntento, proximoIntento),
        estaLibre(tx, ahora),
      ),
    )
    .returning({ id: c.id });
  return filas.length > 0;
}

export async function cambiarCorreo(
  tx: Tx,
  id: string,
  cambios: Partial<
    Pick<
      FilaCorreo,
      | 'estado'
      | 'intentos'
      | 'proximoIntento'
      | 'tomadoHasta'
      | 'ultimoError'
      | 'creadoEn'
      | 'enviadoEn'
      | 'datos'
    >
  >,
): Promise<void> {
  const { correos: c } = tx.tables;
  await tx.update(c).set(cambios).where(eq(c.id, id));
}

/**
 * Fails pending mails with codes and deletes the codes: those of an address and purpose, those created before an
 * instant, or all.
 */
export async function retirarCodigos(
  tx: Tx,
  cuales: { para: string; plantilla: string } | { antesDe: Date } | 'todos',
  ultimoError: string,
): Promise<void> {
  const { correos: c } = tx.tables;
  const conCodigo = inArray(c.plantilla, [...TIPOS_CODIGO]);
  const condicion =
    cuales === 'todos'
      ? conCodigo
      : 'antesDe' in cuales
        ? and(conCodigo, lt(c.creadoEn, cuales.antesDe))
        : and(eq(c.para, cuales.para), eq(c.plantilla, cuales.plantilla));
  await tx
    .update(c)
    .set({ estado: 'fallido', datos: {}, ultimoError })
    .where(and(eq(c.estado, 'pendiente'), condicion));
}

/** Fails every pending mail and deletes codes. */
export async function retirarPendientes(tx: Tx, ultimoError: string): Promise<void> {
  const { correos: c } = tx.tables;
  await retirarCodigos(tx, 'todos', ultimoError);
  await tx.update(c).set({ estado: 'fallido', ultimoError }).where(eq(c.estado, 'pendiente'));
}

/** Deletes mails that were created, and last sent or due, before an instant. */
export async function borrarCorreosAntesDe(tx: Tx, limite: Date): Promise<void> {
  const { correos: c } = tx.tables;
  const ultimaVez = or(lt(c.enviadoEn, limite), and(isNull(c.enviadoEn), lt(c.proximoIntento, limite)));
  await tx.delete(c).where(and(lt(c.creadoEn, limite), ultimaVez));
}

/** The person a mail is for, as the order or the account names them. */
export interface Destinatario {
  nombre: string;
  telefono: string;
  /** Of an account. */
  rol?: Rol;
}

/** The people of accounts by address, and of orders by number. */
export async function buscarDestinatarios(
  db: Db,
  { emails, numeros }: { emails: string[]; numeros: string[] },
): Promise<{ cuentas: Map<string, Destinatario>; pedidos: Map<string, Destinatario> }> {
  const { usuarios: u, pedidos: p } = db.tables;
  const cuentas = await db
    .select({ clave: u.email, nombre: u.nombre, telefono: u.telefono, rol: u.rol })
    .from(u)
    .where(inArray(u.email, emails));
  const pedidos = await db
    .select({ clave: p.numero, nombre: p.clienteNombre, telefono: p.clienteTelefono })
    .from(p)
    .where(inArray(p.numero, numeros));
  const porClave = (filas: (Destinatario & { clave: string })[]) =>
    new Map(filas.map(({ clave, ...quien }) => [clave, quien]));
  return { cuentas: porClave(cuentas), pedidos: porClave(pedidos) };
}

function condicionDe(db: Db, { estado }: ConsultaCorreos) {
  return estado ? eq(db.tables.correos.estado, estado) : undefined;
}

/** A page of the outbox, newest first. */
export async function listarCorreos(db: Db, consulta: ConsultaCorreos): Promise<FilaCorreo[]> {
  const { correos: c } = db.tables;
  return await db
    .select()
    .from(c)
    .where(condicionDe(db, consulta))
    .orderBy(desc(c.id))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
}

export async function contarCorreos(db: Db, consulta: ConsultaCorreos): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(db.tables.correos).where(condicionDe(db, consulta));
  return fila?.n ?? 0;
}
