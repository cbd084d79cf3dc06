import { PAGINAS_DEL_PERSONAL } from '#contract/direcciones.ts';

/** How a request is answered; everything else goes to the server as if there were no service worker. */
export type Trato = 'pagina' | 'archivo' | 'imagen' | 'catalogo';

export type Pedida = Pick<Request, 'method' | 'url' | 'mode' | 'cache'> & { headers: Pick<Headers, 'has'> };

/** What these say is about one person, or about a part of a file. */
const ENCABEZADOS_AJENOS = ['authorization', 'x-recibo', 'idempotency-key', 'range'];
/** Folders of what is no page of the storefront. */
const DE_OTROS = ['/api', '/imagenes', '/publico', '/tienda', '/personal', ...PAGINAS_DEL_PERSONAL];

const esDe = (ruta: string, carpeta: string) => ruta === carpeta || ruta.startsWith(`${carpeta}/`);

/** Only what everybody may see and is of this shop is ever looked at. */
export function tratoDe({ method, url, mode, cache, headers }: Pedida, origen: string): Trato | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== origen || cache === 'no-store') return undefined;
  if (ENCABEZADOS_AJENOS.some((nombre) => headers.has(nombre))) return undefined;
  if (mode === 'navigate') {
    const esArchivo = /\.[a-z0-9]+$/i.test(pathname);
    return esArchivo || DE_OTROS.some((carpeta) => esDe(pathname, carpeta)) ? undefined : 'pagina';
  }
  if (pathname.startsWith('/tienda/assets/')) return 'archivo';
  if (pathname.startsWith('/imagenes/')) return 'imagen';
  return esDe(pathname, '/api/catalog') ? 'catalogo' : undefined;
}

/** Pages that show products and nobody's order. */
export function sePuedeGuardar(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('pedido') || searchParams.has('codigo')) return false;
  return pathname === '/catalogo' || pathname.startsWith('/producto/');
}

type Contestada = Pick<Response, 'status'> & { headers: Pick<Headers, 'has'> };

/** Whether a tunnel or proxy answers because the shop does not. */
export function sinTienda({ status, headers }: Contestada): boolean {
  return status >= 502 || headers.has('ngrok-error-code');
}

/** Whether the shop itself says that it has no such thing. */
export function yaNoExiste(respuesta: Contestada): boolean {
  return !sinTienda(respuesta) && (respuesta.status === 404 || respuesta.status === 410);
}
