import { LIMITES } from './limites.ts';
import { PASSWORDS_COMUNES } from './passwords-comunes.ts';
import { plegar } from './texto.ts';

/** What would be good in place of a refused password. */
export const CONSEJO_DE_PASSWORD = 'tres palabras que no tengan que ver entre sí, o una frase';

/** What is known of whose password it is: nobody's own name keeps anybody out. */
export interface DuenoDePassword {
  email?: string | undefined;
  nombre?: string | undefined;
  /** The shop's name. */
  tienda?: string | undefined;
}

/** Longer ones are nobody’s name and none of the commonest; and no check takes long. */
const MIRADO = 64;

/** Rows of keys and of the alphabet, each of them both ways. */
const FILAS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (fila) => [fila, [...fila].toReversed().join('')],
);
/** Keys in a row that make a run. */
const SEGUIDAS = 3;

/** Digits and signs that stand for letters. */
const LETRA_DE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Shorter words of a name stand in good passwords too. */
const PALABRA_PROPIA = 4;

/** Whether a text is a piece of up to four characters, over and over. */
function repite(texto: string): boolean {
  return [1, 2, 3, 4].some((largo) => texto === texto.slice(0, largo).repeat(texto.length / largo));
}

/** Whether a text is nothing but runs along the rows. */
function sonSeguidas(texto: string): boolean {
  /** Whether runs end at each position. */
  const llega = [true];
  for (let fin = 1; fin <= texto.length; fin += 1) {
    llega[fin] = false;
    for (let inicio = fin - SEGUIDAS; inicio >= 0 && !llega[fin]; inicio -= 1) {
      const trozo = texto.slice(inicio, fin);
      if (!FILAS.some((fila) => fila.includes(trozo))) break;
      llega[fin] = llega[inicio] === true;
    }
  }
  return llega[texto.length] === true;
}

const conLetras = (texto: string) => [...texto].map((signo) => LETRA_DE[signo] ?? signo).join('');

/** Whether a text is what people add to a word: digits in a row or all the same, a year, some signs. */
function esAdorno(texto: string): boolean {
  const cifras = texto.replace(/[\W_]/g, '');
  return /^(?:(\d)\1*|(?:19|20)\d\d)?$/.test(cifras) || '01234567890'.includes(cifras);
}

/** Whether a text is one of the commonest words, or two of them. */
function sonComunes(texto: string): boolean {
  if (PASSWORDS_COMUNES.has(texto)) return true;
  return [...texto].some(
    (_, i) => PASSWORDS_COMUNES.has(texto.slice(0, i)) && PASSWORDS_COMUNES.has(texto.slice(i)),
  );
}

/** Whether a text is a common password with at most what people add to one. */
function esComun(texto: string): boolean {
  for (let inicio = 0; inicio < texto.length; inicio += 1) {
    if (!esAdorno(texto.slice(0, inicio))) continue;
    for (let fin = texto.length; fin > inicio; fin -= 1) {
      if (!esAdorno(texto.slice(fin))) continue;
      const medio = texto.slice(inicio, fin);
      if (sonComunes(medio) || sonComunes(conLetras(medio))) return true;
    }
  }
  return false;
}

/** A text as names are compared: letters and digits, folded. */
const simple = (texto: string) => plegar(texto).replace(/[^a-z0-9]/g, '');

/** A name as a whole, and each of its words. */
function partesDe(nombre: string): string[] {
  const palabras = plegar(nombre).split(/[^a-z0-9]+/);
  return [simple(nombre), ...palabras].filter((parte) => parte.length >= PALABRA_PROPIA);
}

/** Whether little is left of a password without one of the parts. */
function esCasi(password: string, partes: string[]): boolean {
  const texto = simple(password);
  return partes.some((parte) => {
    if (!texto.includes(parte)) return false;
    const resto = texto.replace(parte, '');
    return resto.length < PALABRA_PROPIA || /^\d{4}$/.test(resto);
  });
}

/** Whose name a password is; undefined when it is nobody's. */
function deQuienEs(password: string, { email, nombre, tienda }: DuenoDePassword): string | undefined {
  const [cuenta = ''] = (email ?? '').split('@');
  if (esCasi(password, [...partesDe(cuenta), ...(email ? [simple(email)] : [])])) return 'el email';
  if (esCasi(password, partesDe(nombre ?? ''))) return 'el nombre';
  return esCasi(password, partesDe(tienda ?? '')) ? 'el nombre de la tienda' : undefined;
}

/**
 * Why what somebody made up is easily guessed, in Spanish and without a full stop; undefined when it is not. `texto` is
 * folded; its length is judged by the caller.
 */
export function porQueEsFacil(texto: string, dueno: DuenoDePassword): string | undefined {
  if (repite(texto)) return 'Repite lo mismo';
  if (texto.length > MIRADO) return undefined;
  if (sonSeguidas(texto)) return 'Son teclas o números seguidos';
  const cual = deQuienEs(texto, dueno);
  if (cual) return `Es casi ${cual}`;
  return esComun(texto) ? 'Es de las contraseñas más usadas' : undefined;
}

/**
 * Why a new password of the staff is refused, in Spanish and without a full stop; undefined when it is good. Our pages and
 * commands ask it; the documented calls take six characters of any kind.
 */
export function errorDePasswordDelPersonal(password: string, dueno: DuenoDePassword): string | undefined {
  if (!password) return 'La contraseña es obligatoria';
  if (password.length < LIMITES.passwordDelPersonalMinima)
    return `La contraseña debe tener al menos ${LIMITES.passwordDelPersonalMinima} caracteres`;
  const facil = porQueEsFacil(plegar(password), dueno);
  return facil && `${facil}: mejor ${CONSEJO_DE_PASSWORD}`;
}
