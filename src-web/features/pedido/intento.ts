import type { NuevoPedidoJson } from '#contract/pedidos.ts';
import { deEstaPestana, esObjeto } from '#ui/almacen.ts';
import { nuevaClave } from '../../lib/clave.ts';

const CLAVE = 'guirnalda.intento';

/** One wish to order: what was sent of it keeps its key, however often it is sent. */
export interface Intento {
  clave: string;
  /** Who wished for what. */
  huella: string;
  cuerpo: NuevoPedidoJson;
  /** It was sent and nobody knows how that ended: the order may exist already. */
  enDuda: boolean;
}

function leer(): Intento | undefined {
  const guardado = deEstaPestana.leer(CLAVE);
  const valido =
    esObjeto(guardado) &&
    typeof guardado.clave === 'string' &&
    typeof guardado.huella === 'string' &&
    esObjeto(guardado.cuerpo) &&
    typeof guardado.enDuda === 'boolean';
  return valido ? (guardado as unknown as Intento) : undefined;
}

/** Whether this very wish was sent and nobody knows how that ended. */
export function estaEnDuda(huella: string): boolean {
  const previo = leer();
  return previo?.huella === huella && previo.enDuda;
}

/**
 * The attempt for this wish. One that is in doubt is sent again as it was, whatever prices and stock have become: if it
 * had not arrived, the server says what is different now. Otherwise a new one when anything changed.
 */
export function intentoPara(huella: string, cuerpo: NuevoPedidoJson): Intento {
  const previo = leer();
  const esElMismo = previo?.enDuda || JSON.stringify(previo?.cuerpo) === JSON.stringify(cuerpo);
  if (previo?.huella === huella && esElMismo) return previo;
  const nuevo = { clave: nuevaClave(), huella, cuerpo, enDuda: false };
  deEstaPestana.guardar(CLAVE, nuevo);
  return nuevo;
}

export function marcarEnDuda(intento: Intento, enDuda: boolean): void {
  deEstaPestana.guardar(CLAVE, { ...intento, enDuda });
}

export function olvidarIntento(): void {
  deEstaPestana.borrar(CLAVE);
}
