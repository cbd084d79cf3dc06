import { nuevaClave } from '#contract/intentos.ts';
import type { NuevoPedidoJson } from '#contract/pedidos.ts';
import { deEstaPestana, esObjeto } from '#ui/almacen.ts';

const CLAVE = 'guirnalda.intento';

/** One wish to order: what was sent of it keeps its key, however often it is sent. */
export interface Intento {
  clave: string;
  /** The account it was sent from, null for a visitor: the server knows a key only from its sender. */
  usuario: string | null;
  cuerpo: NuevoPedidoJson;
  /** It was sent and nobody knows how that ended: the order may exist already. */
  enDuda: boolean;
}

function leer(): Intento | undefined {
  const guardado = deEstaPestana.leer(CLAVE);
  const valido =
    esObjeto(guardado) &&
    typeof guardado.clave === 'string' &&
    (guardado.usuario === null || typeof guardado.usuario === 'string') &&
    esObjeto(guardado.cuerpo) &&
    typeof guardado.enDuda === 'boolean';
  // Every field but the body's own has just been looked at, and that the server checks.
  return valido ? (guardado as unknown as Intento) : undefined;
}

/** Whether an order was sent of which nobody knows how that ended. */
export function estaEnDuda(): boolean {
  return leer()?.enDuda === true;
}

/**
 * The attempt to send. One that is in doubt goes first, as it was, whatever became of the cart since: another one beside
 * it could be a second order. Otherwise a new one when anything changed.
 */
export function intentoPara(usuario: string | null, cuerpo: NuevoPedidoJson): Intento {
  const previo = leer();
  const esElMismo = previo?.usuario === usuario && JSON.stringify(previo.cuerpo) === JSON.stringify(cuerpo);
  if (previo && (previo.enDuda || esElMismo)) return previo;
  const nuevo = { clave: nuevaClave(), usuario, cuerpo, enDuda: false };
  deEstaPestana.guardar(CLAVE, nuevo);
  return nuevo;
}

export function marcarEnDuda(intento: Intento, enDuda: boolean): void {
  deEstaPestana.guardar(CLAVE, { ...intento, enDuda });
}

export function olvidarIntento(): void {
  deEstaPestana.borrar(CLAVE);
}
