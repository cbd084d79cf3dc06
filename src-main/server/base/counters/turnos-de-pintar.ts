import { createLanes, type Lanes } from '../../adapters/gate.ts';

/** How many pages are painted at once, and how many wait: of each network, and in all. */
const A_LA_VEZ = 2;
const EN_COLA = { queue: 8, total: 100 };

/** The turns of the networks that wait for a page to be painted, by network. */
export type TurnosDePintar = Lanes<string>;

export function createTurnosDePintar(): TurnosDePintar {
  return createLanes<string>(A_LA_VEZ, [], EN_COLA);
}
