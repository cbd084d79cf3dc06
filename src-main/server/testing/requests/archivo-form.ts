import type { Quien, TestShop } from '../shops/shop.ts';
import { form } from './producto-form.ts';

/** A file as the screen sends it; a dry run unless told otherwise. */
export interface EnvioDeArchivo {
  prueba?: boolean;
  nombre?: string;
  quien?: Quien;
  /** The answers to its questions, as JSON. */
  categorias?: unknown;
  columnas?: unknown;
  dejar?: unknown;
  sinCosto?: boolean;
}

export function enviarArchivo(
  shop: TestShop,
  texto: string | Uint8Array,
  { prueba = true, nombre = 'lista.csv', quien = 'productos', ...respuestas }: EnvioDeArchivo = {},
) {
  const file = { field: 'archivo', bytes: Buffer.from(texto as string), name: nombre, type: 'text/csv' };
  const campos = Object.entries(respuestas).map(([campo, valor]) => [campo, JSON.stringify(valor)]);
  const body = form({ prueba: String(prueba), ...Object.fromEntries(campos) }, file);
  return shop.call(quien, 'POST', '/api/productos/archivo', body);
}
