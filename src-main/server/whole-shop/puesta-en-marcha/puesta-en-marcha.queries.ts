import { and, eq, inArray } from 'drizzle-orm';
import {
  PASOS_DE_PUESTA_EN_MARCHA,
  PASOS_DEL_EQUIPO,
  type PasoDelEquipo,
  type PasoDePuestaEnMarcha,
} from '#contract/schemas/tienda/puesta-en-marcha.ts';
import type { Db } from '#db/transaction.ts';
import { buscarValor } from '../../base/configuracion.queries.ts';

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
