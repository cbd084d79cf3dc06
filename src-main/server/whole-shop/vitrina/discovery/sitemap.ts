import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { rutaDeOcasion, rutaDeProducto } from '#contract/pages/direcciones.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Ocasion } from '#contract/words/ocasiones.ts';
import type { Db } from '#db/transaction.ts';
import type { Context } from '../../../base/context.ts';
import { html } from '../../../base/html.ts';
import { listarOcasiones } from '../../../domain/catalogo/combinaciones.queries.ts';
import { createShortCache } from '../../../http/answer/cache.ts';
import { buscarIdEn, contarPorCategoria, listarConPagina } from './sitemap.queries.ts';

/** Products per document; the format allows 50,000 URLs. */
const POR_SITEMAP = 45_000;
/** Products read at once, so that other requests are answered in between. */
const POR_LECTURA = 500;
const VIGENCIA_MS = 600_000;
/** The smallest id. */
const ANTES_DE_TODO = '00000000-0000-0000-0000-000000000000';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function entrada(loc: string, lastmod?: Date): string {
  return `<url><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''}</url>\n`;
}

async function* productos(db: Db, base: string, desde: number, cuantos: number): AsyncGenerator<string> {
  let ultimo = (desde > 0 && (await buscarIdEn(db, desde - 1))) || ANTES_DE_TODO;
  for (let faltan = cuantos; faltan > 0; faltan -= POR_LECTURA) {
    const filas = await listarConPagina(db, ultimo, Math.min(faltan, POR_LECTURA));
    yield filas.map((fila) => entrada(base + rutaDeProducto(fila), fila.actualizadoEn)).join('');
    const final = filas.at(-1);
    if (!final || filas.length < POR_LECTURA) return;
    ultimo = final._id;
    await setImmediate();
  }
}

type Conteos = Awaited<ReturnType<typeof contarPorCategoria>>;

/** The catalogue, and each category and occasion with products. */
function paginas(conteos: Conteos, ocasiones: readonly Ocasion[], base: string): string {
  const conAlgo = conteos.filter(({ disponibles }) => disponibles > 0);
  return [
    `${base}/catalogo`,
    ...conAlgo.map(({ categoria }) => `${base}/catalogo?categoria=${categoria}`),
    ...ocasiones.map((ocasion) => base + rutaDeOcasion(ocasion)),
  ]
    .map((loc) => entrada(loc))
    .join('');
}

interface SitemapPart {
  base: string;
  /** From 1; undefined for the whole sitemap or the index of its parts. */
  parte: number | undefined;
  porSitemap: number;
  conteos: Conteos;
}

async function* documento(db: Db, { base, parte, porSitemap, conteos }: SitemapPart): AsyncGenerator<string> {
  const partes = partesDe(conteos, porSitemap);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (parte === undefined && partes > 1) {
    yield `<sitemapindex ${XMLNS}>\n`;
    for (let i = 1; i <= partes; i += 1) yield `<sitemap><loc>${base}/sitemap-${i}.xml</loc></sitemap>\n`;
    yield '</sitemapindex>\n';
    return;
  }
  const numero = parte ?? 1;
  yield `<urlset ${XMLNS}>\n`;
  if (numero === 1) yield paginas(conteos, await listarOcasiones(db), base);
  yield* productos(db, base, (numero - 1) * porSitemap, porSitemap);
  yield '</urlset>\n';
}

function partesDe(conteos: Conteos, porSitemap: number): number {
  const activos = conteos.reduce((suma, fila) => suma + fila.activos, 0);
  return Math.max(1, Math.ceil(activos / porSitemap));
}

export interface Sitemap {
  /**
   * A gzipped document of the sitemap: the whole or the index of its parts, or one part (from 1). `direccion` is the
   * shop's address. Throws `no-encontrado` for a missing part.
   */
  leer(direccion: string, parte?: number): Promise<Buffer>;
}

/** Limits of cached and of queued documents, since a client may request them under many hosts. */
const GUARDADOS_MAXIMOS = 8;
const EN_ESPERA_MAXIMOS = 8;

/** Caches documents for a while and builds one at a time. */
export function abrirSitemap(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  porSitemap = POR_SITEMAP,
): Sitemap {
  const hechos = createShortCache<Buffer>(GUARDADOS_MAXIMOS, VIGENCIA_MS, () => clock().getTime());
  let ultimo: Promise<unknown> = Promise.resolve();
  let enEspera = 0;

  function hacer(part: SitemapPart): Promise<Buffer> {
    if (enEspera >= EN_ESPERA_MAXIMOS)
      throw new AppError('no-disponible', 'El mapa de la tienda se está haciendo. Intenta en un momento');
    enEspera += 1;
    const gzip = ultimo.then(() => buffer(Readable.from(documento(db, part)).compose(createGzip())));
    ultimo = gzip.catch(() => undefined).finally(() => (enEspera -= 1));
    return gzip;
  }

  return {
    async leer(direccion, parte) {
      const base = html`${direccion}`.text;
      const conteos = await contarPorCategoria(db);
      if (parte !== undefined && (parte < 1 || parte > partesDe(conteos, porSitemap)))
        throw new AppError('no-encontrado', 'No existe esa parte del mapa de la tienda');
      return await hechos.get(`${base} ${parte ?? ''}`, () => hacer({ base, parte, porSitemap, conteos }));
    },
  };
}
