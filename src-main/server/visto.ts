import { AppError, type DetalleDeError } from '#contract/errores.ts';
import type { Valor, Visto } from '#contract/visto.ts';

/**
 * What the messages call a field («El precio»), and its values where they are no plain text, number or yes and no;
 * undefined: no value that the field can have.
 */
export interface CampoVisto {
  nombre: string;
  mostrar?: (valor: Valor) => string | undefined;
}

/** Says a value of a closed set as people read it. */
export function conEtiqueta(
  etiquetas: Readonly<Record<string, string>>,
): (valor: Valor) => string | undefined {
  return (valor) => {
    const clave = String(valor);
    return Object.hasOwn(etiquetas, clave) ? etiquetas[clave] : undefined;
  };
}

/** How much of a text a message tells. */
const LARGO = 100;

function leer(de: unknown, path: string): unknown {
  return path.split('.').reduce((uno, clave) => (uno as Record<string, unknown> | null)?.[clave], de);
}

/** Nothing is nothing, whether it is null, absent or an empty text. */
function valorDe(de: unknown, path: string): unknown {
  return leer(de, path) ?? '';
}

function mostrarSimple(valor: Valor): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor === 'number') return valor.toLocaleString('en-US');
  const texto = String(valor);
  return `«${texto.length > LARGO ? `${texto.slice(0, LARGO).trimEnd()}…` : texto}»`;
}

/** What a field has, or what its sender says that it had: that may be anything. */
function decir(valor: unknown, mostrar: CampoVisto['mostrar'] = mostrarSimple): string {
  if (valor === '') return 'nada';
  const seDice =
    typeof valor === 'string' ||
    typeof valor === 'boolean' ||
    (typeof valor === 'number' && Math.abs(valor) <= Number.MAX_SAFE_INTEGER);
  return (seDice ? mostrar(valor) : undefined) ?? 'otro valor';
}

/**
 * Throws `conflicto` when what is about to be written would change a field that is no longer as its editor saw it,
 * naming each and what it is now. `antes` and `despues` are as the API shows them, and the transaction holds what they
 * come from. What is so already as the editor wants it is no conflict.
 */
export function asegurarVisto(
  visto: Visto,
  antes: object,
  despues: object,
  campos: Record<string, CampoVisto>,
): void {
  const details: DetalleDeError[] = [];
  for (const [path, { nombre, mostrar }] of Object.entries(campos)) {
    if (leer(visto, path) === undefined) continue;
    const [seVio, ahora] = [valorDe(visto, path), valorDe(antes, path)];
    if (seVio === ahora || ahora === valorDe(despues, path)) continue;
    const cambio = `${nombre} cambió de ${decir(seVio, mostrar)} a ${decir(ahora, mostrar)} mientras editabas`;
    details.push({ path, msg: `${cambio}. Revisa y guarda de nuevo`, ahora: ahora as Valor });
  }
  if (details[0]) throw new AppError('conflicto', details[0].msg, { details });
}
