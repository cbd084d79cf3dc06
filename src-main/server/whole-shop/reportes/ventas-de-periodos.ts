import type { Categoria } from '#contract/words/categorias.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { masDias } from '#contract/words/periodos.ts';
import type { Suma } from '#db/schema/resumenes.ts';
import type { Database } from '#db/transaction.ts';
import { LruMap } from '../../base/lru-map.ts';
import {
  type Cerrado,
  contarCambios,
  PERIODOS,
  PeriodosCerrados,
  PRODUCTOS,
  sumar,
} from './periodos-cerrados.service.ts';
import { type DiaVendido, diasVendidos, type Periodo } from './reportes.queries.ts';
import { type Sumas, sumaDe, sumadas } from './sumas.ts';
import type { Orden, Vendido } from './vendidos.ts';

/** Best sellers that a report shows. */
const MAS_VENDIDOS = 20;

interface Guardado {
  cerrado: Cerrado;
  /** What was last read of it with what was sold since; `cambios` of all these days. */
  ultimo?: { cambios: number; ventas: VentasDelPeriodo };
}

interface Entrada {
  leido: Promise<Guardado>;
  /** Products in it; 0 until it is read. */
  productos: number;
}

/** The sums by key, without what was all voided. */
const conVentas = <K>(sumas: ReadonlyMap<K, Suma>): [K, Suma][] =>
  [...sumas].filter(([, { cantidad }]) => cantidad > 0);

/** What was sold in a period. */
export class VentasDelPeriodo {
  readonly dias: readonly DiaVendido[];
  readonly #sumas: Sumas;
  readonly #mejores: Partial<Record<Orden, Vendido[]>> = {};

  constructor(dias: readonly DiaVendido[], sumas: Sumas) {
    this.dias = dias.filter(({ cantidad }) => cantidad > 0);
    this.#sumas = sumas;
  }

  get total(): Suma {
    return sumaDe(this.dias);
  }

  /** The mixed sales without payments. */
  get sinDesglose(): Suma {
    return this.#sumas.sinDesglose;
  }

  get horas(): [number, Suma][] {
    return conVentas(this.#sumas.horas);
  }

  get metodos(): [MetodoPago, Suma][] {
    return conVentas(this.#sumas.metodos);
  }

  get categorias(): [Categoria, Suma][] {
    return conVentas(this.#sumas.categorias);
  }

  get vendedores(): [id: string, Suma][] {
    return conVentas(this.#sumas.vendedores);
  }

  /** The best sellers of the period, at most `MAS_VENDIDOS`. */
  masVendidos(orden: Orden): Vendido[] {
    this.#mejores[orden] ??= this.#sumas.productos.primeros(MAS_VENDIDOS, orden);
    return this.#mejores[orden];
  }
}

/**
 * What was sold in periods. What was sold before today is kept in memory, and added up again only once a sale in it was
 * voided or recorded late: that shows in `cambios` of its days.
 */
export class VentasDePeriodos {
  readonly #database: Database;
  readonly #cerrados: PeriodosCerrados;
  readonly #guardados = new LruMap<string, Entrada>(PERIODOS);

  /** `alFallar` is told why sums could not be kept in the database. */
  constructor(database: Database, alFallar: (error: unknown) => void) {
    this.#database = database;
    this.#cerrados = new PeriodosCerrados(database, alFallar);
  }

  async leer({ desde, hasta }: Periodo, hoy: string): Promise<VentasDelPeriodo> {
    const dias = await diasVendidos(this.#database, { desde, hasta });
    const desdeHoy = dias.filter(({ dia }) => dia >= hoy);
    const deAntes = dias.slice(0, dias.length - desdeHoy.length);
    const periodoDeHoy = { desde: desde > hoy ? desde : hoy, hasta };
    const sumarHoy = () => sumar(this.#database, periodoDeHoy, desdeHoy);
    if (deAntes.length === 0) return new VentasDelPeriodo(desdeHoy, await sumarHoy());
    const cambios = contarCambios(dias);
    const guardado = await this.#leerCerrado(
      { desde, hasta: hasta < hoy ? hasta : masDias(hoy, -1) },
      deAntes,
    );
    if (guardado.ultimo?.cambios === cambios) return guardado.ultimo.ventas;
    const { cerrado } = guardado;
    const sumas = desdeHoy.length === 0 ? cerrado.sumas : sumadas(cerrado.sumas, await sumarHoy());
    const ventas = new VentasDelPeriodo([...cerrado.dias, ...desdeHoy], sumas);
    guardado.ultimo = { cambios, ventas };
    return ventas;
  }

  /** Waits until what was added up is kept in the database. */
  async settle(): Promise<void> {
    await this.#cerrados.settle();
  }

  /** What was sold in a period that has ended; `dias` are its days as they are now. */
  async #leerCerrado(periodo: Periodo, dias: readonly DiaVendido[]): Promise<Guardado> {
    const clave = `${periodo.desde} ${periodo.hasta}`;
    const cambios = contarCambios(dias);
    for (let ultimo = this.#guardados.get(clave); ultimo; ) {
      const guardado = await ultimo.leido;
      if (guardado.cerrado.cambios >= cambios) return guardado;
      const ahora = this.#guardados.get(clave);
      // Another may have begun to add it up anew meanwhile.
      if (ahora === ultimo) break;
      ultimo = ahora;
    }
    return await this.#renovar(clave, periodo);
  }

  async #renovar(clave: string, periodo: Periodo): Promise<Guardado> {
    const leido = this.#cerrados.leer(periodo).then((cerrado): Guardado => ({ cerrado }));
    const nueva: Entrada = { leido, productos: 0 };
    this.#guardados.set(clave, nueva);
    try {
      const guardado = await leido;
      nueva.productos = guardado.cerrado.sumas.productos.cuantos;
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
