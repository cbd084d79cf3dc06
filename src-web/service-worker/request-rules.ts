import { GUIA_DE_CONEXION_SEGURA, PAGINAS_DEL_PERSONAL } from '#contract/pages/direcciones.ts';

/** How the service worker answers a request; every other request goes to the server untouched. */
type RequestKind = 'pagina' | 'archivo' | 'imagen' | 'catalogo';

export type AskedFor = Pick<Request, 'method' | 'url' | 'mode' | 'cache'> & { headers: Pick<Headers, 'has'> };

/** Headers of requests about one person or a part of a file; their answers are never cached. */
const PERSONAL_HEADERS = ['authorization', 'x-recibo', 'idempotency-key', 'range'];
/** First parts of addresses that are not pages of the storefront. */
const NOT_PAGES = [
  '/api',
  '/imagenes',
  '/publico',
  '/tienda',
  '/personal',
  GUIA_DE_CONEXION_SEGURA,
  ...PAGINAS_DEL_PERSONAL,
];

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The kind of a public request to this shop; undefined when the service worker must not answer it. */
export function kindOf(
  { method, url, mode, cache, headers }: AskedFor,
  ownOrigin: string,
): RequestKind | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin || cache === 'no-store') return undefined;
  if (PERSONAL_HEADERS.some((name) => headers.has(name))) return undefined;
  if (mode === 'navigate') {
    const isFile = /\.[a-z0-9]+$/i.test(pathname);
    return isFile || NOT_PAGES.some((folder) => isUnder(pathname, folder)) ? undefined : 'pagina';
  }
  if (pathname.startsWith('/tienda/assets/')) return 'archivo';
  if (pathname.startsWith('/imagenes/')) return 'imagen';
  return isUnder(pathname, '/api/catalog') ? 'catalogo' : undefined;
}

/** Whether a page shows only public products, and no order. */
export function isCacheable(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('pedido') || searchParams.has('codigo')) return false;
  return pathname === '/catalogo' || /^\/(?:producto|ocasion)\//.test(pathname);
}

type Answered = Pick<Response, 'status'> & { headers: Pick<Headers, 'has'> };

/** Whether a tunnel or proxy answered in place of the shop. */
export function isShopDown({ status, headers }: Answered): boolean {
  return status >= 502 || headers.has('ngrok-error-code');
}

/** Whether the shop itself answered that the address does not exist. */
export function isGone(response: Answered): boolean {
  return !isShopDown(response) && (response.status === 404 || response.status === 410);
}
