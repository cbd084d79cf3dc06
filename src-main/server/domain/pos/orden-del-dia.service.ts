import { diaDe, inicioDeMes } from '#contract/words/dias.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import { buscarValor, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { ponerValor } from '../configuracion/configuracion.queries.ts';
import { retenerConfiguracion } from '../configuracion/configuracion.service.ts';
import { listarMasVendidos } from './catalogo-del-pos.queries.ts';

/** The best sellers as counted once for a day of the shop: no tile moves while it is open, on any till. */
export interface OrdenDelDia {
  dia: string;
  /** When they were counted, ISO 8601: products created later are the day's new ones. */
  desde: string;
  /** Pieces sold in this month and the previous one, best sellers first. */
  vendidos: readonly { id: string; cantidad: number }[];
}

const CLAVE = 'ordenDelPos';
const DIA_MS = 86_400_000;

/** This month and the previous one, so that the first days of a month have best sellers too. */
function mesesRecientes(dia: string): [string, string] {
  const primero = inicioDeMes(dia);
  const anterior = new Date(Date.parse(primero) - DIA_MS).toISOString();
  return [primero.slice(0, 7), anterior.slice(0, 7)];
}

async function buscarOrden(db: Db, dia: string): Promise<OrdenDelDia | undefined> {
  const guardado = (await buscarValor(db, CLAVE)) as OrdenDelDia | undefined;
  return guardado?.dia === dia ? guardado : undefined;
}

async function contarOrden(db: Db, dia: string, ahora: Date): Promise<OrdenDelDia> {
  const vendidos = await listarMasVendidos(db, mesesRecientes(dia));
  return { dia, desde: ahora.toISOString(), vendidos };
}

/** The order of today; the first who asks on a day counts and stores it. */
export async function obtenerOrdenDelDia({ db, clock, disco }: Context): Promise<OrdenDelDia> {
  const ahora = clock();
  const dia = diaDe(ahora, (await leerTienda(db)).zonaHoraria);
  const guardado = await buscarOrden(db, dia);
  if (guardado) return guardado;
  try {
    return await inTransaction(db, async (tx) => {
      await retenerConfiguracion(tx, CLAVE);
      const deOtro = await buscarOrden(tx, dia);
      if (deOtro) return deOtro;
      const valor = await contarOrden(tx, dia, ahora);
      await ponerValor(tx, CLAVE, { valor, actualizadoEn: ahora, actualizadoPor: null });
      return valor;
    });
  } catch (error) {
    if (!disco.notar(error)) throw error;
    // The till shows its products all the same; whoever asks once the disk lets it stores them.
    return await contarOrden(db, dia, ahora);
  }
}
