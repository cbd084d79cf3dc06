import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const enBrotli = promisify(brotliCompress);
const enGzip = promisify(gzip);

/** Brotli's own default is its slowest. */
const CALIDAD_BROTLI = 5;

const CODIFICACIONES = {
  br: (texto: string) => enBrotli(texto, { params: { [constants.BROTLI_PARAM_QUALITY]: CALIDAD_BROTLI } }),
  gzip: (texto: string) => enGzip(texto),
};
type Codificacion = keyof typeof CODIFICACIONES;

const preferidas = new Negotiator<Codificacion>({ supportedValues: ['br', 'gzip'] });

/** What a browser that says `acceptEncoding` takes; undefined when it wants the text as it is. */
export function codificacionPara(acceptEncoding: string | undefined): Codificacion | undefined {
  return preferidas.negotiate(acceptEncoding ?? '') ?? undefined;
}

/** A text that many ask for: compressed once in each way, when it is first asked for. */
export function comprimible(texto: string): (codificacion: Codificacion) => Promise<Buffer> {
  const hechas = new Map<Codificacion, Promise<Buffer>>();
  return (codificacion) => {
    const hecha = hechas.get(codificacion) ?? CODIFICACIONES[codificacion](texto);
    hechas.set(codificacion, hecha);
    // What failed is tried anew for the next one who asks.
    hecha.catch(() => hechas.delete(codificacion));
    return hecha;
  };
}
