import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { formatoQ, PRECIO_MAXIMO } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { cambiosDe } from '../../../shared/formularios/edicion.ts';
import { leerEntero, leerMonto, numeroDe } from '../../../shared/formularios/numeros.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';

/** The product form, as the text in its fields. */
export interface ProductoBorrador {
  nombre: string;
  descripcion: string;
  categoria: string;
  codigo: string;
  precioCompra: string;
  precioVenta: string;
  stock: string;
  stockMinimo: string;
  controlaStock: boolean;
  activo: boolean;
  tipoGlobo: string;
  color: string;
  tamano: string;
  tipoServicio: string;
  /** As stored (`juntarOcasiones`). */
  ocasiones: string;
}

/** The occasions of a product; after a refusal they are the text that the server compared. */
function ocasionesDe(producto: Producto | undefined): string {
  return [producto?.ocasiones ?? []].flat().join(',');
}

export function borradorDe(producto: Producto | undefined): ProductoBorrador {
  return {
    nombre: producto?.nombre ?? '',
    descripcion: producto?.descripcion ?? '',
    categoria: producto?.categoria ?? '',
    codigo: producto?.codigo ?? '',
    precioCompra: producto?.precioCompra?.toFixed(2) ?? '',
    precioVenta: producto?.precioVenta.toFixed(2) ?? '',
    stock: producto ? String(producto.stock) : '',
    stockMinimo: producto ? String(producto.stockMinimo) : '',
    controlaStock: producto?.controlaStock ?? true,
    activo: producto?.activo ?? true,
    tipoGlobo: producto?.tipoGlobo ?? '',
    color: producto?.color ?? '',
    tamano: producto?.tamano ?? '',
    tipoServicio: producto?.tipoServicio ?? '',
    ocasiones: ocasionesDe(producto),
  };
}

/** The form for the product after this one: boxes of the same shelf share what is not about one article. */
export function siguiente({
  categoria,
  controlaStock,
  stockMinimo,
  tipoGlobo,
}: ProductoBorrador): ProductoBorrador {
  return { ...borradorDe(undefined), categoria, controlaStock, stockMinimo, tipoGlobo };
}

const COPIA = ' (copia)';

/** The form for a copy of a product, without its code and its stock. */
export function duplicado(producto: Producto): ProductoBorrador {
  const cabe = producto.nombre.slice(0, LIMITES.nombreProducto - COPIA.length);
  // Drops half of a surrogate pair that the cut may have left.
  const nombre = cabe.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
  return { ...borradorDe(producto), nombre: `${nombre}${COPIA}`, codigo: '', stock: '0' };
}

/** An amount as people type it, in the form the server reads; undefined when it is not an amount. */
export function montoEscrito(text: string): string | undefined {
  const amount = numeroDe(text);
  return amount !== undefined && leerMonto(text) <= PRECIO_MAXIMO ? amount.replace(/\.$/, '') : undefined;
}

/** What is wrong with an amount; `name` is its label. */
export function errorDelMonto(text: string, name: string): string | undefined {
  if (montoEscrito(text) !== undefined) return undefined;
  if (text.includes('%')) return `Escribe ${name} en quetzales, sin %`;
  if (/^\s*(q\s*)?[-−]/i.test(text)) return `${capital(name)} no puede ser negativo`;
  if (leerMonto(text) > PRECIO_MAXIMO) return `${capital(name)} no puede pasar de ${formatoQ(PRECIO_MAXIMO)}`;
  return `${capital(name)} debe ser un monto con dos decimales como máximo`;
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

function errorDePrecio(text: string, name: string): string | undefined {
  return text.trim() ? errorDelMonto(text, `el ${name}`) : `El ${name} es obligatorio`;
}

function errorDeCantidad(text: string, name: string): string | undefined {
  if (!text.trim()) return `El ${name} es obligatorio`;
  const number = leerEntero(text);
  return number !== undefined && number <= LIMITES.stock
    ? undefined
    : `El ${name} debe ser un número entero entre 0 y 1,000,000`;
}

/** Validates the form before it is sent. */
export function erroresDe(borrador: ProductoBorrador): FormErrors<ProductoBorrador> {
  const errors: FormErrors<ProductoBorrador> = {};
  const name = borrador.nombre.trim();
  if (!name) errors.nombre = 'El nombre es obligatorio';
  else if (name.length < LIMITES.nombreProductoMinimo)
    errors.nombre = 'El nombre debe tener al menos 2 caracteres';
  if (!borrador.categoria) errors.categoria = 'La categoría es obligatoria';
  errors.precioCompra = errorDePrecio(borrador.precioCompra, 'precio de compra');
  errors.precioVenta = errorDePrecio(borrador.precioVenta, 'precio de venta');
  if (borrador.controlaStock) {
    errors.stock = errorDeCantidad(borrador.stock, 'stock');
    errors.stockMinimo = errorDeCantidad(borrador.stockMinimo, 'stock mínimo');
  }
  return errors;
}

/** The product as the API takes it. Without stock control its two amounts, which the form hides, are 0. */
export function cuerpoDe(borrador: ProductoBorrador) {
  const texts = Object.entries(borrador).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as ProductoBorrador),
    precioCompra: Number(montoEscrito(borrador.precioCompra)),
    precioVenta: Number(montoEscrito(borrador.precioVenta)),
    stock: borrador.controlaStock ? leerEntero(borrador.stock) : 0,
    stockMinimo: borrador.controlaStock ? leerEntero(borrador.stockMinimo) : 0,
  };
}

/**
 * The changed fields of an existing product. A new category changes whether stock is tracked, so the value
 * shown beside it is sent along. Amounts that the form hides stay as they are: nobody counted anything.
 */
export function cambiosDelProducto(producto: Producto, borrador: ProductoBorrador) {
  const visto = { ...producto, ocasiones: ocasionesDe(producto) };
  const antes = borradorDe(producto);
  const { stock, stockMinimo } = borrador.controlaStock ? borrador : antes;
  const conCantidades = (uno: ProductoBorrador) => ({
    ...cuerpoDe(uno),
    stock: leerEntero(uno.stock),
    stockMinimo: leerEntero(uno.stockMinimo),
  });
  return cambiosDe(visto, conCantidades({ ...borrador, stock, stockMinimo }), conCantidades(antes), {
    categoria: 'controlaStock',
  });
}

/** Fields as a multipart form; those that are undefined are left out. */
export function formDataOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
