import { BlockList, isIP } from 'node:net';

/** The networks that a shop's authority may speak for. */
export const PERMITTED_NETWORKS = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

/** The names that it may speak for, with all that end in them. */
export const PERMITTED_NAMES = ['localhost', 'local'] as const;

const NETWORKS = new BlockList();
for (const [address, bits] of PERMITTED_NETWORKS)
  NETWORKS.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');

/** Whether the shop's authority may speak for an address or a host name. */
export function isPermitted(name: string): boolean {
  const family = isIP(name);
  if (family) return NETWORKS.check(name, family === 6 ? 'ipv6' : 'ipv4');
  return PERMITTED_NAMES.some((permitted) => name === permitted || name.endsWith(`.${permitted}`));
}
