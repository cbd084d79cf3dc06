import { createLanes, type Lanes } from '../../adapters/gate.ts';

/** The turns of the networks that wait for work that keeps the process busy, by network. */
export type Turnos = Lanes<string>;

/** How much of such work is done at once. */
const A_LA_VEZ = 2;

/** How many pages wait to be painted: of each network, and in all. Beyond, a browser paints its own. */
const POR_PINTAR = { queue: 8, total: 100 };

export function createTurnosDePintar(): Turnos {
  return createLanes<string>(A_LA_VEZ, [], POR_PINTAR);
}

/** How many addresses' worth of calls a wide network has under way at once. */
export const DIRECCIONES_DE_RED_AMPLIA = 3;

/** How many wide networks' worth of searches wait in all. */
const REDES_QUE_BUSCAN = 10;

/**
 * The turns of searches, of which each network has as many waiting as it may have calls under way, where an address has
 * `llamadas`: only those whose callers went are too many.
 */
export function createTurnosDeBuscar(llamadas: number): Turnos {
  const queue = DIRECCIONES_DE_RED_AMPLIA * llamadas;
  return createLanes<string>(A_LA_VEZ, [], { queue, total: REDES_QUE_BUSCAN * queue });
}
