import { plegar } from './texto.ts';

/** Pages of the staff app; everything else that is a page belongs to the storefront. */
export const PAGINAS_DEL_PERSONAL = [
  '/login',
  '/admin',
  '/admin-login',
  '/dashboard',
  '/productos',
  '/pedidos',
  '/pos',
  '/ventas',
  '/reportes',
  '/usuarios',
  '/configuracion',
  '/mi-cuenta',
  '/ayuda',
  '/bienvenida',
] as const;

/** The storefront's service worker: at the root, so that every page is within its reach. */
export const SERVICE_WORKER = '/service-worker.js';
/** The storefront's page with nothing in it yet: what opens while nobody answers. */
export const ARMAZON = '/tienda/armazon';

/** Where the API tells of a product of the catalogue, whatever its id looks like. */
export function apiDelProducto(id: string): string {
  return `/api/catalog/${encodeURIComponent(id)}`;
}

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
