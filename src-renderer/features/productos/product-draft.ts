import { formatoQ, PRECIO_MAXIMO } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';
import { cambiosDe } from '../../lib/edicion.ts';
import { leerEntero } from '../../lib/entero.ts';
import { leerMonto, numeroDe } from '../../lib/monto.ts';
import type { FormErrors } from '../../lib/use-form.ts';

/** The product form as its fields hold it. */
export interface ProductDraft {
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
}

export function draftOf(producto: Producto | undefined): ProductDraft {
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
  };
}

const COPIA = ' (copia)';

/** The form for another product like this one: without what is only its own, the code and the pieces. */
export function copyOf(producto: Producto): ProductDraft {
  const cabe = producto.nombre.slice(0, LIMITES.nombreProducto - COPIA.length);
  // Half of a character of two units is none.
  const nombre = cabe.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
  return { ...draftOf(producto), nombre: `${nombre}${COPIA}`, codigo: '', stock: '0' };
}

/** An amount as people write it, in the form the server reads; undefined when it is none. */
export function amountOf(text: string): string | undefined {
  const amount = numeroDe(text);
  return amount !== undefined && leerMonto(text) <= PRECIO_MAXIMO ? amount.replace(/\.$/, '') : undefined;
}

/** What is wrong with an amount that is called `name`. */
export function wrongAmount(text: string, name: string): string | undefined {
  if (amountOf(text) !== undefined) return undefined;
  if (text.includes('%')) return `Escribe ${name} en quetzales, sin %`;
  if (/^\s*(q\s*)?[-−]/i.test(text)) return `${capital(name)} no puede ser negativo`;
  if (leerMonto(text) > PRECIO_MAXIMO) return `${capital(name)} no puede pasar de ${formatoQ(PRECIO_MAXIMO)}`;
  return `${capital(name)} debe ser un monto con dos decimales como máximo`;
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

function price(text: string, name: string): string | undefined {
  return text.trim() ? wrongAmount(text, `el ${name}`) : `El ${name} es obligatorio`;
}

function count(text: string, name: string): string | undefined {
  if (!text.trim()) return `El ${name} es obligatorio`;
  const number = leerEntero(text);
  return number !== undefined && number <= LIMITES.stock
    ? undefined
    : `El ${name} debe ser un número entero entre 0 y 1,000,000`;
}

/** What is wrong with the form before the server is asked. */
export function checkDraft(draft: ProductDraft): FormErrors<ProductDraft> {
  const errors: FormErrors<ProductDraft> = {};
  const name = draft.nombre.trim();
  if (!name) errors.nombre = 'El nombre es obligatorio';
  else if (name.length < LIMITES.nombreProductoMinimo)
    errors.nombre = 'El nombre debe tener al menos 2 caracteres';
  if (!draft.categoria) errors.categoria = 'La categoría es obligatoria';
  errors.precioCompra = price(draft.precioCompra, 'precio de compra');
  errors.precioVenta = price(draft.precioVenta, 'precio de venta');
  errors.stock = count(draft.stock, 'stock');
  errors.stockMinimo = count(draft.stockMinimo, 'stock mínimo');
  return errors;
}

/** Where the picture comes from: a file that was chosen, or else the product that is copied. */
export interface DraftPicture {
  file: File | undefined;
  de: string | undefined;
}

/** The product as the server takes it. */
export function bodyOf(draft: ProductDraft) {
  const texts = Object.entries(draft).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as ProductDraft),
    precioCompra: Number(amountOf(draft.precioCompra)),
    precioVenta: Number(amountOf(draft.precioVenta)),
    stock: leerEntero(draft.stock),
    stockMinimo: leerEntero(draft.stockMinimo),
  };
}

/**
 * What the form changes of a product there is. Another category brings its own answer to whether stock is counted: the
 * one that was seen beside it goes along.
 */
export function changesOf(producto: Producto, draft: ProductDraft) {
  return cambiosDe(producto, bodyOf(draft), bodyOf(draftOf(producto)), { categoria: 'controlaStock' });
}

/** Fields as a form, with the picture where there is another. */
export function formDataOf(fields: object, { file, de }: DraftPicture): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (file) form.set('imagen', file);
  else if (de) form.set('imagenDe', de);
  return form;
}
