import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { sinPais } from '../../words/telefono.ts';
import { soloDigitos } from '../../words/texto.ts';
import { buscarSchema } from '../campos/pagina.ts';

/** Number of earlier clients suggested at once. */
export const MAXIMO_CLIENTES = 8;
/** Shorter searches would match too many clients. */
const LETRAS_MINIMAS = 2;
const DIGITOS_MINIMOS = 3;

/** A typed phone prefix: digits with spaces, hyphens and the country code 502. */
export function comienzoDeTelefono(buscar: string): string | undefined {
  if (!/^[+\d][\d\s()-]*$/.test(buscar.trim())) return undefined;
  const digitos = soloDigitos(buscar);
  return digitos.length > LIMITES.telefono ? sinPais(digitos) : digitos;
}

/** Whether the typed text is long enough to search clients. */
export function alcanzaParaBuscarCliente(buscar: string): boolean {
  const telefono = comienzoDeTelefono(buscar);
  return telefono === undefined ? buscar.trim().length >= LETRAS_MINIMAS : telefono.length >= DIGITOS_MINIMOS;
}

/** Query of GET /api/clientes. */
export const consultaClientesSchema = z.object({ buscar: buscarSchema });

const clienteSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  numeroVentas: z.number(),
});
/** A client with earlier purchases. */
export type Cliente = z.infer<typeof clienteSchema>;

export const listaClientesSchema = z.object({ clientes: z.array(clienteSchema) });
