import {
  type CambiosDeProducto,
  cambiosDeProductoSchema,
  type NuevoProducto,
  nuevoProductoSchema,
} from '#contract/productos.ts';
import { plegar } from '#contract/texto.ts';
import type { Columnas, Fila, Hoja, Libro } from './filas.ts';
import type { ProductoConocido } from './importacion.queries.ts';
import { leerCeldas, type Problemas } from './problemas.ts';
import {
  leerCategoria,
  leerCodigo,
  leerNumero,
  leerSiNo,
  leerTamano,
  leerTexto,
  leerTipoGlobo,
  leerTipoServicio,
  NumerosEntreComas,
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

export const LIBRO_DE_PRODUCTOS: Libro = {
  de: 'productos',
  columnas: COLUMNAS_DE_PRODUCTOS,
  claves: ['nombre', 'codigo'],
};
/** What a product that is made must be told. */
const NECESARIAS = ['nombre', 'categoria', 'precioCompra', 'precioVenta'] as const;

const LECTORES = {
  codigo: leerCodigo,
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
export interface LineaDeAlta {
  que: 'crear';
  linea: number;
  nuevo: NuevoProducto;
  /** That there is a product of this name, and which. */
  tocayo?: string;
}

const lista = new Intl.ListFormat('es');

/** Reads the lines of a file of products, one after the other, against the products there are. */
export class LectorDeProductos {
  readonly #porCodigo = new Map<string, ProductoConocido>();
  readonly #porNombre = new Map<string, ProductoConocido[]>();
  readonly #vistos = new Map<string, number>();
  readonly #problemas: Problemas;
  readonly #numeros = new NumerosEntreComas();
  #faltaDicha = false;

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

  /** That an earlier line spoke of the same product is a problem. */
  #anotarRepetido(
    linea: number,
    codigo: string | undefined,
    nombre: string | undefined,
    actual: ProductoConocido | undefined,
  ): void {
    const claves = [
      ...(actual ? [actual.id] : []),
      ...(codigo ? [`codigo ${codigo}`] : []),
      ...(!actual && !codigo && nombre ? [`nombre ${plegar(nombre)}`] : []),
    ];
    const antes = claves.map((clave) => this.#vistos.get(clave)).find((una) => una !== undefined);
    for (const clave of claves) this.#vistos.set(clave, antes ?? linea);
    if (antes !== undefined)
      this.#problemas.anotar(linea, `es el mismo producto que el de la línea ${antes}`);
  }

  /** The readers of a line's cells: what a comma in a number means is a matter of the sheet. */
  #lectores({ hoja }: Fila): typeof LECTORES {
    if (hoja?.separador !== ',') return LECTORES;
    const { leer } = this.#numeros;
    return { ...LECTORES, precioCompra: leer, precioVenta: leer, stock: leer, stockMinimo: leer };
  }

  /** Of the columns that a new product needs, those the sheet has none of: said once for all of its lines. */
  #columnasQueFaltan({ linea, columnas }: Hoja): string[] {
    const faltan = NECESARIAS.filter((columna) => !columnas.has(columna));
    if (faltan.length > 0 && !this.#faltaDicha) {
      this.#faltaDicha = true;
      const cuales = lista.format(faltan.map((columna) => `«${columna}»`));
      const [falta, ella] =
        faltan.length > 1 ? ['Faltan las columnas', 'ellas'] : ['Falta la columna', 'ella'];
      this.#problemas.anotarDelArchivo(linea, `${falta} ${cuales}: sin ${ella} no entran productos nuevos`);
    }
    return faltan;
  }

  /** What a new product must be told and is not, each a problem; they are no longer to be spoken of. */
  #faltas({ linea, hoja, celdas }: Fila): string[] {
    const sinColumna = new Set(hoja ? this.#columnasQueFaltan(hoja) : []);
    if (sinColumna.has('nombre')) {
      const mensaje = `no hay un producto con el código «${String(celdas.codigo)}»`;
      this.#problemas.anotar(linea, mensaje);
    }
    const vacias = NECESARIAS.filter((columna) => celdas[columna] === undefined && !sinColumna.has(columna));
    for (const columna of vacias) {
      const mensaje = `${columna}: ${hoja ? 'la celda está vacía' : 'falta'}, y el producto es nuevo`;
      this.#problemas.anotar(linea, mensaje);
    }
    return [...sinColumna, ...vacias];
  }

  /** Which product there is already has the name of a new one. */
  #tocayo(nombre: string): string | undefined {
    const [uno, ...otros] = this.#porNombre.get(plegar(nombre)) ?? [];
    if (!uno) return undefined;
    const cual = otros.length > 0 ? `${otros.length + 1} que ya tienes` : 'uno que ya tienes';
    return `Se llama igual que ${cual}: ${uno.codigo ? `con el código ${uno.codigo}` : 'sin código'}`;
  }

  /** Undefined when the line has problems, all of which are noted. */
  leer(fila: Fila): LineaDeAlta | LineaDeCambio | undefined {
    const { linea } = fila;
    const antes = this.#problemas.total;
    const { leidas: celdas, malas } = leerCeldas(fila, this.#lectores(fila), this.#problemas);
    const { codigo, nombre } = celdas as { codigo?: string; nombre?: string };
    // Of which product a line speaks is not known while what names it cannot be read.
    const seSabe = !malas.has('codigo') && !malas.has('nombre');
    if (seSabe && !codigo && !nombre)
      this.#problemas.anotar(linea, 'falta el código o el nombre del producto');
    const hallado = seSabe ? this.#buscar(linea, codigo, nombre) : 'nadie sabe';
    const actual = typeof hallado === 'object' ? hallado : undefined;
    if (seSabe && hallado !== 'varios') this.#anotarRepetido(linea, codigo, nombre, actual);
    if (hallado !== undefined || (!codigo && !nombre)) {
      const categoria = celdas.categoria ?? actual?.categoria;
      const leidos = cambiosDeProductoSchema.safeParse({ ...celdas, categoria });
      if (!leidos.success) this.#problemas.anotarEsquema(leidos.error, () => linea, malas);
      if (!actual || !leidos.success || this.#problemas.total > antes) return undefined;
      return { que: 'cambiar', linea, id: actual.id, cambios: leidos.data };
    }
    const faltas = this.#faltas(fila);
    const leido = nuevoProductoSchema.safeParse({ stock: 0, stockMinimo: 0, ...celdas });
    if (!leido.success)
      this.#problemas.anotarEsquema(leido.error, () => linea, new Set([...malas, ...faltas]));
    if (!leido.success || this.#problemas.total > antes) return undefined;
    const tocayo = this.#tocayo(leido.data.nombre);
    return { que: 'crear', linea, nuevo: leido.data, ...(tocayo && { tocayo }) };
  }
}
