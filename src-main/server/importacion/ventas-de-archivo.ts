import { createHash } from 'node:crypto';
import { dineroSchema } from '#contract/campos.ts';
import { aQuetzales, type Centavos, centavos, multiplicar, sumar } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { plegar } from '#contract/texto.ts';
import { type NuevaVenta, nuevaVentaSchema } from '#contract/ventas.ts';
import { asegurarTotal } from '../productos/lineas.ts';
import { totalizar } from '../ventas/anotar-ventas.ts';
import type { Columnas, Fila, Libro } from './filas.ts';
import type { ProductoConocido } from './importacion.queries.ts';
import { leerCeldas, type Problemas } from './problemas.ts';
import { CeldaMala, leerCodigo, leerFecha, leerMetodo, leerNumero, leerTexto } from './valores.ts';

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
/** What a sale of several lines has once. */
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
  /** What tells it apart from every other sale that came from a file. */
  clave: string;
  fecha: Date;
  venta: NuevaVenta;
  costos: Centavos[];
  vendedor: Vendedor;
}

const costoSchema = dineroSchema('El costo');

/** Lines that follow each other under one `referencia` are one sale. */
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

/** Reads the sales of a file, one after the other, against the products and the staff there are. */
export class LectorDeVentas {
  readonly #porCodigo = new Map<string, ProductoConocido>();
  readonly #porNombre = new Map<string, ProductoConocido[]>();
  readonly #referencias = new Map<string, number>();
  readonly #iguales = new Map<string, number>();
  readonly #personal: Map<string, Vendedor>;
  readonly #casa: Vendedor;
  readonly #problemas: Problemas;
  readonly #zona: string;
  readonly #ahora: Date;

  constructor(
    conocidos: readonly ProductoConocido[],
    { personal, casa }: { personal: Map<string, Vendedor>; casa: Vendedor },
    { zona, ahora, problemas }: { zona: string; ahora: Date; problemas: Problemas },
  ) {
    this.#personal = personal;
    this.#casa = casa;
    this.#problemas = problemas;
    this.#zona = zona;
    this.#ahora = ahora;
    for (const uno of conocidos) {
      if (uno.codigo) this.#porCodigo.set(uno.codigo, uno);
      const tocayos = this.#porNombre.get(uno.nombreOrden) ?? [];
      // Of those that were deleted the last one counts, and only while there is no other.
      this.#porNombre.set(uno.nombreOrden, [...tocayos.filter((otro) => otro.vivo && uno.vivo), uno]);
    }
  }

  #producto(celdas: Record<string, unknown>): ProductoConocido {
    const [codigo, nombre] = [celdas.codigo as string | undefined, celdas.producto as string | undefined];
    if (!codigo && !nombre) throw new CeldaMala('falta el código o el nombre del producto');
    if (codigo) {
      const uno = this.#porCodigo.get(codigo);
      if (!uno) throw new CeldaMala(`no hay un producto con el código «${codigo}»: impórtalo antes`);
      return uno;
    }
    const tocayos = this.#porNombre.get(plegar(nombre ?? '')) ?? this.#deCodigo(nombre);
    if (tocayos.length > 1)
      throw new CeldaMala(`hay ${tocayos.length} productos que se llaman «${nombre}»: usa el código`);
    const [uno] = tocayos;
    if (!uno)
      throw new CeldaMala(
        `no hay un producto «${nombre}»: impórtalo antes (con activo «no» si ya no se vende)`,
      );
    return uno;
  }

  /** The column `producto` may also hold a code. */
  #deCodigo(texto: string | undefined): ProductoConocido[] {
    const uno = texto === undefined ? undefined : this.#porCodigo.get(texto);
    return uno ? [uno] : [];
  }

  /** The lines of a sale: its own, or the objects of its `items`. */
  #partes(filas: Fila[]): Fila[] | undefined {
    const [primera] = filas as [Fila];
    const { items } = primera.celdas;
    if (items === undefined) return filas;
    const esObjeto = (uno: unknown) => typeof uno === 'object' && uno !== null && !Array.isArray(uno);
    if (filas.length > 1 || !Array.isArray(items) || !items.every(esObjeto)) {
      this.#problemas.anotar(
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
      const { leidas: celdas, malas } = leerCeldas(fila, LECTORES_DE_ITEM, this.#problemas);
      bien &&= malas.size === 0;
      if (malas.size > 0) continue;
      try {
        const producto = this.#producto(celdas);
        const precio = celdas.precioUnitario ?? aQuetzales(centavos(producto.precioVenta));
        items.push({ producto: producto.id, cantidad: celdas.cantidad, precioUnitario: precio });
        const costo = costoSchema.safeParse(
          celdas.costoUnitario ?? aQuetzales(centavos(producto.precioCompra)),
        );
        if (!costo.success) throw new CeldaMala(`costoUnitario: ${costo.error.issues[0]?.message}`);
        costos.push(costo.data);
      } catch (error) {
        if (!(error instanceof CeldaMala)) throw error;
        this.#problemas.anotar(fila.linea, error.message);
        bien = false;
      }
    }
    return bien ? { items, costos } : undefined;
  }

  #vendedor(texto: string | undefined): Vendedor {
    if (!texto) return this.#casa;
    const uno = this.#personal.get(texto.trim().toLowerCase());
    if (!uno) throw new CeldaMala(`no hay nadie del personal con el email «${texto}»`);
    return uno;
  }

  /** The cells that a sale has once: those of its first line, which the others repeat or leave empty. */
  #comunes(filas: Fila[]) {
    const [primera, ...otras] = filas as [Fila, ...Fila[]];
    let bien = true;
    for (const { linea, celdas } of otras) {
      const distinta = COLUMNAS_COMUNES.find(
        (columna) => celdas[columna] !== undefined && celdas[columna] !== primera.celdas[columna],
      );
      if (!distinta) continue;
      bien = false;
      const mensaje = `${distinta}: no es igual que en la línea ${primera.linea}, de la misma referencia`;
      this.#problemas.anotar(linea, mensaje);
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
    const { leidas: celdas, malas } = leerCeldas(primera, lectores, this.#problemas);
    if (malas.size === 0 && !celdas.fecha)
      this.#problemas.anotar(primera.linea, 'fecha: falta la fecha de la venta');
    return bien && malas.size === 0 && celdas.fecha ? celdas : undefined;
  }

  #clave(filas: Fila[]): string | undefined {
    const [{ linea, celdas }] = filas as [Fila];
    const { referencia } = celdas;
    if (referencia !== undefined) {
      const antes = this.#referencias.get(String(referencia));
      this.#referencias.set(String(referencia), antes ?? linea);
      if (antes === undefined) return `referencia ${String(referencia)}`;
      const mensaje = `referencia: «${String(referencia)}» ya es la de la línea ${antes}; las líneas de una venta van juntas`;
      this.#problemas.anotar(linea, mensaje);
      return undefined;
    }
    const ordenadas = Object.entries(celdas).sort(([a], [b]) => (a < b ? -1 : 1));
    const contenido = createHash('sha256').update(JSON.stringify(ordenadas)).digest('base64url');
    const vez = (this.#iguales.get(contenido) ?? 0) + 1;
    this.#iguales.set(contenido, vez);
    return `contenido ${contenido} ${vez}`;
  }

  /** Undefined when the sale has problems. */
  leer(filas: Fila[]): VentaDeArchivo | undefined {
    const [{ linea }] = filas as [Fila];
    const clave = this.#clave(filas);
    const comunes = this.#comunes(filas);
    const partes = this.#partes(filas);
    const lineas = partes && this.#items(partes);
    if (clave === undefined || !comunes || !lineas) return undefined;
    const { nombre, telefono } = CLIENTE_DE_MOSTRADOR;
    const leida = nuevaVentaSchema.safeParse({
      datosCliente: { nombre: comunes.cliente ?? nombre, telefono: comunes.telefono ?? telefono },
      items: lineas.items,
      metodoPago: comunes.metodoPago ?? 'efectivo',
      descuento: comunes.descuento,
      notas: comunes.notas,
    });
    if (!leida.success) {
      this.#problemas.anotarEsquema(leida.error, ([raiz, i]) =>
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
      this.#problemas.anotar(linea, error.message);
      return undefined;
    }
    return { linea, clave, fecha: comunes.fecha as Date, venta, costos: lineas.costos, vendedor };
  }
}
