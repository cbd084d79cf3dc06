import type { Server, Socket } from 'node:net';
import { redDe } from './network-zone.ts';

interface ConnectionLimits {
  total: number;
  perAddress: number;
  /** Whether the address is not counted. */
  isExempt(address: string): boolean;
}

/** Limits the open connections of the server and of each address; closes those beyond. */
export function limitConnections(server: Server, { total, perAddress, isExempt }: ConnectionLimits): void {
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (!socket.remoteAddress || isExempt(socket.remoteAddress)) return;
    const address = redDe(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
