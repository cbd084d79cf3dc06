import { setImmediate } from 'node:timers/promises';
import type { Categoria } from '#contract/words/categorias.ts';
import { inicioDeMes } from '#contract/words/dias.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { esFinDeMes, finDeMes, masDias } from '#contract/words/periodos.ts';
import type { Database, Db } from '#db/transaction.ts';
import { LruMap } from '../../base/lru-map.ts';
import {
  type DiaVendido,
  diasVendidos,
  type Periodo,
  sumarDias,
  sumarProductosDelDia,
  sumarProductosDeMes,
} from './reportes.queries.ts';
import {
  cero,
  juntas,
  type Orden,
  primeros,
  type Suma,
  type Sumas,
  sinVentas,
  sumaDe,
  type Vendido,
} from './sumas.ts';

/** Periods whose sums are kept. */
const PERIODOS = 8;
/** Products in all of them, each some 150 bytes. */
const PRODUCTOS = 100_000;
/**
 * Best sellers that are kept in order: more than a report shows, because those that were sold again today are placed
 * anew.
 */
const LIDERES = 500;
/** Best sellers that a report shows. */
const MAS_VENDIDOS = 20;

/** What was sold on days before today, and the best sellers among it, at most `LIDERES` in each order. */
interface Cerrado {
  dias: readonly DiaVendido[];
  sumas: Sumas;
  lideres: Record<Orden, Vendido[]>;
}

const SIN_DIAS: Cerrado = {
  dias: [],
  sumas: sinVentas(),
  lideres: { porPiezas: [], porGanancia: [] },
};

interface Guardado {
  /** How often what was sold on these days had changed. */
  cambios: number;
  cerrado: Cerrado;
  /** What was last read of them with what was sold since; `cambios` of all these days. */
  ultimo?: { cambios: number; ventas: VentasDelPeriodo };
}

interface Entrada {
  leido: Promise<Guardado>;
  /** Products in it; 0 until it is read. */
  productos: number;
}

const contarCambios = (dias: readonly DiaVendido[]) => dias.reduce((suma, { cambios }) => suma + cambios, 0);

function* mesesDe({ desde, hasta }: Periodo): Generator<Periodo> {
  for (let inicio = desde; inicio <= hasta; ) {
    const fin = finDeMes(inicio);
    yield { desde: inicio, hasta: fin < hasta ? fin : hasta };
    inicio = masDias(fin, 1);
  }
}

/** The part of a period in which there were sales. Its whole months stay whole. */
function conVentas({ desde, hasta }: Periodo, dias: readonly DiaVendido[]): Periodo {
  const inicio = inicioDeMes(dias[0]?.dia ?? desde);
  const fin = finDeMes(dias.at(-1)?.dia ?? hasta);
  return { desde: desde > inicio ? desde : inicio, hasta: hasta < fin ? hasta : fin };
}

/** Adds up the roll-ups of a period, month by month; `dias` are its days with sales. Others have their turn meanwhile. */
async function sumar(db: Db, periodo: Periodo, dias: readonly DiaVendido[]): Promise<Sumas> {
  const sumas = sinVentas();
  if (dias.length === 0) return sumas;
  for (const mes of mesesDe(conVentas(periodo, dias))) {
    await sumarDias(db, mes, sumas);
    if (mes.desde.endsWith('-01') && esFinDeMes(mes.hasta)) {
      await sumarProductosDeMes(db, mes.desde.slice(0, 7), sumas.productos);
      await setImmediate();
    } else
      for (const { dia } of dias.filter(({ dia }) => dia >= mes.desde && dia <= mes.hasta)) {
        await sumarProductosDelDia(db, dia, sumas.productos);
        await setImmediate();
      }
  }
  return sumas;
}

/** Adds up a period that has ended, of which all is read as it was at one moment. */
async function cerrar(database: Database, periodo: Periodo): Promise<Guardado> {
  const momento = await database.snapshot();
  try {
    const dias = await diasVendidos(momento.db, periodo);
    const sumas = await sumar(momento.db, periodo, dias);
    const porPiezas = primeros(sumas.productos, LIDERES, 'porPiezas');
    await setImmediate();
    const porGanancia = primeros(sumas.productos, LIDERES, 'porGanancia');
    return {
      cambios: contarCambios(dias),
      cerrado: { dias, sumas, lideres: { porPiezas, porGanancia } },
    };
  } finally {
    await momento.close();
  }
}

/** What was sold in a period, until today and since today began. */
export class VentasDelPeriodo {
  readonly dias: readonly DiaVendido[];
  readonly #antes: Cerrado;
  readonly #hoy: Sumas;
  readonly #mejores: Partial<Record<Orden, Vendido[]>> = {};

  constructor(antes: Cerrado, diasDesdeHoy: readonly DiaVendido[], hoy: Sumas) {
    this.dias = [...antes.dias, ...diasDesdeHoy].filter(({ cantidad }) => cantidad > 0);
    this.#antes = antes;
    this.#hoy = hoy;
  }

  get total(): Suma {
    return sumaDe(this.dias);
  }

  /** The mixed sales without payments. */
  get sinDesglose(): Suma {
    return sumaDe([this.#antes.sumas.sinDesglose, this.#hoy.sinDesglose]);
  }

  get horas(): [number, Suma][] {
    return juntas(this.#antes.sumas.horas, this.#hoy.horas);
  }

  get metodos(): [MetodoPago, Suma][] {
    return juntas(this.#antes.sumas.metodos, this.#hoy.metodos);
  }

  get categorias(): [Categoria, Suma][] {
    return juntas(this.#antes.sumas.categorias, this.#hoy.categorias);
  }

  get vendedores(): [id: string, Suma][] {
    return juntas(this.#antes.sumas.vendedores, this.#hoy.vendedores);
  }

  /** The best sellers of the period, at most `MAS_VENDIDOS`. */
  masVendidos(orden: Orden): Vendido[] {
    this.#mejores[orden] ??= this.#ordenar(orden);
    return this.#mejores[orden];
  }

  #ordenar(orden: Orden): Vendido[] {
    const antes = this.#antes.sumas.productos;
    const hoy = this.#hoy.productos;
    const otraVez = [...hoy].map(([id, suma]): Vendido => [id, sumaDe([suma, antes.get(id) ?? cero()])]);
    const noHoy = ([id]: Vendido) => !hoy.has(id);
    const lideres = this.#antes.lideres[orden];
    const quedan = lideres.filter(noHoy);
    // Where nearly all of them were sold today, one that is none of them may follow.
    const alcanzan = quedan.length >= MAS_VENDIDOS || lideres.length < LIDERES;
    return primeros([...otraVez, ...(alcanzan ? quedan : [...antes].filter(noHoy))], MAS_VENDIDOS, orden);
  }
}

/**
 * Keeps what was sold in periods that have ended, which is added up again only once a sale in them was voided or recorded
 * late: that shows in `cambios` of their days.
 */
export class VentasDePeriodos {
  readonly #database: Database;
  readonly #guardados = new LruMap<string, Entrada>(PERIODOS);

  constructor(database: Database) {
    this.#database = database;
  }

  async leer({ desde, hasta }: Periodo, hoy: string): Promise<VentasDelPeriodo> {
    const dias = await diasVendidos(this.#database, { desde, hasta });
    const desdeHoy = dias.filter(({ dia }) => dia >= hoy);
    const deAntes = dias.slice(0, dias.length - desdeHoy.length);
    const periodoDeHoy = { desde: desde > hoy ? desde : hoy, hasta };
    if (deAntes.length === 0)
      return new VentasDelPeriodo(SIN_DIAS, desdeHoy, await sumar(this.#database, periodoDeHoy, desdeHoy));
    const cambios = contarCambios(dias);
    const cerrado = { desde, hasta: hasta < hoy ? hasta : masDias(hoy, -1) };
    const guardado = await this.#leerCerrado(cerrado, deAntes);
    if (guardado.ultimo?.cambios === cambios) return guardado.ultimo.ventas;
    const sumasDeHoy = await sumar(this.#database, periodoDeHoy, desdeHoy);
    const ventas = new VentasDelPeriodo(guardado.cerrado, desdeHoy, sumasDeHoy);
    guardado.ultimo = { cambios, ventas };
    return ventas;
  }

  /** What was sold in a period that has ended; `dias` are its days as they are now. */
  async #leerCerrado(periodo: Periodo, dias: readonly DiaVendido[]): Promise<Guardado> {
    const clave = `${periodo.desde} ${periodo.hasta}`;
    const cambios = contarCambios(dias);
    for (let ultimo = this.#guardados.get(clave); ultimo; ) {
      const guardado = await ultimo.leido;
      if (guardado.cambios >= cambios) return guardado;
      const ahora = this.#guardados.get(clave);
      // Another may have begun to add it up anew meanwhile.
      if (ahora === ultimo) break;
      ultimo = ahora;
    }
    return await this.#renovar(clave, periodo);
  }

  async #renovar(clave: string, periodo: Periodo): Promise<Guardado> {
    const nueva: Entrada = { leido: cerrar(this.#database, periodo), productos: 0 };
    this.#guardados.set(clave, nueva);
    try {
      const guardado = await nueva.leido;
      nueva.productos = guardado.cerrado.sumas.productos.size;
      this.#soltar();
      return guardado;
    } catch (error) {
      if (this.#guardados.get(clave) === nueva) this.#guardados.delete(clave);
      throw error;
    }
  }

  /** Lets go of the oldest periods beyond `PRODUCTOS`. */
  #soltar(): void {
    let suma = 0;
    for (const [clave, { productos }] of [...this.#guardados].toReversed()) {
      suma += productos;
      if (suma > PRODUCTOS && this.#guardados.size > 1) this.#guardados.delete(clave);
    }
  }
}
