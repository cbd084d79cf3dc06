import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { formatoTelefono } from '#contract/texto.ts';

/** The phone of a client as people write it; undefined for the walk-in client, who has none. */
export function telefonoDe({ telefono }: { telefono: string }): string | undefined {
  return telefono === CLIENTE_DE_MOSTRADOR.telefono ? undefined : formatoTelefono(telefono);
}
