import { createHash } from 'node:crypto';
import { dineroSchema } from '#contract/schemas/campos/campos.ts';
import { type NuevaVenta, nuevaVentaSchema } from '#contract/schemas/ventas/ventas.ts';
import { aQuetzales, type Centavos, centavos, multiplicar, sumar } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';
import { totalizar } from '../../domain/cobros/cobros.service.ts';
import { asegurarTotal } from '../../domain/cobros/lineas.ts';
import type { Columnas, Libro } from './archivo/encabezado.ts';
import { type Errores, leerCeldas, nombreDeColumna } from './archivo/errores.ts';
import type { Fila } from './archivo/filas.ts';
import { ErrorDeCelda, leerCodigo, leerFecha, leerMetodo, leerNumero, leerTexto } from './archivo/valores.ts';
import type { ProductoExistente } from './importacion.queries.ts';

const COLUMNAS: Columnas = {
  referencia: ['ticket', 'factura', 'número'],
  fecha: [],
  codigo: ['código de barras', 'sku'],
  producto: ['nombre'],
  cantidad: [],
  precioUnitario: ['precio unitario', 'precio'],
  costoUnitario: ['costo unitario', 'costo'],
  descuento: [],
  metodoPago: ['método de pago', 'método', 'pago'],
  cliente: ['nombre del cliente'],
  telefono: ['teléfono'],
  vendedor: [],
  notas: [],
  items: ['productos', 'líneas'],
};
export const LIBRO_DE_VENTAS: Libro = {
  de: 'ventas',
  columnas: COLUMNAS,
  claves: ['codigo', 'producto', 'items'],
};
/** Columns that a sale of several lines has once. */
const COLUMNAS_COMUNES = ['fecha', 'descuento', 'metodoPago', 'cliente', 'telefono', 'vendedor', 'notas'];

const LECTORES_DE_ITEM = {
  codigo: leerCodigo,
  producto: leerTexto,
  cantidad: leerNumero,
  precioUnitario: leerNumero,
  costoUnitario: leerNumero,
};

export interface Vendedor {
  id: string;
  nombre: string;
}

export interface VentaDeArchivo {
  linea: number;
  /** Key that identifies the sale among all imported ones. */
  clave: string;
  fecha: Date;
  venta: NuevaVenta;
  costos: Centavos[];
  vendedor: Vendedor;
}

const costoSchema = dineroSchema('El costo');

/** Groups consecutive lines with the same `referencia` into one sale. */
export async function* juntarVentas(filas: AsyncIterable<Fila>): AsyncGenerator<Fila[]> {
  let juntas: Fila[] = [];
  for await (const fila of filas) {
    const { referencia } = fila.celdas;
    if (juntas.length > 0 && referencia !== undefined && juntas[0]?.celdas.referencia === referencia) {
      juntas.push(fila);
      continue;
    }
    if (juntas.length > 0) yield juntas;
    juntas = [fila];
  }
  if (juntas.length > 0) yield juntas;
}

/** Reads the sales of a file and matches them with existing products and staff. */
export class LectorDeVentas {
  readonly #porCodigo = new Map<string, ProductoExistente>();
  readonly #porNombre = new Map<string, ProductoExistente[]>();
  readonly #referencias = new Map<string, number>();
  readonly #iguales = new Map<string, number>();
  readonly #personal: Map<string, Vendedor>;
  readonly #casa: Vendedor;
  readonly #errores: Errores;
  readonly #zona: string;
  readonly #ahora: Date;

  constructor(
    existentes: readonly ProductoExistente[],
    { personal, casa }: { personal: Map<string, Vendedor>; casa: Vendedor },
    { zona, ahora, errores }: { zona: string; ahora: Date; errores: Errores },
  ) {
    this.#personal = personal;
    this.#casa = casa;
    this.#errores = errores;
    this.#zona = zona;
    this.#ahora = ahora;
    for (const uno of existentes) {
      if (uno.codigo) this.#porCodigo.set(uno.codigo, uno);
      const tocayos = this.#porNombre.get(uno.nombreOrden) ?? [];
      // Deleted products count only without an existing one; of several, the last.
      this.#porNombre.set(uno.nombreOrden, [...tocayos.filter((otro) => otro.vivo && uno.vivo), uno]);
    }
  }

  #producto(celdas: Record<string, unknown>): ProductoExistente {
    const codigo = celdas.codigo as string | undefined;
    const nombre = celdas.producto as string | undefined;
    if (!codigo && !nombre) throw new ErrorDeCelda('falta el código o el nombre del producto');
    if (codigo) {
      const uno = this.#porCodigo.get(codigo);
      if (!uno) throw new ErrorDeCelda(`no hay un producto con el código «${codigo}»: impórtalo antes`);
      return uno;
    }
    const tocayos = this.#porNombre.get(plegar(nombre ?? '')) ?? this.#deCodigo(nombre);
    if (tocayos.length > 1)
      throw new ErrorDeCelda(`hay ${tocayos.length} productos que se llaman «${nombre}»: usa el código`);
    const [uno] = tocayos;
    if (!uno)
      throw new ErrorDeCelda(
        `no hay un producto «${nombre}»: impórtalo antes (con activo «no» si ya no se vende)`,
      );
    return uno;
  }

  /** The column `producto` may also contain a code. */
  #deCodigo(texto: string | undefined): ProductoExistente[] {
    const uno = texto === undefined ? undefined : this.#porCodigo.get(texto);
    return uno ? [uno] : [];
  }

  /** The lines of a sale: its records, or the objects of its `items`. */
  #partes(filas: Fila[]): Fila[] | undefined {
    const [primera] = filas as [Fila];
    const { items } = primera.celdas;
    if (items === undefined) return filas;
    const esObjeto = (uno: unknown) => typeof uno === 'object' && uno !== null && !Array.isArray(uno);
    if (filas.length > 1 || !Array.isArray(items) || !items.every(esObjeto)) {
      this.#errores.anotar(
        primera.linea,
        'items debe ser una lista de {"codigo", "cantidad", "precioUnitario"}',
      );
      return undefined;
    }
    return items.map((celdas: Record<string, unknown>) => ({ linea: primera.linea, celdas }));
  }

  #items(filas: Fila[]) {
    const items: { producto: string; cantidad: unknown; precioUnitario: unknown }[] = [];
    const costos: Centavos[] = [];
    let bien = true;
    for (const fila of filas) {
      const { leidas: celdas, conError } = leerCeldas(fila, LECTORES_DE_ITEM, this.#errores);
      bien &&= conError.size === 0;
      if (conError.size > 0) continue;
      try {
        const producto = this.#producto(celdas);
        const precio = celdas.precioUnitario ?? aQuetzales(centavos(producto.precioVenta));
        items.push({ producto: producto.id, cantidad: celdas.cantidad, precioUnitario: precio });
        const costo = costoSchema.safeParse(
          celdas.costoUnitario ?? aQuetzales(centavos(producto.precioCompra)),
        );
        if (!costo.success) throw new ErrorDeCelda(`Costo unitario: ${costo.error.issues[0]?.message}`);
        costos.push(costo.data);
      } catch (error) {
        if (!(error instanceof ErrorDeCelda)) throw error;
        this.#errores.anotar(fila.linea, error.message);
        bien = false;
      }
    }
    return bien ? { items, costos } : undefined;
  }

  #vendedor(texto: string | undefined): Vendedor {
    if (!texto) return this.#casa;
    const uno = this.#personal.get(texto.trim().toLowerCase());
    if (!uno) throw new ErrorDeCelda(`no hay nadie del personal con el email «${texto}»`);
    return uno;
  }

  /** The sale's own cells: those of its first line, which further lines repeat or leave empty. */
  #comunes(filas: Fila[]) {
    const [primera, ...otras] = filas as [Fila, ...Fila[]];
    let bien = true;
    for (const { linea, celdas } of otras) {
      const distinta = COLUMNAS_COMUNES.find(
        (columna) => celdas[columna] !== undefined && celdas[columna] !== primera.celdas[columna],
      );
      if (!distinta) continue;
      bien = false;
      const mensaje = `${nombreDeColumna(distinta)}: no es igual que en la línea ${primera.linea}, de la misma referencia`;
      this.#errores.anotar(linea, mensaje);
    }
    const lectores = {
      fecha: (celda: unknown) => leerFecha(celda, this.#zona, this.#ahora),
      referencia: leerTexto,
      descuento: leerNumero,
      metodoPago: leerMetodo,
      cliente: leerTexto,
      telefono: leerTexto,
      vendedor: (celda: unknown) => this.#vendedor(leerTexto(celda)),
      notas: leerTexto,
    };
    const { leidas: celdas, conError } = leerCeldas(primera, lectores, this.#errores);
    if (conError.size === 0 && !celdas.fecha)
      this.#errores.anotar(primera.linea, 'Fecha: falta la fecha de la venta');
    return bien && conError.size === 0 && celdas.fecha ? celdas : undefined;
  }

  #clave(filas: Fila[]): string | undefined {
    const [{ linea, celdas }] = filas as [Fila];
    const { referencia } = celdas;
    if (referencia !== undefined) {
      const antes = this.#referencias.get(String(referencia));
      this.#referencias.set(String(referencia), antes ?? linea);
      if (antes === undefined) return `referencia ${String(referencia)}`;
      const mensaje = `Referencia: «${String(referencia)}» ya es la de la línea ${antes}; las líneas de una venta van juntas`;
      this.#errores.anotar(linea, mensaje);
      return undefined;
    }
    const ordenadas = Object.entries(celdas).sort(([a], [b]) => (a < b ? -1 : 1));
    const contenido = createHash('sha256').update(JSON.stringify(ordenadas)).digest('base64url');
    const vez = (this.#iguales.get(contenido) ?? 0) + 1;
    this.#iguales.set(contenido, vez);
    return `contenido ${contenido} ${vez}`;
  }

  /** Reads a sale; undefined if it has errors. */
  leer(filas: Fila[]): VentaDeArchivo | undefined {
    const [{ linea }] = filas as [Fila];
    const clave = this.#clave(filas);
    const comunes = this.#comunes(filas);
    const partes = this.#partes(filas);
    const lineas = partes && this.#items(partes);
    if (clave === undefined || !comunes || !lineas) return undefined;
    const { nombre, telefono } = CONSUMIDOR_FINAL;
    const leida = nuevaVentaSchema.safeParse({
      datosCliente: { nombre: comunes.cliente ?? nombre, telefono: comunes.telefono ?? telefono },
      items: lineas.items,
      metodoPago: comunes.metodoPago ?? 'efectivo',
      descuento: comunes.descuento,
      notas: comunes.notas,
    });
    if (!leida.success) {
      this.#errores.anotarEsquema(leida.error, ([raiz, i]) =>
        raiz === 'items' ? (partes?.[Number(i ?? 0)]?.linea ?? linea) : linea,
      );
      return undefined;
    }
    const venta = leida.data;
    const vendedor = (comunes.vendedor as Vendedor | undefined) ?? this.#casa;
    try {
      const subtotales = venta.items.map((item) => ({
        subtotal: multiplicar(item.precioUnitario, item.cantidad),
      }));
      totalizar(subtotales, venta.descuento ?? centavos(0));
      asegurarTotal(
        sumar(...venta.items.map((item, i) => multiplicar(lineas.costos[i] ?? centavos(0), item.cantidad))),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#errores.anotar(linea, error.message);
      return undefined;
    }
    return { linea, clave, fecha: comunes.fecha as Date, venta, costos: lineas.costos, vendedor };
  }
}
