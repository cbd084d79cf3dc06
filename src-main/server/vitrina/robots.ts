import { PAGINAS_DEL_PERSONAL } from '#contract/direcciones.ts';

/** What is not for search engines: the staff's pages, the API, what is about one order, lists without end. */
const FUERA = [
  ...PAGINAS_DEL_PERSONAL,
  '/personal/',
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
