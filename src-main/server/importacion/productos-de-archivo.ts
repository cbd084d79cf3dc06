import {
  type CambiosDeProducto,
  cambiosDeProductoSchema,
  type NuevoProducto,
  nuevoProductoSchema,
} from '#contract/productos.ts';
import { plegar } from '#contract/texto.ts';
import type { Columnas, Fila } from './filas.ts';
import type { ProductoConocido } from './importacion.queries.ts';
import { leerCeldas, type Problemas } from './problemas.ts';
import {
  leerCategoria,
  leerNumero,
  leerSiNo,
  leerTamano,
  leerTexto,
  leerTipoGlobo,
  leerTipoServicio,
} from './valores.ts';

export const COLUMNAS_DE_PRODUCTOS: Columnas = {
  codigo: ['código de barras', 'sku'],
  nombre: ['producto'],
  descripcion: [],
  categoria: [],
  precioCompra: ['precio de compra', 'costo'],
  precioVenta: ['precio de venta', 'precio'],
  stock: ['existencias', 'existencia'],
  stockMinimo: ['stock mínimo', 'mínimo'],
  controlaStock: ['controla stock'],
  activo: [],
  tipoGlobo: ['tipo de globo'],
  color: [],
  tamano: ['tamaño'],
  tipoServicio: ['tipo de servicio'],
};

const LECTORES = {
  codigo: leerTexto,
  nombre: leerTexto,
  descripcion: leerTexto,
  categoria: leerCategoria,
  precioCompra: leerNumero,
  precioVenta: leerNumero,
  stock: leerNumero,
  stockMinimo: leerNumero,
  controlaStock: leerSiNo,
  activo: leerSiNo,
  tipoGlobo: leerTipoGlobo,
  color: leerTexto,
  tamano: leerTamano,
  tipoServicio: leerTipoServicio,
};

export interface LineaDeCambio {
  que: 'cambiar';
  linea: number;
  id: string;
  cambios: CambiosDeProducto;
}
/** What a line asks for. */
type LineaDeProducto = { que: 'crear'; linea: number; nuevo: NuevoProducto } | LineaDeCambio;

/** Reads the lines of a file of products, one after the other, against the products there are. */
export class LectorDeProductos {
  readonly #porCodigo = new Map<string, ProductoConocido>();
  readonly #porNombre = new Map<string, ProductoConocido[]>();
  readonly #vistos = new Map<string, number>();
  readonly #problemas: Problemas;

  constructor(conocidos: readonly ProductoConocido[], problemas: Problemas) {
    this.#problemas = problemas;
    for (const uno of conocidos) {
      if (!uno.vivo) continue;
      if (uno.codigo) this.#porCodigo.set(uno.codigo, uno);
      const tocayos = this.#porNombre.get(uno.nombreOrden);
      if (tocayos) tocayos.push(uno);
      else this.#porNombre.set(uno.nombreOrden, [uno]);
    }
  }

  /** The product a line speaks of: by its code, else by its name. Several of that name are a problem. */
  #buscar(linea: number, codigo: string | undefined, nombre: string | undefined) {
    if (codigo) {
      const conCodigo = this.#porCodigo.get(codigo);
      if (conCodigo) return conCodigo;
    }
    const tocayos = nombre ? (this.#porNombre.get(plegar(nombre)) ?? []) : [];
    const sinCodigo = tocayos.filter((uno) => !uno.codigo);
    // A list with codes gives them to the products that had none.
    if (codigo) {
      const libres = sinCodigo.filter((uno) => !this.#vistos.has(uno.id));
      return libres.length === 1 ? libres[0] : undefined;
    }
    if (tocayos.length > 1 && sinCodigo.length === 1) return sinCodigo[0];
    if (tocayos.length > 1) {
      const mensaje = `hay ${tocayos.length} productos que se llaman «${nombre}»: di cuál con su código`;
      this.#problemas.anotar(linea, mensaje);
      return 'varios' as const;
    }
    return tocayos[0];
  }

  /** Whether an earlier line spoke of the same product. */
  #repetido(linea: number, claves: string[]): boolean {
    const antes = claves.map((clave) => this.#vistos.get(clave)).find((una) => una !== undefined);
    for (const clave of claves) this.#vistos.set(clave, antes ?? linea);
    if (antes === undefined) return false;
    this.#problemas.anotar(linea, `es el mismo producto que el de la línea ${antes}`);
    return true;
  }

  /** Undefined when the line has problems. */
  leer(fila: Fila): LineaDeProducto | undefined {
    const { linea } = fila;
    const celdas = leerCeldas(fila, LECTORES, this.#problemas);
    if (!celdas) return undefined;
    const { codigo, nombre } = celdas as { codigo?: string; nombre?: string };
    if (!codigo && !nombre) {
      this.#problemas.anotar(linea, 'falta el código o el nombre del producto');
      return undefined;
    }
    const actual = this.#buscar(linea, codigo, nombre);
    if (actual === 'varios') return undefined;
    const claves = codigo ? [`codigo ${codigo}`] : actual ? [] : [`nombre ${plegar(nombre ?? '')}`];
    if (this.#repetido(linea, actual ? [actual.id, ...claves] : claves)) return undefined;
    if (actual) {
      const leidos = cambiosDeProductoSchema.safeParse({
        ...celdas,
        categoria: celdas.categoria ?? actual.categoria,
      });
      if (leidos.success) return { que: 'cambiar', linea, id: actual.id, cambios: leidos.data };
      this.#problemas.anotarEsquema(leidos.error, () => linea);
      return undefined;
    }
    const leido = nuevoProductoSchema.safeParse({ stock: 0, stockMinimo: 0, ...celdas });
    if (leido.success) return { que: 'crear', linea, nuevo: leido.data };
    this.#problemas.anotarEsquema(leido.error, () => linea);
    return undefined;
  }
}
