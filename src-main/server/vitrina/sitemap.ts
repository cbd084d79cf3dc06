import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { AppError } from '#contract/errores.ts';
import type { Db } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import { html } from '../html.ts';
import { buscarIdEn, contarPorCategoria, listarConPagina } from './sitemap.queries.ts';

/** Products in one document: the format allows 50,000 addresses. */
export const POR_SITEMAP = 45_000;
/** Products read at once; between two reads others are answered. */
const POR_LECTURA = 500;
const VIGENCIA_MS = 600_000;
/** The least of all ids. */
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

/** The catalogue, and each category that has something to show. */
function paginas(conteos: Conteos, base: string): string {
  const conAlgo = conteos.filter(({ disponibles }) => disponibles > 0);
  return [`${base}/catalogo`, ...conAlgo.map(({ categoria }) => `${base}/catalogo?categoria=${categoria}`)]
    .map((loc) => entrada(loc))
    .join('');
}

interface Peticion {
  base: string;
  /** From 1; undefined for the whole, or the index of its parts. */
  parte: number | undefined;
  porSitemap: number;
  conteos: Conteos;
}

async function* documento(db: Db, { base, parte, porSitemap, conteos }: Peticion): AsyncGenerator<string> {
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
  if (numero === 1) yield paginas(conteos, base);
  yield* productos(db, base, (numero - 1) * porSitemap, porSitemap);
  yield '</urlset>\n';
}

function partesDe(conteos: Conteos, porSitemap: number): number {
  const activos = conteos.reduce((suma, fila) => suma + fila.activos, 0);
  return Math.max(1, Math.ceil(activos / porSitemap));
}

export interface Sitemap {
  /**
   * A document of the sitemap, gzipped: the whole or the index of its parts, or one part, from 1. `direccion` is the
   * shop's. Throws `no-encontrado` for a part that there is not.
   */
  leer(direccion: string, parte?: number): Promise<Buffer>;
}

/** Documents kept, and most that wait to be made: whoever asks under many names for the shop keeps nobody else busy. */
const GUARDADOS_MAXIMOS = 8;
const EN_ESPERA_MAXIMOS = 8;

/** Keeps what was made for a while, and makes one document at a time. */
export function abrirSitemap(
  { db, reloj }: Pick<Context, 'db' | 'reloj'>,
  porSitemap = POR_SITEMAP,
): Sitemap {
  const hechos = new Map<string, { gzip: Promise<Buffer>; hasta: number }>();
  let ultimo: Promise<unknown> = Promise.resolve();
  let enEspera = 0;

  function hacer(peticion: Peticion): Promise<Buffer> {
    if (enEspera >= EN_ESPERA_MAXIMOS)
      throw new AppError('no-disponible', 'El mapa de la tienda se está haciendo. Intenta en un momento');
    enEspera += 1;
    const gzip = ultimo.then(() => buffer(Readable.from(documento(db, peticion)).compose(createGzip())));
    ultimo = gzip.catch(() => undefined).finally(() => (enEspera -= 1));
    return gzip;
  }

  return {
    async leer(direccion, parte) {
      const base = html`${direccion}`.text;
      const conteos = await contarPorCategoria(db);
      if (parte !== undefined && (parte < 1 || parte > partesDe(conteos, porSitemap)))
        throw new AppError('no-encontrado', 'No existe esa parte del mapa de la tienda');
      const clave = `${base} ${parte ?? ''}`;
      const ahora = reloj().getTime();
      const hecho = hechos.get(clave);
      if (hecho && hecho.hasta > ahora) return await hecho.gzip;
      const nuevo = { gzip: hacer({ base, parte, porSitemap, conteos }), hasta: ahora + VIGENCIA_MS };
      hechos.delete(clave);
      hechos.set(clave, nuevo);
      const primero = hechos.size > GUARDADOS_MAXIMOS ? hechos.keys().next().value : undefined;
      if (primero !== undefined) hechos.delete(primero);
      try {
        return await nuevo.gzip;
      } catch (error) {
        if (hechos.get(clave) === nuevo) hechos.delete(clave);
        throw error;
      }
    },
  };
}
