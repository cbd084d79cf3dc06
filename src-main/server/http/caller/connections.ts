import type { Server, Socket } from 'node:net';
import { Server as SecureServer } from 'node:tls';
import type { Cupos } from '../../base/counters/cupos.ts';
import { redDe } from './network-zone.ts';

/** Places beyond the total that only addresses of the staff get. */
const PLACES_OF_THE_STAFF = 100;
/** Places beyond the total for connections whose first call proved to be of this computer. */
const PLACES_OF_THIS_COMPUTER = 100;
/** How many connections may be on trial: more than the system hands over at once, so that none goes before it was read. */
const ON_TRIAL = 600;
/** How long a connection may be on trial, in ms. */
const TRIAL_MS = 3_000;

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

/** Connections beyond the total that may still prove to be this computer's. */
export interface Trials {
  /**
   * Judges a call on a connection. False for one on trial that is not proven: it is to be refused, and its connection
   * closed.
   */
  passes(socket: Socket, isProven: () => boolean): boolean;
}

/** The oldest on trial makes room for another: who has something to say says it at once. */
function createTrials(
  places: Cupos,
  failed: (socket: Socket) => void,
): Trials & { begin(socket: Socket): void } {
  /** How to end the trial of each. */
  const ends = new Map<Socket, () => void>();

  function fail(socket: Socket): void {
    ends.get(socket)?.();
    failed(socket);
    socket.destroy();
  }

  return {
    begin(socket) {
      const [oldest] = ends.keys();
      if (oldest && ends.size >= ON_TRIAL) fail(oldest);
      const late = setTimeout(() => fail(socket), TRIAL_MS).unref();
      const end = () => {
        clearTimeout(late);
        ends.delete(socket);
      };
      ends.set(socket, end);
      socket.once('close', end);
    },
    passes(socket, isProven) {
      const end = ends.get(socket);
      if (!end) return true;
      const release = isProven() && places.tomar([['this computer', PLACES_OF_THIS_COMPUTER]]);
      // It stays on trial for as long as it may take to read the refusal.
      if (!release) return false;
      end();
      socket.once('close', release);
      return true;
    },
  };
}

/**
 * Limits the open connections of the servers together and of each address; closes those beyond. However many strangers hold
 * open, the shop's own computer and devices of its staff find places: beyond the total, a connection over plain HTTP from
 * where a tunnel calls too has a short trial, and stays if its first call proves to be of this computer.
 */
export function limitConnections(servers: readonly Server[], limits: ConnectionLimits): Trials {
  const { places, total, perAddress, esCercana, esDelPersonal, alRechazar } = limits;
  const trials = createTrials(places, ({ remoteAddress }) => remoteAddress && alRechazar(remoteAddress));
  // Over TLS a connection takes its place before the handshake, which may never end.
  const admit = (socket: Socket, mayProve: boolean) => {
    const address = socket.remoteAddress;
    if (!address) return;
    const isNear = esCercana(address);
    const release = isNear
      ? places.tomar([['near', total]])
      : places.tomar([
          ['far', esDelPersonal(address) ? total + PLACES_OF_THE_STAFF : total],
          [redDe(address), perAddress],
        ]);
    if (release) {
      socket.once('close', release);
      return;
    }
    if (isNear && mayProve) {
      trials.begin(socket);
      return;
    }
    socket.destroy();
    alRechazar(address);
  };
  for (const server of servers) {
    const mayProve = !(server instanceof SecureServer);
    server.on('connection', (socket) => admit(socket, mayProve));
  }
  return trials;
}
