import { setImmediate } from 'node:timers/promises';
import { finDeMes, masDias } from '#contract/words/periodos.ts';
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

/** How many sums are kept, in memory and in the database. */
export interface Topes {
  periodos: number;
  /** Products in all of them, each 40 bytes; the newest period is kept with any number. */
  productos: number;
}
export const TOPES: Topes = { periodos: 8, productos: 250_000 };

/** Days and months that are read without keeping what they came to: the ends of a year that went on by a day. */
const LECTURAS = 2;

/** What was sold in a period that has ended. */
export interface Cerrado {
  dias: readonly DiaVendido[];
  /** How often what was sold on these days had changed. */
  cambios: number;
  sumas: Sumas;
}

/** How a period is added up: from nothing or from kept sums, with what they lack and without what they have besides. */
interface Camino {
  sumado: PeriodoSumado | undefined;
  faltan: Periodo[];
  sobran: Periodo[];
}

const largoDe = ({ faltan, sobran }: Camino): number => faltan.length + sobran.length;

/** How often what was sold on days has changed: of the same days, another number after every change. */
export const contarCambios = (dias: readonly DiaVendido[]): number =>
  dias.reduce((suma, { cambios }) => suma + cambios, 0);

const mesDe = (dia: string): string => dia.slice(0, 7);

/**
 * What is read to add up a period, one after the other: its whole months, and each other day. `dias` are days with sales,
 * also outside the period; months and days without sales are left out.
 */
export function lecturasDe({ desde, hasta }: Periodo, dias: readonly DiaVendido[]): Periodo[] {
  const lecturas: Periodo[] = [];
  let mes: Periodo | undefined;
  for (const { dia } of dias) {
    if (dia < desde || dia > hasta) continue;
    if (!mes || mesDe(mes.desde) !== mesDe(dia)) {
      mes = { desde: `${mesDe(dia)}-01`, hasta: finDeMes(dia) };
      if (mes.desde >= desde && mes.hasta <= hasta) lecturas.push(mes);
    }
    if (mes.desde < desde || mes.hasta > hasta) lecturas.push({ desde: dia, hasta: dia });
  }
  return lecturas;
}

/** Adds up months and days, as `lecturasDe` gives them. Others have their turn meanwhile. */
export async function sumar(db: Db, lecturas: readonly Periodo[]): Promise<Sumas> {
  let sumas = SIN_VENTAS;
  for (const lectura of lecturas) {
    const esDia = lectura.desde === lectura.hasta;
    sumas = sumadas(sumas, esDia ? await sumarDia(db, lectura.desde) : await sumarMes(db, lectura));
    await setImmediate();
  }
  return sumas;
}

/** The days of a period before another one and after it. Both have days in common. */
function fueraDe(periodo: Periodo, otro: Periodo): Periodo[] {
  const fuera: Periodo[] = [];
  if (periodo.desde < otro.desde) fuera.push({ desde: periodo.desde, hasta: masDias(otro.desde, -1) });
  if (periodo.hasta > otro.hasta) fuera.push({ desde: masDias(otro.hasta, 1), hasta: periodo.hasta });
  return fuera;
}

/** The way on which least is read to the sums of a period; `dias` are its days. */
async function elegirCamino(db: Db, periodo: Periodo, dias: readonly DiaVendido[]): Promise<Camino> {
  let mejor: Camino = { sumado: undefined, faltan: lecturasDe(periodo, dias), sobran: [] };
  for (const sumado of await periodosSumados(db)) {
    if (sumado.desde > periodo.hasta || sumado.hasta < periodo.desde) continue;
    const suyos = await diasVendidos(db, sumado);
    if (contarCambios(suyos) !== sumado.cambios) continue;
    const faltan = fueraDe(periodo, sumado).flatMap((parte) => lecturasDe(parte, dias));
    const sobran = fueraDe(sumado, periodo).flatMap((parte) => lecturasDe(parte, suyos));
    const camino = { sumado, faltan, sobran };
    if (largoDe(camino) < largoDe(mejor)) mejor = camino;
    await setImmediate();
  }
  return mejor;
}

/** Of entries, the newest first, those beyond the bounds. */
export function sobrantes<T extends { productos: number }>(recientes: readonly T[], topes: Topes): T[] {
  let suma = 0;
  return recientes.filter(({ productos }, i) => {
    suma += productos;
    return i > 0 && (i >= topes.periodos || suma > topes.productos);
  });
}

/**
 * What was sold in periods that have ended. The sums of those that took long to add up are kept in the database, so that
 * the next start, and the same period some days later, go on from them. Older ones of the same period stay for a while: a
 * sale of yesterday that is voided makes those with yesterday useless.
 */
export class PeriodosCerrados {
  readonly #database: Database;
  readonly #alFallar: (error: unknown) => void;
  readonly #topes: Topes;
  #guardando: Promise<void> = Promise.resolve();
  #cerrando = false;

  /** `alFallar` is told why sums could not be kept or read; the report is whole all the same. */
  constructor(database: Database, alFallar: (error: unknown) => void, topes: Topes) {
    this.#database = database;
    this.#alFallar = alFallar;
    this.#topes = topes;
  }

  /** Adds up a period that has ended, of which all is read as it was at one moment. Keeps it afterwards if that took long. */
  async leer(periodo: Periodo): Promise<Cerrado> {
    const momento = await this.#database.snapshot();
    try {
      const { db } = momento;
      const dias = await diasVendidos(db, periodo);
      let camino = await elegirCamino(db, periodo, dias);
      let base = camino.sumado ? await this.#leerBase(db, camino.sumado) : SIN_VENTAS;
      if (!base) {
        camino = { sumado: undefined, faltan: lecturasDe(periodo, dias), sobran: [] };
        base = SIN_VENTAS;
      }
      // What changes is little, and put together first.
      const cambio = restadas(await sumar(db, camino.faltan), await sumar(db, camino.sobran));
      const cerrado = { dias, cambios: contarCambios(dias), sumas: sumadas(base, cambio) };
      if (largoDe(camino) > LECTURAS) this.#guardarLuego(periodo, cerrado);
      return cerrado;
    } finally {
      await momento.close();
    }
  }

  /** Kept sums; undefined where they cannot be read. */
  async #leerBase(db: Db, sumado: PeriodoSumado): Promise<Sumas | undefined> {
    try {
      return await leerSumas(db, sumado);
    } catch (error) {
      this.#alFallar(error);
      return undefined;
    }
  }

  #guardarLuego(periodo: Periodo, cerrado: Cerrado): void {
    if (this.#cerrando) return;
    this.#guardando = this.#guardando.then(() => this.#guardar(periodo, cerrado)).catch(this.#alFallar);
  }

  async #guardar(periodo: Periodo, { cambios, sumas }: Cerrado): Promise<void> {
    const vendidos = sumas.productos.aTexto();
    await inTransaction(this.#database, async (tx) => {
      // Two servers may have added up the same period.
      await tx.lockName('resumen_periodos');
      await guardarSumas(tx, periodo, { cambios, sumas, vendidos });
      for (const otro of sobrantes(await periodosSumados(tx), this.#topes)) await soltarSumas(tx, otro);
    });
  }

  /** Waits until what was added up is kept. What is added up later is not kept. */
  async settle(): Promise<void> {
    this.#cerrando = true;
    await this.#guardando;
  }
}
