import { CATEGORIAS_DE_ARCHIVO } from '#contract/schemas/catalogo/importacion.ts';
import {
  type CambiosDeProducto,
  cambiosDeProductoSchema,
  type NuevoProducto,
  nuevoProductoSchema,
} from '#contract/schemas/catalogo/productos.ts';
import { CATEGORIAS, type Categoria, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { plegar } from '#contract/words/texto.ts';
import type { Columnas, Libro } from './archivo/encabezado.ts';
import { type Errores, leerCeldas, nombreDeColumna } from './archivo/errores.ts';
import type { Fila, Hoja } from './archivo/filas.ts';
import {
  ErrorDeCelda,
  leerCategoria,
  leerCodigo,
  leerNumero,
  leerOcasiones,
  leerSiNo,
  leerTamano,
  leerTexto,
  leerTipoGlobo,
  leerTipoServicio,
  NumerosEntreComas,
} from './archivo/valores.ts';
import type { Opciones } from './dos-pasadas.service.ts';
import type { ProductoExistente } from './importacion.queries.ts';

export const COLUMNAS_DE_PRODUCTOS: Columnas = {
  codigo: ['código de barras', 'código del producto', 'sku', 'cod', 'clave'],
  nombre: ['producto', 'artículo', 'nombre del producto', 'nombre del artículo'],
  descripcion: [],
  categoria: [],
  precioCompra: [
    'precio de compra',
    'costo',
    'costo de compra',
    'costo unitario',
    'precio costo',
    'precio de costo',
  ],
  precioVenta: ['precio de venta', 'precio', 'precio público', 'precio al público', 'pvp'],
  stock: ['existencias', 'existencia', 'cantidad', 'inventario'],
  stockMinimo: ['stock mínimo', 'mínimo'],
  controlaStock: ['controla stock'],
  activo: [],
  tipoGlobo: ['tipo de globo'],
  color: [],
  tamano: ['tamaño'],
  tipoServicio: ['tipo de servicio'],
  ocasiones: ['ocasión'],
};

export const LIBRO_DE_PRODUCTOS: Libro = {
  de: 'productos',
  columnas: COLUMNAS_DE_PRODUCTOS,
  claves: ['nombre', 'codigo'],
};
/** Required fields of a new product. */
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
  ocasiones: leerOcasiones,
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
  /** Message about the existing product with the same name. */
  tocayo?: string;
}

let lista: Intl.ListFormat | undefined;

/** «uno, dos y tres». The formatter is made with the first list, not while the shop starts. */
function enLista(cosas: readonly string[]): string {
  lista ??= new Intl.ListFormat('es');
  return lista.format(cosas);
}

/** Reads the lines of a product file and matches them with the existing products. */
export class LectorDeProductos {
  readonly #porCodigo = new Map<string, ProductoExistente>();
  readonly #porNombre = new Map<string, ProductoExistente[]>();
  readonly #vistos = new Map<string, number>();
  readonly #errores: Errores;
  readonly #numeros = new NumerosEntreComas();
  readonly #categorias: ReadonlyMap<string, Categoria>;
  readonly #categoriasQueHay = enLista(CATEGORIAS.map((una) => NOMBRE_DE_CATEGORIA[una]));
  readonly #necesarias: readonly (typeof NECESARIAS)[number][];
  readonly #desconocidas = new Map<string, { valor: string; lineas: number }>();
  #faltaDicha = false;
  #sinCosto = 0;

  /**
   * `categorias` tells the category of words that the shop does not know; with `sinCosto` a new product whose cost the
   * file does not tell costs 0.
   */
  constructor(
    existentes: readonly ProductoExistente[],
    errores: Errores,
    { categorias = {}, sinCosto = false }: Pick<Opciones, 'categorias' | 'sinCosto'> = {},
  ) {
    this.#errores = errores;
    this.#necesarias = NECESARIAS.filter((columna) => !(sinCosto && columna === 'precioCompra'));
    this.#categorias = new Map(Object.entries(categorias).map(([valor, una]) => [plegar(valor), una]));
    for (const uno of existentes) {
      if (!uno.vivo) continue;
      if (uno.codigo) this.#porCodigo.set(uno.codigo, uno);
      const tocayos = this.#porNombre.get(uno.nombreOrden);
      if (tocayos) tocayos.push(uno);
      else this.#porNombre.set(uno.nombreOrden, [uno]);
    }
  }

  /** The unknown categories of the lines read so far; only the first ones. */
  get categoriasDesconocidas(): { valor: string; lineas: number }[] {
    return [...this.#desconocidas.values()];
  }

  /** New products read so far whose cost the file does not tell. */
  get sinCosto(): number {
    return this.#sinCosto;
  }

  /** Whether the sheet has the columns that its lines need. */
  get estanLasColumnas(): boolean {
    return !this.#faltaDicha;
  }

  /** Reads a category by its value or name, or as `categorias` says. */
  readonly #leerCategoria = (celda: unknown): string => {
    const leida = leerCategoria(celda).trim();
    if (CATEGORIAS.some((una) => una === leida)) return leida;
    const clave = plegar(leida);
    const puesta = this.#categorias.get(clave);
    if (puesta) return puesta;
    const { maximo, largo } = CATEGORIAS_DE_ARCHIVO;
    const vista = this.#desconocidas.get(clave);
    if (vista) vista.lineas += 1;
    else if (this.#desconocidas.size < maximo && clave && leida.length <= largo)
      this.#desconocidas.set(clave, { valor: leida, lineas: 1 });
    throw new ErrorDeCelda(
      `«${leida.slice(0, largo)}» no es una categoría de la tienda: hay ${this.#categoriasQueHay}`,
      this.#desconocidas.has(clave) ? 'categoria' : undefined,
    );
  };

  /** The product of a line, by code or else by name. Several products of that name are an error. */
  #buscar(linea: number, codigo: string | undefined, nombre: string | undefined) {
    if (codigo) {
      const conCodigo = this.#porCodigo.get(codigo);
      if (conCodigo) return conCodigo;
    }
    const tocayos = nombre ? (this.#porNombre.get(plegar(nombre)) ?? []) : [];
    const sinCodigo = tocayos.filter((uno) => !uno.codigo);
    // A product without a code gets the code of its line.
    if (codigo) {
      const libres = sinCodigo.filter((uno) => !this.#vistos.has(uno.id));
      return libres.length === 1 ? libres[0] : undefined;
    }
    if (tocayos.length > 1 && sinCodigo.length === 1) return sinCodigo[0];
    if (tocayos.length > 1) {
      const mensaje = `hay ${tocayos.length} productos que se llaman «${nombre}»: di cuál con su código`;
      this.#errores.anotar(linea, mensaje);
      return 'varios' as const;
    }
    return tocayos[0];
  }

  /** Adds an error if an earlier line has the same product. */
  #anotarRepetido(
    linea: number,
    codigo: string | undefined,
    nombre: string | undefined,
    actual: ProductoExistente | undefined,
  ): void {
    const claves = [
      ...(actual ? [actual.id] : []),
      ...(codigo ? [`codigo ${codigo}`] : []),
      ...(!actual && !codigo && nombre ? [`nombre ${plegar(nombre)}`] : []),
    ];
    const antes = claves.map((clave) => this.#vistos.get(clave)).find((una) => una !== undefined);
    for (const clave of claves) this.#vistos.set(clave, antes ?? linea);
    if (antes !== undefined) this.#errores.anotar(linea, `es el mismo producto que el de la línea ${antes}`);
  }

  /** The readers of cells; the meaning of a comma in numbers depends on the sheet. */
  #lectores({ hoja }: Fila): typeof LECTORES {
    const lectores = { ...LECTORES, categoria: this.#leerCategoria };
    if (hoja?.separador !== ',') return lectores;
    const { leer } = this.#numeros;
    return { ...lectores, precioCompra: leer, precioVenta: leer, stock: leer, stockMinimo: leer };
  }

  /** Required columns that the sheet lacks, reported once. */
  #columnasQueFaltan({ linea, columnas }: Hoja): string[] {
    const faltan = this.#necesarias.filter((columna) => !columnas.has(columna));
    if (faltan.length > 0 && !this.#faltaDicha) {
      this.#faltaDicha = true;
      const cuales = enLista(faltan.map((columna) => `«${nombreDeColumna(columna)}»`));
      const [falta, ella] =
        faltan.length > 1 ? ['Faltan las columnas', 'ellas'] : ['Falta la columna', 'ella'];
      this.#errores.anotarColumnas(linea, `${falta} ${cuales}: sin ${ella} no entran productos nuevos`);
    }
    return faltan;
  }

  /** Adds an error per missing required field; returns the fields so that they are not reported again. */
  #faltas({ linea, hoja, celdas }: Fila): string[] {
    const sinColumna = new Set(hoja ? this.#columnasQueFaltan(hoja) : []);
    if (sinColumna.has('nombre')) {
      const mensaje = `no hay un producto con el código «${String(celdas.codigo)}»`;
      this.#errores.anotar(linea, mensaje);
    }
    const vacias = this.#necesarias.filter(
      (columna) => celdas[columna] === undefined && !sinColumna.has(columna),
    );
    for (const columna of vacias) {
      const mensaje = `${nombreDeColumna(columna)}: ${hoja ? 'la celda está vacía' : 'falta'}, y el producto es nuevo`;
      this.#errores.anotar(linea, mensaje);
    }
    return [...sinColumna, ...vacias];
  }

  /** The existing product with the name of a new one. */
  #tocayo(nombre: string): string | undefined {
    const [uno, ...otros] = this.#porNombre.get(plegar(nombre)) ?? [];
    if (!uno) return undefined;
    const cual = otros.length > 0 ? `${otros.length + 1} que ya tienes` : 'uno que ya tienes';
    return `Se llama igual que ${cual}: ${uno.codigo ? `con el código ${uno.codigo}` : 'sin código'}`;
  }

  /** The product of a line as its errors name it. */
  #nombreDe({ celdas: { codigo, nombre } }: Fila): string | undefined {
    if (typeof nombre === 'string') return nombre;
    if (typeof codigo !== 'string') return undefined;
    return this.#porCodigo.get(codigo)?.nombre ?? codigo;
  }

  /** What a new product is where the file does not tell. */
  get #deUnoNuevo() {
    const sinCosto = !this.#necesarias.includes('precioCompra');
    return { stock: 0, stockMinimo: 0, ...(sinCosto && { precioCompra: 0 }) };
  }

  /** Reads a line; undefined if it has errors, which are added. */
  leer(fila: Fila): LineaDeAlta | LineaDeCambio | undefined {
    const { linea } = fila;
    this.#errores.nombrar(linea, this.#nombreDe(fila));
    const antes = this.#errores.total;
    const { leidas: celdas, conError } = leerCeldas(fila, this.#lectores(fila), this.#errores);
    const { codigo, nombre } = celdas as { codigo?: string; nombre?: string };
    // Without readable code and name the product cannot be matched.
    const seSabe = !conError.has('codigo') && !conError.has('nombre');
    if (seSabe && !codigo && !nombre) this.#errores.anotar(linea, 'falta el código o el nombre del producto');
    const hallado = seSabe ? this.#buscar(linea, codigo, nombre) : 'nadie sabe';
    const actual = typeof hallado === 'object' ? hallado : undefined;
    if (seSabe && hallado !== 'varios') this.#anotarRepetido(linea, codigo, nombre, actual);
    if (hallado !== undefined || (!codigo && !nombre)) {
      const categoria = celdas.categoria ?? actual?.categoria;
      const leidos = cambiosDeProductoSchema.safeParse({ ...celdas, categoria });
      if (!leidos.success) this.#errores.anotarEsquema(leidos.error, () => linea, conError);
      if (!actual || !leidos.success || this.#errores.total > antes) return undefined;
      return { que: 'cambiar', linea, id: actual.id, cambios: leidos.data };
    }
    const faltas = this.#faltas(fila);
    if (fila.celdas.precioCompra === undefined) this.#sinCosto += 1;
    const leido = nuevoProductoSchema.safeParse({ ...this.#deUnoNuevo, ...celdas });
    if (!leido.success)
      this.#errores.anotarEsquema(leido.error, () => linea, new Set([...conError, ...faltas]));
    if (!leido.success || this.#errores.total > antes) return undefined;
    const tocayo = this.#tocayo(leido.data.nombre);
    return { que: 'crear', linea, nuevo: leido.data, ...(tocayo && { tocayo }) };
  }
}
