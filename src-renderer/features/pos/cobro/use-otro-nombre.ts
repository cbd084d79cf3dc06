import { type Cliente, comienzoDeTelefono } from '#contract/schemas/ventas/clientes.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';
import { useBorrador } from '../carrito/borrador.ts';
import { useSugerenciasDeClientes } from './use-sugerencias-de-clientes.ts';

/**
 * The client to whom the phone of the sale belongs, while another name is typed; undefined as well while nobody knows,
 * without the server for example: then the sale keeps the typed name and the client theirs.
 */
export function useOtroNombre(): Cliente | undefined {
  const { nombre, telefono } = useBorrador((state) => state.cliente);
  const digitos = comienzoDeTelefono(telefono);
  const completo =
    digitos?.length === LIMITES.telefono && digitos !== CONSUMIDOR_FINAL.telefono ? digitos : undefined;
  const suyo = useSugerenciasDeClientes(completo).find((cliente) => cliente.telefono === completo);
  if (!suyo || !nombre.trim() || plegar(suyo.nombre) === plegar(nombre.trim())) return undefined;
  return suyo;
}
