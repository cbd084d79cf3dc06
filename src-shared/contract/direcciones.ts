import { plegar } from './texto.ts';

const SLUG_MAXIMO = 60;

/** A name as a part of an address: `Globo Corazón 18"` → `globo-corazon-18`; empty when nothing of it can be written. */
export function slugDe(nombre: string): string {
  return plegar(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAXIMO)
    .replace(/-$/, '');
}

/** The page of a product: its id says which, its name is there for people and search engines. */
export function rutaDeProducto({ _id, nombre }: { _id: string; nombre: string }): string {
  const slug = slugDe(nombre);
  return `/producto/${encodeURIComponent(_id)}${slug && `/${slug}`}`;
}
