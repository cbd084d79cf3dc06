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

/**
 * How many searches wait: of each network as many as it may have calls under way, so that only those whose callers went are
 * too many.
 */
const POR_BUSCAR = { queue: 300, total: 3000 };

export function createTurnosDeBuscar(): Turnos {
  return createLanes<string>(A_LA_VEZ, [], POR_BUSCAR);
}
