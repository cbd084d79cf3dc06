import { GUIA_DE_CONEXION_SEGURA, PAGINAS_DEL_PERSONAL } from '#contract/pages/direcciones.ts';

/** Paths closed to crawlers: staff pages, the API, pages of single orders, unbounded lists. */
const FUERA = [
  ...PAGINAS_DEL_PERSONAL,
  '/personal/',
  GUIA_DE_CONEXION_SEGURA,
  '/api/',
  '/mis-pedidos',
  '/*?*buscar=',
  '/*?*pedido=',
  '/*?*codigo=',
];

export function robotsTxt(base: string): string {
  return [
    'User-agent: *',
    ...FUERA.map((ruta) => `Disallow: ${ruta}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');
}
