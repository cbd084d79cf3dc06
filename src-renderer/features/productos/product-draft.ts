import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';

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

export type DraftErrors = Partial<Record<keyof ProductDraft, string>>;

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

/** Whether the form holds anything but what it began with. */
export function isChanged(draft: ProductDraft, before: ProductDraft): boolean {
  return (Object.keys(before) as (keyof ProductDraft)[]).some((name) => draft[name] !== before[name]);
}

/** An amount as people write it, in the form the server reads; undefined when it is none. */
export function amountOf(text: string): string | undefined {
  const clean = text.trim().replace(/^q\s*/i, '').replaceAll(' ', '');
  const plain = /^\d+,\d{1,2}$/.test(clean) ? clean.replace(',', '.') : clean.replaceAll(',', '');
  return /^\d{1,6}(\.\d{0,2})?$/.test(plain) ? plain.replace(/\.$/, '') : undefined;
}

function price(text: string, name: string): string | undefined {
  if (!text.trim()) return `El ${name} es obligatorio`;
  return amountOf(text) === undefined
    ? `El ${name} debe ser un monto con dos decimales como máximo`
    : undefined;
}

function count(text: string, name: string): string | undefined {
  if (!text.trim()) return `El ${name} es obligatorio`;
  const fits = /^\d{1,7}$/.test(text.trim()) && Number(text) <= LIMITES.stock;
  return fits ? undefined : `El ${name} debe ser un número entero entre 0 y 1,000,000`;
}

/** What is wrong with the form before the server is asked. */
export function checkDraft(draft: ProductDraft): DraftErrors {
  const errors: DraftErrors = {};
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

/**
 * The form as the server takes it: every field as text, and the picture when one was chosen. The stock of a product
 * that exists goes along only when it was edited: what was sold while the form lay open stays sold.
 */
export function formDataOf(draft: ProductDraft, imagen: File | undefined, stockAntes?: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) {
    if (name === 'stock' && Number(value) === stockAntes) continue;
    const isPrice = name === 'precioCompra' || name === 'precioVenta';
    form.set(name, isPrice ? (amountOf(String(value)) ?? '') : String(value).trim());
  }
  if (imagen) form.set('imagen', imagen);
  return form;
}
