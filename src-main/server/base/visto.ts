import type { Valor, Visto } from '#contract/schemas/campos/visto.ts';
import { AppError, type DetalleDeError } from '#contract/words/errores.ts';

/**
 * A field's name in messages («El precio»). `mostrar` formats values that are no plain text, number or boolean, and
 * returns undefined for a value that the field cannot have.
 */
export interface CampoVisto {
  nombre: string;
  mostrar?: (valor: Valor) => string | undefined;
}

/** A `mostrar` that looks values up in `etiquetas`. */
export function conNombre(etiquetas: Readonly<Record<string, string>>): (valor: Valor) => string | undefined {
  return (valor) => {
    const clave = String(valor);
    return Object.hasOwn(etiquetas, clave) ? etiquetas[clave] : undefined;
  };
}

/** Characters of a text shown in a message. */
const LARGO = 100;

function leer(de: unknown, path: string): unknown {
  return path.split('.').reduce((uno, clave) => (uno as Record<string, unknown> | null)?.[clave], de);
}

/** The field's value; null and absent count as an empty text. */
function valorDe(de: unknown, path: string): unknown {
  return leer(de, path) ?? '';
}

function mostrarSimple(valor: Valor): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor === 'number') return valor.toLocaleString('en-US');
  const texto = String(valor);
  return `«${texto.length > LARGO ? `${texto.slice(0, LARGO).trimEnd()}…` : texto}»`;
}

/** Formats a field's value for a message. The value that the sender saw may be anything. */
function decir(valor: unknown, mostrar: CampoVisto['mostrar'] = mostrarSimple): string {
  if (valor === '') return 'nada';
  const seDice =
    typeof valor === 'string' ||
    typeof valor === 'boolean' ||
    (typeof valor === 'number' && Math.abs(valor) <= Number.MAX_SAFE_INTEGER);
  return (seDice ? mostrar(valor) : undefined) ?? 'otro valor';
}

/**
 * Optimistic lock per field: throws `conflicto`, naming each field and its current value, when a write would change a
 * field that differs from what its editor saw. `antes` and `despues` are in the API's shape; the caller's transaction
 * holds their rows locked. A field that already has the wanted value is no conflict.
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
    const seVio = valorDe(visto, path);
    const ahora = valorDe(antes, path);
    if (seVio === ahora || ahora === valorDe(despues, path)) continue;
    const cambio = `${nombre} cambió de ${decir(seVio, mostrar)} a ${decir(ahora, mostrar)} mientras editabas`;
    details.push({ path, msg: `${cambio}. Revisa y guarda de nuevo`, ahora: ahora as Valor });
  }
  if (details[0]) throw new AppError('conflicto', details[0].msg, { details });
}
