import { shareCardUrl } from '../../../adapters/pictures/images.ts';
import { SHARE_CARD } from '../../../adapters/pictures/picture-files.ts';
import { type Html, Html as HtmlHecho, html } from '../../../base/html.ts';

/** A page's metadata for search engines and link previews. */
export interface Cabeza {
  titulo: string;
  descripcion: string;
  /** The canonical URL; undefined for pages that should not be indexed. */
  canonica: string | undefined;
  /** The picture of the page; link previews show its share card. */
  imagen: { url: string; alt: string } | undefined;
  tipo: 'website' | 'product';
  /** Price in quetzales, on a product's page. */
  precio?: number;
  /** Structured data (schema.org). */
  estructurados: object[];
}

/** JSON escaped for a script element, so that its content cannot close the element. */
export function jsonEnHtml(valor: unknown): string {
  return JSON.stringify(valor).replace(/[<\u2028\u2029]/g, (uno) =>
    uno === '<' ? '\\u003c' : `\\u${uno.charCodeAt(0).toString(16)}`,
  );
}

function propiedad(nombre: string, valor: string | number | undefined): Html | undefined {
  return valor === undefined || valor === ''
    ? undefined
    : html`<meta property="${nombre}" content="${valor}">`;
}

export function cabezaHtml(cabeza: Cabeza, tienda: string): string {
  const { titulo, descripcion, canonica, imagen, tipo, precio, estructurados } = cabeza;
  const partes = [
    html`<title>${titulo}</title>`,
    html`<meta name="description" content="${descripcion}">`,
    canonica ? html`<link rel="canonical" href="${canonica}">` : html`<meta name="robots" content="noindex">`,
    propiedad('og:site_name', tienda),
    propiedad('og:locale', 'es_GT'),
    propiedad('og:type', tipo),
    propiedad('og:title', titulo),
    propiedad('og:description', descripcion),
    propiedad('og:url', canonica),
    propiedad('og:image', imagen && shareCardUrl(imagen.url)),
    propiedad('og:image:type', imagen && SHARE_CARD.type),
    propiedad('og:image:width', imagen && SHARE_CARD.width),
    propiedad('og:image:height', imagen && SHARE_CARD.height),
    propiedad('og:image:alt', imagen?.alt),
    propiedad('product:price:amount', precio?.toFixed(2)),
    propiedad('product:price:currency', precio === undefined ? undefined : 'GTQ'),
    html`<meta name="twitter:card" content="${imagen ? 'summary_large_image' : 'summary'}">`,
    ...estructurados.map(
      (uno) =>
        html`<script type="application/ld+json">${new HtmlHecho(jsonEnHtml({ '@context': 'https://schema.org', ...uno }))}</script>`,
    ),
  ];
  return partes.flatMap((parte) => (parte ? [parte.text] : [])).join('\n    ');
}
