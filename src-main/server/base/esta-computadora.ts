import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How a caller proves to be on the shop's own computer. Its address proves nothing: a proxy or tunnel that ends there
 * calls from the same one.
 */
export interface EstaComputadora {
  /** The proof: the desktop window sends it as a header, a browser keeps it as a cookie. */
  clave: string;
  /** The cookie's name, which differs from that of another shop on the same computer. */
  cookie: string;
  /** Whether a caller's proof is the right one. */
  demuestra(clave: string): boolean;
  /** The code of the link that gives a browser of this computer the proof. It serves once. */
  codigo(): string;
  /** Uses up the link's code; false when it is another. */
  canjear(codigo: string): boolean;
  /** Called after a code was used: the next one can be shown. */
  alCanjear: () => void;
  /**
   * Until when a caller's address is believed enough to create the shop, on the clock of `performance.now()`, which nobody
   * sets back. In the past unless the folder is new.
   */
  creibleHasta: number;
  /** When a tunnel or proxy that the server was not told of last forwarded a call; undefined if none did. */
  tunelVisto: Date | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Long enough that nobody guesses it: it is followed, not typed. */
const newCode = (): string => randomBytes(12).toString('base64url');

/** How long after its folder was made a shop without an owner believes an address. */
const PRIMEROS_MINUTOS_MS = 15 * 60_000;

/** `clave` is derived from the data folder's secret, so that a browser has proved itself also after a restart. */
export function createEstaComputadora(clave: string, folderIsNew: boolean): EstaComputadora {
  const expected = digest(clave);
  let codigo = newCode();
  const estaComputadora: EstaComputadora = {
    clave,
    cookie: `guirnalda-${expected.toString('hex').slice(0, 12)}`,
    demuestra: (una) => timingSafeEqual(digest(una), expected),
    codigo: () => codigo,
    canjear(uno) {
      if (!timingSafeEqual(digest(uno), digest(codigo))) return false;
      codigo = newCode();
      estaComputadora.alCanjear();
      return true;
    },
    alCanjear: () => undefined,
    creibleHasta: folderIsNew ? performance.now() + PRIMEROS_MINUTOS_MS : 0,
    tunelVisto: undefined,
  };
  return estaComputadora;
}
