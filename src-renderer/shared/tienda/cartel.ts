import { create } from 'zustand';
import type { RedDeLaTienda } from '#contract/schemas/tienda/acceso.ts';
import { deviceStorage } from '#ui/browser/storage.ts';

const CLAVE = 'guirnalda.cartel';

/** The shop's address on the printed poster, as far as this device knows: the first one seen, or the last one printed. */
export const useCartel = create<{ direccion: string | undefined }>(() => ({
  direccion: deviceStorage.readText(CLAVE),
}));

/** Notes the address that the poster carries now. */
export function ponerCartel(direccion: string): void {
  deviceStorage.writeText(CLAVE, direccion);
  useCartel.setState({ direccion });
}

/** The addresses by which phones reach the shop; the public one first. */
export function direccionesDe({ direcciones, publica }: RedDeLaTienda): string[] {
  return publica ? [publica, ...direcciones] : direcciones;
}

/** Whether a poster leads nowhere. Without a network nothing is said: the address may come back with it. */
export function esCartelViejo(cartel: string | undefined, red: RedDeLaTienda): boolean {
  const direcciones = direccionesDe(red);
  return cartel !== undefined && direcciones.length > 0 && !direcciones.includes(cartel);
}
