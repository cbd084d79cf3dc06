import { setTimeout as dormir } from 'node:timers/promises';
import { createCupos } from './cupos.ts';

/** How long a call waits for its turn, in ms. */
const ESPERA_MS = 5_000;
/** How many calls wait at a door at once. With `ESPERA_MS` it bounds what passes there: some 2,900 an hour. */
const SITIOS = 4;

/** Turns for calls that would otherwise be refused, at doors where strangers press. */
export interface Espera {
  /**
   * Waits at a door; false at once when its places, or the one of this network, are taken. A place is kept for the whole
   * wait, also when the caller has gone: else hanging up would make room for another guess.
   */
  esperar(puerta: string, red: string): Promise<boolean>;
  /** Passes the time; tests replace it. */
  dormir: (ms: number) => Promise<unknown>;
}

export function createEspera(): Espera {
  const sitios = createCupos();
  return {
    dormir: (ms) => dormir(ms, undefined, { ref: false }),
    async esperar(puerta, red) {
      const salir = sitios.tomar([
        [puerta, SITIOS],
        [`${puerta} ${red}`, 1],
      ]);
      if (!salir) return false;
      try {
        await this.dormir(ESPERA_MS);
        return true;
      } finally {
        salir();
      }
    },
  };
}
