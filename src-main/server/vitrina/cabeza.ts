import { type Html, Html as HtmlHecho, html } from '../html.ts';

/** What the head of a page says of it to search engines and to who is sent its address. */
export interface Cabeza {
  titulo: string;
  descripcion: string;
  /** The one address of what it shows; undefined where it should not be found. */
  canonica: string | undefined;
  imagen: { url: string; lado: number; alt: string } | undefined;
  tipo: 'website' | 'product';
  /** Price in quetzales, of a page about one product. */
  precio?: number;
  /** In the words of schema.org. */
  estructurados: object[];
}

/** JSON that may stand in a script element: nothing in it can end the element. */
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
    propiedad('og:image', imagen?.url),
    propiedad('og:image:type', imagen && 'image/webp'),
    propiedad('og:image:width', imagen?.lado),
    propiedad('og:image:height', imagen?.lado),
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
