import { deEstaPestana, esObjeto } from '#ui/almacen.ts';
import { nuevaClave } from '../../lib/clave.ts';

const CLAVE = 'guirnalda.intento';

/** One wish to order: the same body keeps its key, however often it is sent. */
export interface Intento {
  clave: string;
  /** The body it was made for. */
  huella: string;
  /** It was sent and nobody knows how that ended: the order may exist already. */
  enDuda: boolean;
}

function leer(): Intento | undefined {
  const guardado = deEstaPestana.leer(CLAVE);
  const valido =
    esObjeto(guardado) &&
    typeof guardado.clave === 'string' &&
    typeof guardado.huella === 'string' &&
    typeof guardado.enDuda === 'boolean';
  return valido ? (guardado as unknown as Intento) : undefined;
}

/** The attempt for this body: the one under way, or a new one when the cart or the data changed. */
export function intentoPara(cuerpo: unknown): Intento {
  const huella = JSON.stringify(cuerpo);
  const previo = leer();
  if (previo?.huella === huella) return previo;
  const nuevo = { clave: nuevaClave(), huella, enDuda: false };
  deEstaPestana.guardar(CLAVE, nuevo);
  return nuevo;
}

export function marcarEnDuda(intento: Intento, enDuda: boolean): void {
  deEstaPestana.guardar(CLAVE, { ...intento, enDuda });
}

export function olvidarIntento(): void {
  deEstaPestana.borrar(CLAVE);
}
