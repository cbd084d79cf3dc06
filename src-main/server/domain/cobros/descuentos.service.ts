import type { Centavos } from '#contract/words/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { leerDescuentoMaximo } from '../../base/configuracion.queries.ts';
import { type Autoriza, asegurarAutorizado } from '../usuarios/autorizacion.service.ts';

/**
 * Refuses a discount above what an employee gives alone, unless the owner allows it: `quien` is the owner who sells, or
 * who typed their password. Throws `sin-permiso`.
 */
export async function asegurarDescuento(
  tx: Tx,
  { subtotal, descuento }: { subtotal: Centavos; descuento: Centavos | undefined },
  quien: Autoriza | undefined,
): Promise<void> {
  // One that leaves nothing to pay is refused as such, whoever gives it.
  if (!descuento || descuento >= subtotal || quien) return;
  const maximo = await leerDescuentoMaximo(tx);
  if (descuento * 100 <= subtotal * maximo) return;
  asegurarAutorizado(quien, maximo === 0 ? 'dar un descuento' : `dar un descuento mayor que el ${maximo} %`);
}
