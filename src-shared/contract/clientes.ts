import * as z from 'zod';
import { LIMITES } from './limites.ts';
import { buscarSchema } from './pagina.ts';
import { sinPais } from './telefono.ts';
import { soloDigitos } from './texto.ts';

/** As many earlier clients are offered at once. */
export const MAXIMO_CLIENTES = 8;
/** What is shorter would offer half the town. */
const LETRAS_MINIMAS = 2;
const DIGITOS_MINIMOS = 3;

/** The beginning of a phone, where that is what was typed: digits with their spaces, hyphens and the country's 502. */
export function comienzoDeTelefono(buscar: string): string | undefined {
  if (!/^[+\d][\d\s()-]*$/.test(buscar.trim())) return undefined;
  const digitos = soloDigitos(buscar);
  return digitos.length > LIMITES.telefono ? sinPais(digitos) : digitos;
}

/** Whether enough is typed to look for a client by it. */
export function alcanzaParaBuscarCliente(buscar: string): boolean {
  const telefono = comienzoDeTelefono(buscar);
  return telefono === undefined ? buscar.trim().length >= LETRAS_MINIMAS : telefono.length >= DIGITOS_MINIMOS;
}

/** Query of GET /api/clientes. */
export const consultaClientesSchema = z.object({ buscar: buscarSchema });

export const clienteSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  numeroVentas: z.number(),
});
/** Somebody who bought before. */
export type Cliente = z.infer<typeof clienteSchema>;

export const listaClientesSchema = z.object({ clientes: z.array(clienteSchema) });
