import { LruMap } from '../lru-map.ts';

/** How many are remembered of each, beyond which the oldest is forgotten. */
const RECORDADAS = 1_000;

/** What this process knows of the staff's sessions before the database does. */
export interface SesionesEnMemoria {
  /** When each session was last used, by its id, since it was last stored. */
  sesionesVistas: Map<string, Date>;
  /** Sessions that are not in the database yet, or could not be written: open until the server closes. */
  sesionesSinEscribir: Map<string, true>;
  /** The last period of which a code was used of each second step, by its sealed secret, until it is surely written. */
  periodosUsados: Map<string, number>;
}

export function createSesionesEnMemoria(): SesionesEnMemoria {
  return {
    sesionesVistas: new LruMap<string, Date>(RECORDADAS),
    sesionesSinEscribir: new LruMap<string, true>(RECORDADAS),
    periodosUsados: new LruMap<string, number>(RECORDADAS),
  };
}
