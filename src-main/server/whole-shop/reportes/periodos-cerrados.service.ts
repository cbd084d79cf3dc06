import { setImmediate } from 'node:timers/promises';
import { inicioDeMes } from '#contract/words/dias.ts';
import { esFinDeMes, finDeMes, masDias } from '#contract/words/periodos.ts';
import { type Database, type Db, inTransaction } from '#db/transaction.ts';
import {
  guardarSumas,
  leerSumas,
  type PeriodoSumado,
  periodosSumados,
  soltarSumas,
} from './periodos-sumados.queries.ts';
import { type DiaVendido, diasVendidos, type Periodo, sumarDia, sumarMes } from './reportes.queries.ts';
import { restadas, SIN_VENTAS, type Sumas, sumadas } from './sumas.ts';

/** Periods whose sums are kept, in memory and in the database. */
export const PERIODOS = 8;
/** Products in all of them, each 40 bytes. */
export const PRODUCTOS = 250_000;
/** Days and months that may be added up again at each start: the first and the last day of a year that went on by one. */
const LECTURAS = 2;

/** What was sold in a period that has ended. */
export interface Cerrado {
  dias: readonly DiaVendido[];
  /** How often what was sold on these days had changed. */
  cambios: number;
  sumas: Sumas;
}

/** How a period is added up: from kept sums of another one, if that is shorter, with the days that it lacks or has besides. */
interface Camino {
  sumado: PeriodoSumado | undefined;
  faltan: Periodo[];
  sobran: Periodo[];
  /** How many days and months are read. */
  lecturas: number;
}

export const contarCambios = (dias: readonly DiaVendido[]): number =>
  dias.reduce((suma, { cambios }) => suma + cambios, 0);

const diasEn = ({ desde, hasta }: Periodo, dias: readonly DiaVendido[]): DiaVendido[] =>
  dias.filter(({ dia }) => dia >= desde && dia <= hasta);

const esDeUnMes = ({ desde, hasta }: Periodo): boolean => desde.endsWith('-01') && esFinDeMes(hasta);

/**
 * What is read to add up a period, one after the other: its whole months with sales, and each other day with sales. `dias`
 * are days with sales.
 */
function lecturasDe({ desde, hasta }: Periodo, dias: readonly DiaVendido[]): Periodo[] {
  const lecturas: Periodo[] = [];
  for (const { dia } of diasEn({ desde, hasta }, dias)) {
    const mes = { desde: inicioDeMes(dia), hasta: finDeMes(dia) };
    const entero = mes.desde >= desde && mes.hasta <= hasta;
    if (!entero) lecturas.push({ desde: dia, hasta: dia });
    else if (lecturas.at(-1)?.desde !== mes.desde) lecturas.push(mes);
  }
  return lecturas;
}

/** Adds up a period from the roll-ups of its months and days. Others have their turn meanwhile. */
export async function sumar(db: Db, periodo: Periodo, dias: readonly DiaVendido[]): Promise<Sumas> {
  let sumas = SIN_VENTAS;
  for (const lectura of lecturasDe(periodo, dias)) {
    const leida = esDeUnMes(lectura) ? await sumarMes(db, lectura) : await sumarDia(db, lectura.desde);
    sumas = sumadas(sumas, leida);
    await setImmediate();
  }
  return sumas;
}

/** The days of `uno` before those of `otro`, and those after them. Both have days in common. */
function diasFueraDe(otro: Periodo, uno: Periodo): Periodo[] {
  const fuera: Periodo[] = [];
  if (uno.desde < otro.desde) fuera.push({ desde: uno.desde, hasta: masDias(otro.desde, -1) });
  if (uno.hasta > otro.hasta) fuera.push({ desde: masDias(otro.hasta, 1), hasta: uno.hasta });
  return fuera;
}

const contarLecturas = (periodos: readonly Periodo[], dias: readonly DiaVendido[]): number =>
  periodos.reduce((suma, periodo) => suma + lecturasDe(periodo, dias).length, 0);

/** The way to the sums of a period on which the least is read. */
async function elegirCamino(db: Db, periodo: Periodo, dias: readonly DiaVendido[]): Promise<Camino> {
  let mejor: Camino = {
    sumado: undefined,
    faltan: [periodo],
    sobran: [],
    lecturas: contarLecturas([periodo], dias),
  };
  for (const sumado of await periodosSumados(db)) {
    if (sumado.desde > periodo.hasta || sumado.hasta < periodo.desde) continue;
    const faltan = diasFueraDe(sumado, periodo);
    const sobran = diasFueraDe(periodo, sumado);
    const suyos = await diasVendidos(db, sumado);
    const lecturas = contarLecturas(faltan, dias) + contarLecturas(sobran, suyos);
    if (lecturas < mejor.lecturas && contarCambios(suyos) === sumado.cambios)
      mejor = { sumado, faltan, sobran, lecturas };
  }
  return mejor;
}

/** Adds up a period that has ended, of which all is read as it was at one moment. */
async function sumarCerrado(
  database: Database,
  periodo: Periodo,
): Promise<{ cerrado: Cerrado; camino: Camino }> {
  const momento = await database.snapshot();
  try {
    const { db } = momento;
    const dias = await diasVendidos(db, periodo);
    const camino = await elegirCamino(db, periodo, dias);
    // What changes is little, and put together first.
    let cambio = SIN_VENTAS;
    for (const parte of camino.faltan) cambio = sumadas(cambio, await sumar(db, parte, dias));
    for (const parte of camino.sobran)
      cambio = restadas(cambio, await sumar(db, parte, await diasVendidos(db, parte)));
    const sumas = camino.sumado ? sumadas(await leerSumas(db, camino.sumado), cambio) : cambio;
    return { cerrado: { dias, cambios: contarCambios(dias), sumas }, camino };
  } finally {
    await momento.close();
  }
}

/** The periods beyond `PERIODOS` and `PRODUCTOS`, of which those that ended last come first. */
function sobrantes(sumados: readonly PeriodoSumado[]): PeriodoSumado[] {
  let suma = 0;
  return sumados.filter(({ productos }, i) => {
    suma += productos;
    return i > 0 && (i >= PERIODOS || suma > PRODUCTOS);
  });
}

/** Keeps the sums of a period in the database. A period that it goes on from is let go. */
async function guardar(
  database: Database,
  periodo: Periodo,
  cerrado: Cerrado,
  de: Periodo | undefined,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Two servers may have added up the same period.
    await tx.lockName('resumen_periodos');
    if (de && de.hasta < periodo.hasta) await soltarSumas(tx, de);
    await guardarSumas(tx, periodo, cerrado);
    for (const otro of sobrantes(await periodosSumados(tx))) await soltarSumas(tx, otro);
  });
}

/**
 * What was sold in periods that have ended. The sums of those that took long to add up are kept in the database, so that
 * the next start, and the same period a day later, begin with them.
 */
export class PeriodosCerrados {
  readonly #database: Database;
  readonly #alFallar: (error: unknown) => void;
  #guardando: Promise<void> = Promise.resolve();

  /** `alFallar` is told why sums could not be kept: nobody waits for that. */
  constructor(database: Database, alFallar: (error: unknown) => void) {
    this.#database = database;
    this.#alFallar = alFallar;
  }

  async leer(periodo: Periodo): Promise<Cerrado> {
    const { cerrado, camino } = await sumarCerrado(this.#database, periodo);
    if (camino.lecturas > LECTURAS)
      this.#guardando = this.#guardando
        .then(() => guardar(this.#database, periodo, cerrado, camino.sumado))
        .catch(this.#alFallar);
    return cerrado;
  }

  /** Waits until what was added up is kept. */
  async settle(): Promise<void> {
    await this.#guardando;
  }
}
