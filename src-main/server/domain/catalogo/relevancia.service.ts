import { setImmediate } from 'node:timers/promises';
import type { Temporada } from '#contract/schemas/tienda/tienda.ts';
import { diaDe, diasAntes } from '#contract/words/dias.ts';
import { VENDIDOS_MAXIMO } from '#db/schema/catalogo.ts';
import { inTransaction } from '#db/transaction.ts';
import { type DatosDeTienda, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import {
  anotarVendidos,
  malMarcados,
  marcarDeTemporada,
  type Vendidos,
  vendidosAnotados,
  vendidosDelDia,
} from './relevancia.queries.ts';

/** The weeks whose sales say what sells. */
const DIAS = 28;
/** Products read at once. */
export const POR_LECTURA = 1000;
/** Products written at once, so that a sale never waits long for them. */
const POR_VEZ = 200;

/** Only one process counts and marks at a time; the others find it done. */
const TURNO = 'relevancia';

/** Pieces sold in the last weeks, read day by day, so that other requests are answered in between. */
async function contarVendidos({ db }: Context, hoy: string): Promise<Vendidos> {
  const vendidos: Vendidos = new Map();
  for (let atras = 0; atras < DIAS; atras += 1) {
    for (const [id, cantidad] of await vendidosDelDia(db, diasAntes(hoy, atras)))
      vendidos.set(id, Math.min(VENDIDOS_MAXIMO, (vendidos.get(id) ?? 0) + cantidad));
    await setImmediate();
  }
  return vendidos;
}

/** The counts that products carry now, of those that carry any; read part by part, as above. */
async function leerAnotados({ db }: Context): Promise<Vendidos> {
  const anotados: Vendidos = new Map();
  let tras: string | undefined;
  for (;;) {
    const filas = await vendidosAnotados(db, { tras, limit: POR_LECTURA });
    for (const { id, vendidos } of filas) if (vendidos > 0) anotados.set(id, vendidos);
    tras = filas.at(-1)?.id;
    if (filas.length < POR_LECTURA) return anotados;
    await setImmediate();
  }
}

async function refrescarVendidos(context: Context, hoy: string): Promise<void> {
  const [vendidos, anotados] = await Promise.all([contarVendidos(context, hoy), leerAnotados(context)]);
  const ids = new Set([...vendidos.keys(), ...anotados.keys()]);
  const distintos = [...ids].filter((id) => vendidos.get(id) !== anotados.get(id)).sort();
  for (let hechos = 0; hechos < distintos.length; hechos += POR_VEZ) {
    const tanda = distintos.slice(hechos, hechos + POR_VEZ);
    await inTransaction(context.db, async (tx) => {
      await tx.lockName(TURNO);
      await tx.lockRows(tx.tables.productos, tanda);
      for (const id of tanda) await anotarVendidos(tx, id, vendidos.get(id) ?? 0);
    });
    await setImmediate();
  }
}

/** What the owner shows first on a day; undefined without a season, and after its last day. */
function temporadaVigente({ temporada, temporadaHasta }: DatosDeTienda, hoy: string): Temporada | undefined {
  const pasada = temporadaHasta !== null && temporadaHasta < hoy;
  return temporada === null || pasada ? undefined : temporada;
}

/** Marks the products of the season that the owner shows first at present, and no others. */
export async function marcarTemporada(context: Context): Promise<void> {
  const tienda = await leerTienda(context.db);
  const temporada = temporadaVigente(tienda, diaDe(context.clock(), tienda.zonaHoraria));
  for (const de of [false, true]) {
    let cuantos: number;
    do {
      cuantos = await inTransaction(context.db, async (tx) => {
        await tx.lockName(TURNO);
        const ids = (await malMarcados(tx, { temporada, de, limit: POR_VEZ })).sort();
        await tx.lockRows(tx.tables.productos, ids);
        if (ids.length > 0) await marcarDeTemporada(tx, ids, de);
        return ids.length;
      });
      await setImmediate();
    } while (cuantos === POR_VEZ);
  }
}

/** Brings the catalogue's order by relevance up to date: what sold in the last weeks, and the season. */
export async function refrescarRelevancia(context: Context): Promise<void> {
  const { zonaHoraria } = await leerTienda(context.db);
  await marcarTemporada(context);
  await refrescarVendidos(context, diaDe(context.clock(), zonaHoraria));
}
