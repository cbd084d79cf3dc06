import type { Categoria } from '#contract/words/categorias.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { masDias } from '#contract/words/periodos.ts';
import type { Suma } from '#db/schema/resumenes.ts';
import type { Database } from '#db/transaction.ts';
import { LruMap } from '../../base/lru-map.ts';
import {
  type Cerrado,
  contarCambios,
  lecturasDe,
  PeriodosCerrados,
  sobrantes,
  sumar,
  TOPES,
  type Topes,
} from './periodos-cerrados.service.ts';
import { type DiaVendido, diasVendidos, type Periodo } from './reportes.queries.ts';
import { type Sumas, sumaDe, sumadas } from './sumas.ts';
import type { Vendido } from './vendidos.ts';

/** Best sellers that a report shows. */
const MAS_VENDIDOS = 20;

/** How often today is read where sales come all the time. */
const VECES = 5;

/** What was sold in a period, without what was all voided. */
export interface VentasDelPeriodo {
  dias: DiaVendido[];
  total: Suma;
  /** The mixed sales without payments. */
  sinDesglose: Suma;
  horas: [number, Suma][];
  metodos: [MetodoPago, Suma][];
  categorias: [Categoria, Suma][];
  vendedores: [id: string, Suma][];
  /** The first products by pieces, and by profit. */
  masVendidos: Vendido[];
  masRentables: Vendido[];
}

interface Entrada {
  leido: Promise<Cerrado>;
  /** Products in it; 0 until it is read. */
  productos: number;
  /** What was last read of it with what was sold since; `cambios` of the days since, until `hasta`. */
  ultimo?: { hasta: string; cambios: number; ventas: VentasDelPeriodo };
}

const conVentas = <K>(sumas: ReadonlyMap<K, Suma>): [K, Suma][] =>
  [...sumas].filter(([, { cantidad }]) => cantidad > 0);

/** What a report shows of sums and of the days that they are of. It holds no sums of all products. */
function ventasDe(dias: readonly DiaVendido[], sumas: Sumas): VentasDelPeriodo {
  return {
    dias: dias.filter(({ cantidad }) => cantidad > 0),
    total: sumaDe(dias),
    sinDesglose: sumas.sinDesglose,
    horas: conVentas(sumas.horas),
    metodos: conVentas(sumas.metodos),
    categorias: conVentas(sumas.categorias),
    vendedores: conVentas(sumas.vendedores),
    masVendidos: sumas.productos.primeros(MAS_VENDIDOS, 'porPiezas'),
    masRentables: sumas.productos.primeros(MAS_VENDIDOS, 'porGanancia'),
  };
}

/**
 * What was sold in periods. What was sold before today is kept in memory as long as `cambios` of its days stay: a sale in
 * them that is voided or recorded late is counted there.
 */
export class VentasDePeriodos {
  readonly #database: Database;
  readonly #cerrados: PeriodosCerrados;
  readonly #topes: Topes;
  readonly #entradas: LruMap<string, Entrada>;

  /** `alFallar` is told why sums could not be kept in the database, or not read there. */
  constructor(database: Database, alFallar: (error: unknown) => void, topes = TOPES) {
    this.#database = database;
    this.#cerrados = new PeriodosCerrados(database, alFallar, topes);
    this.#topes = topes;
    this.#entradas = new LruMap(topes.periodos);
  }

  /** What was sold from `desde` to `hasta`; `hoy` is the shop's day. */
  async leer({ desde, hasta }: Periodo, hoy: string): Promise<VentasDelPeriodo> {
    const dias = await diasVendidos(this.#database, { desde, hasta });
    const deAntes = dias.filter(({ dia }) => dia < hoy);
    const desdeHoy = { desde: desde > hoy ? desde : hoy, hasta };
    if (deAntes.length === 0) {
      const solas = await this.#leerDesdeHoy(desdeHoy);
      return ventasDe(solas.dias, solas.sumas);
    }
    const cerrado = { desde, hasta: hasta < hoy ? hasta : masDias(hoy, -1) };
    const entrada = await this.#leerCerrado(cerrado, deAntes);
    const cambios = contarCambios(dias) - contarCambios(deAntes);
    const { ultimo } = entrada;
    if (ultimo?.hasta === hasta && ultimo.cambios === cambios) return ultimo.ventas;
    const antes = await entrada.leido;
    const luego = await this.#leerDesdeHoy(desdeHoy);
    const ventas = ventasDe([...antes.dias, ...luego.dias], sumadas(antes.sumas, luego.sumas));
    entrada.ultimo = { hasta, cambios: contarCambios(luego.dias), ventas };
    return ventas;
  }

  /** What was sold from today on. A sale that comes meanwhile would be in a part of it: then it is read again. */
  async #leerDesdeHoy(periodo: Periodo): Promise<{ dias: DiaVendido[]; sumas: Sumas }> {
    for (let veces = 1; ; veces += 1) {
      const dias = await diasVendidos(this.#database, periodo);
      const sumas = await sumar(this.#database, lecturasDe(periodo, dias));
      const despues = await diasVendidos(this.#database, periodo);
      if (veces === VECES || contarCambios(despues) === contarCambios(dias)) return { dias, sumas };
    }
  }

  /** Waits until what was added up is kept in the database. */
  async settle(): Promise<void> {
    await this.#cerrados.settle();
  }

  /** What was sold in a period that has ended, as `dias` tell of its days or later; it is read. */
  async #leerCerrado(periodo: Periodo, dias: readonly DiaVendido[]): Promise<Entrada> {
    const clave = `${periodo.desde} ${periodo.hasta}`;
    const cambios = contarCambios(dias);
    for (let ultima = this.#entradas.get(clave); ultima; ) {
      if (await this.#vale(await ultima.leido, periodo, cambios)) return ultima;
      const ahora = this.#entradas.get(clave);
      // Another may have begun to add it up anew meanwhile.
      if (ahora === ultima) break;
      ultima = ahora;
    }
    return await this.#renovar(clave, periodo);
  }

  /** Whether sums tell what was sold when `cambios` were counted, or tell of a later moment. */
  async #vale(cerrado: Cerrado, periodo: Periodo, cambios: number): Promise<boolean> {
    if (cerrado.cambios === cambios) return true;
    return cerrado.cambios === contarCambios(await diasVendidos(this.#database, periodo));
  }

  async #renovar(clave: string, periodo: Periodo): Promise<Entrada> {
    const nueva: Entrada = { leido: this.#cerrados.leer(periodo), productos: 0 };
    this.#entradas.set(clave, nueva);
    try {
      nueva.productos = (await nueva.leido).sumas.productos.cuantos;
      this.#soltar();
      return nueva;
    } catch (error) {
      if (this.#entradas.get(clave) === nueva) this.#entradas.delete(clave);
      throw error;
    }
  }

  #soltar(): void {
    const recientes = [...this.#entradas]
      .map(([clave, { productos }]) => ({ clave, productos }))
      .toReversed();
    for (const { clave } of sobrantes(recientes, this.#topes)) this.#entradas.delete(clave);
  }
}
