import type { Server, Socket } from 'node:net';
import type { Cupos } from '../../base/counters/cupos.ts';
import { redDe } from './network-zone.ts';

/** Places beyond the total that only addresses of the staff get. */
const PLACES_OF_THE_STAFF = 100;

interface ConnectionLimits {
  /** Where the open connections are counted, as `near` and `far`. */
  places: Cupos;
  /** Connections of others together, and as many of `esCercana`: those cannot take each other's places. */
  total: number;
  perAddress: number;
  /** Whether the address is this computer's or a proxy's, behind which there are many callers. */
  esCercana(address: string): boolean;
  /** Whether the staff works at the address, which then finds a place also when others hold all of them. */
  esDelPersonal(address: string): boolean;
  /** Called with the address of a connection that finds no place. */
  alRechazar(address: string): void;
}

/**
 * Limits the open connections of the servers together and of each address; closes those beyond. However many strangers hold
 * open, the shop's own computer and devices of its staff find places.
 */
export function limitConnections(servers: readonly Server[], limits: ConnectionLimits): void {
  const { places, total, perAddress, esCercana, esDelPersonal, alRechazar } = limits;
  // Over TLS a connection takes its place before the handshake, which may never end.
  const admit = (socket: Socket) => {
    const address = socket.remoteAddress;
    if (!address) return;
    const release = esCercana(address)
      ? places.tomar([['near', total]])
      : places.tomar([
          ['far', esDelPersonal(address) ? total + PLACES_OF_THE_STAFF : total],
          [redDe(address), perAddress],
        ]);
    if (release) {
      socket.once('close', release);
      return;
    }
    socket.destroy();
    alRechazar(address);
  };
  for (const server of servers) server.on('connection', admit);
}
