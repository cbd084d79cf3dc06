import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { CLAVE_DE_COMPRADOR } from './borrador.ts';

/** Who placed the last order of this device without an account. Nothing else of an order is kept for the next. */
export interface Comprador {
  nombre: string;
  /** Eight digits. */
  telefono: string;
}

export function leerComprador(): Comprador | undefined {
  const guardado = deviceStorage.read(CLAVE_DE_COMPRADOR);
  if (!isObject(guardado)) return undefined;
  const { nombre, telefono } = guardado;
  return typeof nombre === 'string' && typeof telefono === 'string' ? { nombre, telefono } : undefined;
}

export function recordarComprador({ nombre, telefono }: Comprador): void {
  deviceStorage.write(CLAVE_DE_COMPRADOR, { nombre, telefono });
}
