import { nuevaClave } from '#contract/client/idempotencia.ts';
import type { NuevoPedidoJson } from '#contract/schemas/ventas/pedidos.ts';
import { isObject, tabStorage } from '#ui/browser/storage.ts';
import { CLAVE_DE_INTENTO } from './borrador.ts';

/** One attempt to order; it keeps its idempotency key through all retries. */
export interface Intento {
  clave: string;
  /** Id of the account that sent it, null for a visitor: the server accepts a key only from its sender. */
  usuario: string | null;
  cuerpo: NuevoPedidoJson;
  /** It was sent and no answer came: the order may exist. */
  enDuda: boolean;
}

function leer(): Intento | undefined {
  const guardado = tabStorage.read(CLAVE_DE_INTENTO);
  const valido =
    isObject(guardado) &&
    typeof guardado.clave === 'string' &&
    (guardado.usuario === null || typeof guardado.usuario === 'string') &&
    isObject(guardado.cuerpo) &&
    typeof guardado.enDuda === 'boolean';
  // The fields of `cuerpo` are validated by the server.
  return valido ? (guardado as unknown as Intento) : undefined;
}

/** Whether an order was sent whose answer is missing. */
export function estaEnDuda(): boolean {
  return leer()?.enDuda === true;
}

/**
 * The attempt to send next. One in doubt goes first, unchanged, since a new one beside it could duplicate the order.
 * Otherwise the previous one when nothing changed, or a new one.
 */
export function intentoPara(usuario: string | null, cuerpo: NuevoPedidoJson): Intento {
  const previo = leer();
  const esElMismo = previo?.usuario === usuario && JSON.stringify(previo.cuerpo) === JSON.stringify(cuerpo);
  if (previo && (previo.enDuda || esElMismo)) return previo;
  const nuevo = { clave: nuevaClave(), usuario, cuerpo, enDuda: false };
  tabStorage.write(CLAVE_DE_INTENTO, nuevo);
  return nuevo;
}

export function marcarEnDuda(intento: Intento, enDuda: boolean): void {
  tabStorage.write(CLAVE_DE_INTENTO, { ...intento, enDuda });
}
