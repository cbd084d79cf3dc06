import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sum } from 'drizzle-orm';
import { sinGuionDeTelefono } from '#contract/texto.ts';
import type { ConsultaVentas } from '#contract/ventas.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db } from '#db/transaction.ts';

export type FilaVenta = Tables['ventas']['$inferSelect'];
export type FilaItemDeVenta = Tables['ventaItems']['$inferSelect'];
export type FilaPago = Tables['ventaPagos']['$inferSelect'];

export interface VentaCompleta {
  venta: FilaVenta;
  items: FilaItemDeVenta[];
  pagos: FilaPago[];
}

export const insertarVentas = insertRows('ventas');
export const insertarItemsDeVenta = insertRows('ventaItems');
export const insertarPagos = insertRows('ventaPagos');

export async function buscarVenta(db: Db, id: string): Promise<VentaCompleta | undefined> {
  const { ventas: v } = db.tables;
  return (await completarVentas(db, await db.select().from(v).where(eq(v.id, id))))[0];
}

async function completarVentas(db: Db, ventas: FilaVenta[]): Promise<VentaCompleta[]> {
  if (ventas.length === 0) return [];
  const { ventaItems: i, ventaPagos: g } = db.tables;
  const ids = ventas.map((venta) => venta.id);
  const [items, pagos] = await Promise.all([
    db.select().from(i).where(inArray(i.ventaId, ids)).orderBy(asc(i.ventaId), asc(i.posicion)),
    db.select().from(g).where(inArray(g.ventaId, ids)).orderBy(asc(g.ventaId), asc(g.posicion)),
  ]);
  const itemsDe = Map.groupBy(items, (item) => item.ventaId);
  const pagosDe = Map.groupBy(pagos, (pago) => pago.ventaId);
  return ventas.map((venta) => ({
    venta,
    items: itemsDe.get(venta.id) ?? [],
    pagos: pagosDe.get(venta.id) ?? [],
  }));
}

function condicion(db: Db, { fechaInicio, fechaFin, buscar }: ConsultaVentas): SQL | undefined {
  const { ventas: v } = db.tables;
  return and(
    fechaInicio ? gte(v.dia, fechaInicio) : undefined,
    fechaFin ? lte(v.dia, fechaFin) : undefined,
    ...db.search.contains(v.textoBusqueda, buscar && sinGuionDeTelefono(buscar)),
  );
}

/** Newest first. */
export async function listarVentas(db: Db, consulta: ConsultaVentas): Promise<VentaCompleta[]> {
  const { ventas: v } = db.tables;
  const filas = await db
    .select()
    .from(v)
    .where(condicion(db, consulta))
    .orderBy(desc(v.fechaVenta), desc(v.id))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
  return await completarVentas(db, filas);
}

/** How many sales a list has. Without a search text the daily roll-up knows. */
export async function contarVentas(db: Db, consulta: ConsultaVentas): Promise<number> {
  const { ventas: v, resumenVentas: r } = db.tables;
  if (consulta.buscar) {
    const [fila] = await db.select({ n: count() }).from(v).where(condicion(db, consulta));
    return fila?.n ?? 0;
  }
  const [fila] = await db
    .select({ n: sum(r.cantidad).mapWith(Number) })
    .from(r)
    .where(
      and(
        consulta.fechaInicio ? gte(r.dia, consulta.fechaInicio) : undefined,
        consulta.fechaFin ? lte(r.dia, consulta.fechaFin) : undefined,
      ),
    );
  return fila?.n ?? 0;
}
