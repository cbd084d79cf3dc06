import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const enBrotli = promisify(brotliCompress);
const enGzip = promisify(gzip);

/** Brotli's default quality is the slowest. */
const CALIDAD_BROTLI = 5;

const CODIFICACIONES = {
  br: (texto: string) => enBrotli(texto, { params: { [constants.BROTLI_PARAM_QUALITY]: CALIDAD_BROTLI } }),
  gzip: (texto: string) => enGzip(texto),
};
type Codificacion = keyof typeof CODIFICACIONES;

const preferidas = new Negotiator<Codificacion>({ supportedValues: ['br', 'gzip'] });

/** The encoding to use for an `Accept-Encoding` header; undefined for none. */
export function codificacionPara(acceptEncoding: string | undefined): Codificacion | undefined {
  return preferidas.negotiate(acceptEncoding ?? '') ?? undefined;
}

/** Compresses a text lazily, once per encoding. */
export function comprimible(texto: string): (codificacion: Codificacion) => Promise<Buffer> {
  const hechas = new Map<Codificacion, Promise<Buffer>>();
  return (codificacion) => {
    const hecha = hechas.get(codificacion) ?? CODIFICACIONES[codificacion](texto);
    hechas.set(codificacion, hecha);
    // A failure is not cached.
    hecha.catch(() => hechas.delete(codificacion));
    return hecha;
  };
}
