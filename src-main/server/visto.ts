import { AppError, type DetalleDeError } from '#contract/errores.ts';
import type { Valor, Visto } from '#contract/visto.ts';

/** What the messages call a field («El precio»), and its values where they are no plain text, number or yes and no. */
export interface CampoVisto {
  nombre: string;
  mostrar?: (valor: Valor) => string;
}

/** How much of a text a message tells. */
const LARGO = 100;

function leer(de: unknown, path: string): unknown {
  return path.split('.').reduce((uno, clave) => (uno as Record<string, unknown> | null)?.[clave], de);
}

/** Nothing is nothing, whether it is null, absent or an empty text. */
function valorDe(de: unknown, path: string): Valor {
  return (leer(de, path) ?? '') as Valor;
}

function decir(valor: Valor, mostrar: CampoVisto['mostrar']): string {
  if (valor === '') return 'nada';
  if (mostrar) return mostrar(valor);
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor === 'number') return valor.toLocaleString('en-US');
  const texto = String(valor);
  return `«${texto.length > LARGO ? `${texto.slice(0, LARGO).trimEnd()}…` : texto}»`;
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
    details.push({ path, msg: `${cambio}. Revisa y guarda de nuevo`, ahora });
  }
  if (details[0]) throw new AppError('conflicto', details[0].msg, { details });
}
