import type { Ocasion } from '../words/ocasiones.ts';
import { plegar } from '../words/texto.ts';

/** Pages of the staff app; all other pages belong to the storefront. */
export const PAGINAS_DEL_PERSONAL = [
  '/login',
  '/admin',
  '/admin-login',
  '/recuperar',
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

/** Where the installed staff app starts: it leads to the home screen of who is signed in. */
export const INICIO_DEL_PERSONAL = '/personal';
/** The path of the link that makes a browser of this computer the shop's own; its code serves once. */
export const rutaDelEnlace = (codigo: string): string => `/esta-computadora/${codigo}`;
/** The guide by which a device learns to trust the shop's secure connection, and the files that it offers. */
export const GUIA_DE_CONEXION_SEGURA = '/conexion-segura';
export const CERTIFICADO_DE_LA_TIENDA = `${GUIA_DE_CONEXION_SEGURA}/certificado.crt`;
export const PERFIL_DE_LA_TIENDA = `${GUIA_DE_CONEXION_SEGURA}/certificado.mobileconfig`;
export const MANIFEST_DEL_PERSONAL = '/personal/manifest.webmanifest';
/** The staff app's service worker, which only shows notifications; it controls no page. */
export const WORKER_DE_AVISOS = '/personal/avisos-worker.js';

/** The storefront's service worker; at the root, so that its scope covers every page. */
export const SERVICE_WORKER = '/service-worker.js';
/** The storefront's empty page, shown offline. */
export const APP_SHELL = '/tienda/armazon';

const SLUG_MAXIMO = 60;

/** The slug of a name: `Globo Corazón 18"` → `globo-corazon-18`; empty without usable characters. */
export function slugDe(nombre: string): string {
  return plegar(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAXIMO)
    .replace(/-$/, '');
}

/** The path of a product's page. The id identifies it; the name is for people and search engines. */
export function rutaDeProducto({ _id, nombre }: { _id: string; nombre: string }): string {
  const slug = slugDe(nombre);
  return `/producto/${encodeURIComponent(_id)}${slug && `/${slug}`}`;
}

/** Header of every answer: an id of the data that answered, which differs between two shops on one address. */
export const SHOP_HEADER = 'x-tienda';

/** How the id of a demo shop begins. */
export const DEMO_PREFIX = 'demo-';

/** The path of the page with everything for an occasion. */
export function rutaDeOcasion(ocasion: Ocasion): string {
  return `/ocasion/${ocasion}`;
}
