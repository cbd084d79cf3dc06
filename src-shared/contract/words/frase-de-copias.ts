import { LIMITES } from './limites.ts';
import { porQueEsFacil } from './password-del-personal.ts';
import { plegar } from './texto.ts';

/** What would be good in place of a refused phrase. */
const CONSEJO = 'cuatro o cinco palabras que no tengan que ver entre sí';

/** A phrase has so many words, or so many different characters. */
const PALABRAS = 4;
const DISTINTOS = 6;

/** Whether a text is one piece over and over: then it begins again inside its double. */
function repite(texto: string): boolean {
  return `${texto}${texto}`.indexOf(texto, 1) < texto.length;
}

function porQueEsDebil(frase: string, tienda: string | undefined): string | undefined {
  const palabras = plegar(frase)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const distintas = [...new Set(palabras)];
  const seguido = palabras.join('');
  if (repite(seguido)) return 'Repite lo mismo';
  if (distintas.length < PALABRAS && new Set(seguido).size < DISTINTOS)
    return 'Tiene muy pocas letras distintas';
  return porQueEsFacil(seguido, { tienda }) ?? porQueEsFacil(distintas.join(''), { tienda });
}

/**
 * Why a new pass phrase of the copies is refused, in Spanish and without a full stop; undefined when it is good. Whoever finds
 * the stick can try for years, so what repeats counts once. Only new phrases are judged: earlier ones open their copies.
 */
export function errorDeFraseDeCopias(frase: string, tienda: string | undefined): string | undefined {
  if (frase.length < LIMITES.fraseMinima)
    return `La frase debe tener al menos ${LIMITES.fraseMinima} caracteres`;
  const debil = porQueEsDebil(frase, tienda);
  return debil && `${debil}: mejor ${CONSEJO}`;
}
