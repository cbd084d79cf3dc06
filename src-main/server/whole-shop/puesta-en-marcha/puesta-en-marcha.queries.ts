import { and, eq, inArray } from 'drizzle-orm';
import {
  PASOS_DE_PUESTA_EN_MARCHA,
  PASOS_DEL_EQUIPO,
  type PasoDelEquipo,
  type PasoDePuestaEnMarcha,
} from '#contract/schemas/tienda/puesta-en-marcha.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { buscarValor } from '../../base/configuracion.queries.ts';
import { ponerValor } from '../../domain/configuracion/configuracion.queries.ts';

export const PUESTA_EN_MARCHA = 'puestaEnMarcha';

/** What is stored of the list; the rest is read from the shop's own data. */
export interface DatosDePuestaEnMarcha {
  omitidos: PasoDePuestaEnMarcha[];
  hechos: PasoDelEquipo[];
  oculta: boolean;
}

export async function leerPuestaEnMarcha(db: Db): Promise<DatosDePuestaEnMarcha> {
  const guardado = (await buscarValor(db, PUESTA_EN_MARCHA)) as Partial<DatosDePuestaEnMarcha> | undefined;
  return {
    omitidos: PASOS_DE_PUESTA_EN_MARCHA.filter((paso) => guardado?.omitidos?.includes(paso)),
    hechos: PASOS_DEL_EQUIPO.filter((paso) => guardado?.hechos?.includes(paso)),
    oculta: guardado?.oculta === true,
  };
}

/** Replaces the steps that only a device knows about: restored data may tell of another computer. */
export async function ponerHechosDelEquipo(tx: Tx, hechos: PasoDelEquipo[], fecha: Date): Promise<void> {
  const antes = await leerPuestaEnMarcha(tx);
  if (antes.hechos.join() === hechos.join()) return;
  const valor: DatosDePuestaEnMarcha = { ...antes, hechos };
  await ponerValor(tx, PUESTA_EN_MARCHA, { valor, actualizadoEn: fecha, actualizadoPor: null });
}

/** Whether anybody ever opened a drawer. */
export async function huboCaja(db: Db): Promise<boolean> {
  const { sesionesDeCaja } = db.tables;
  return (await db.select({ id: sesionesDeCaja.id }).from(sesionesDeCaja).limit(1)).length > 0;
}

/** Whether the owner ever made or downloaded a backup; the daily ones make themselves. */
export async function huboRespaldo(db: Db): Promise<boolean> {
  const { auditoria } = db.tables;
  const suyos = and(
    eq(auditoria.entidad, 'respaldo'),
    inArray(auditoria.accion, ['respaldo.creado', 'respaldo.descargado']),
  );
  return (await db.select({ de: auditoria.entidad }).from(auditoria).where(suyos).limit(1)).length > 0;
}
