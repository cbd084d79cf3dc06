import { INICIO_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import { imageUrls } from '../../../adapters/pictures/images.ts';
import { ANCHOS } from '../../../adapters/pictures/picture-files.ts';
import type { DatosDeTienda } from '../../../base/configuracion.queries.ts';

/** The background colour of the pages, shown while the app opens. */
const PAPEL = '#fffaf3';
/** Characters that fit under an icon. */
const NOMBRE_CORTO = 12;

const PROPIOS = [
  { src: '/publico/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/publico/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/publico/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The shop's square logo. Not `maskable`: phones put it on a background of their own. */
function iconos(logo: string | null) {
  const { imagenes } = imageUrls('', logo);
  if (!imagenes) return PROPIOS;
  return ANCHOS.map((ancho) => ({
    src: imagenes[String(ancho)],
    sizes: `${ancho}x${ancho}`,
    type: 'image/webp',
    purpose: 'any',
  }));
}

/** The name cut to the whole words that fit: «Globos y Fiesta Marta» → «Globos y». */
function nombreCorto(nombre: string): string {
  if (nombre.length <= NOMBRE_CORTO) return nombre;
  const entero = nombre.slice(0, NOMBRE_CORTO + 1);
  const corte = entero.lastIndexOf(' ');
  const corto = corte > 0 ? entero.slice(0, corte) : entero.slice(0, NOMBRE_CORTO);
  return corto.replace(/\s+(y|e|de|del|la|el|los|las)$/i, '');
}

/** The background colour of the staff app. */
const PAPEL_DEL_PERSONAL = '#f6f7fb';

/** The web app manifest of the storefront. */
export function manifestOf({ nombre, eslogan, logo, color }: DatosDeTienda) {
  return {
    id: '/catalogo',
    name: nombre,
    short_name: nombreCorto(nombre),
    description: eslogan,
    lang: 'es-GT',
    dir: 'ltr',
    start_url: '/catalogo',
    scope: '/',
    display: 'standalone',
    background_color: PAPEL,
    theme_color: color ?? PAPEL,
    icons: iconos(logo),
    shortcuts: [
      { name: 'Seguir mi pedido', short_name: 'Seguimiento', url: '/seguimiento' },
      { name: 'Mis pedidos', url: '/mis-pedidos' },
    ],
  };
}

/**
 * The web app manifest of the staff app, another app than the storefront by its id. Its pages have addresses of their
 * own beside the storefront's, so both scopes are the whole shop.
 */
export function manifestDelPersonal({ nombre, logo }: DatosDeTienda) {
  return {
    id: INICIO_DEL_PERSONAL,
    name: `${nombre} · Personal`,
    short_name: 'Personal',
    description: `Caja, pedidos y reportes de ${nombre}`,
    lang: 'es-GT',
    dir: 'ltr',
    start_url: INICIO_DEL_PERSONAL,
    scope: '/',
    display: 'standalone',
    background_color: PAPEL_DEL_PERSONAL,
    theme_color: PAPEL_DEL_PERSONAL,
    icons: iconos(logo),
    shortcuts: [
      { name: 'POS', url: '/pos' },
      { name: 'Pedidos', url: '/pedidos' },
      { name: 'Ventas', url: '/ventas' },
    ],
  };
}
