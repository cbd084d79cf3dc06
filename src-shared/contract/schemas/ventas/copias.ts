import * as z from 'zod';
import type { Papel } from './ticket.ts';

/**
 * What a device knows of the tickets of sales that it was to print: `true` once one came out or may have, `false` while
 * none did. By number and time, since a restored backup gives numbers again.
 */
export type Salidas = ReadonlyMap<string, boolean>;

/** `Salidas` as it is stored and sent. */
export const salidasSchema = z.array(z.tuple([z.string().max(100), z.boolean()]));
export type ListaDeSalidas = z.infer<typeof salidasSchema>;

/** More tickets than are printed again on any day; the oldest are forgotten. */
const RECORDADAS = 500;

/** What a paper is remembered by; undefined for one that has no copies: a slip, or the ticket of no sale. */
function claveDe(papel: Papel): string | undefined {
  return 'tipo' in papel || papel.copia === undefined ? undefined : `${papel.numero} ${papel.fecha}`;
}

function anotar(salidas: Salidas, clave: string, salio: boolean): Salidas {
  const otras = [...salidas].filter(([una]) => una !== clave);
  return new Map([...otras, [clave, salio] as const].slice(-RECORDADAS));
}

/**
 * A paper as it comes out now. A sale's ticket says COPIA once one came out on this device or may have; while none of those
 * that were to come out did, it is the original, whoever asks for it. Of what the device does not know, the paper itself says
 * so.
 */
export function conCopia<P extends Papel>(papel: P, salidas: Salidas): P {
  const clave = claveDe(papel);
  const copia = clave === undefined ? undefined : salidas.get(clave);
  return copia === undefined ? papel : { ...papel, copia };
}

/** After a paper was given to be printed: an original is owed from now on. */
export function trasEncargar(salidas: Salidas, papel: Papel): Salidas {
  const clave = claveDe(papel);
  if (clave === undefined || salidas.has(clave) || !('copia' in papel) || papel.copia) return salidas;
  return anotar(salidas, clave, false);
}

/** After a paper came out, or may have. */
export function trasSalir(salidas: Salidas, papel: Papel): Salidas {
  const clave = claveDe(papel);
  return clave === undefined ? salidas : anotar(salidas, clave, true);
}
