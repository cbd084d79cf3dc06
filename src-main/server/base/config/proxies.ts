import { BlockList, isIP, isIPv6 } from 'node:net';
import { StartError } from './start-error.ts';

/** Trusted proxies or tunnels in front of the server. */
export interface Proxies {
  /** Number of trusted hops in `X-Forwarded-For`. */
  pasos: number;
  /** Whether trusted proxies may call from this address: loopback or a configured one. */
  llamanDesde(direccion: string): boolean;
}

const MAL =
  'TRUST_PROXY es cuántos proxies hay delante del servidor, de 1 a 9, y desde qué direcciones llaman si no es desde esta computadora: 1,172.18.0.0/16.';

/** An address without IPv6 mapping or zone: `::ffff:10.0.0.1` → `10.0.0.1`, `fe80::1%eth0` → `fe80::1`. */
export function sinEnvoltura(direccion: string): string {
  const sinZona = direccion.replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(sinZona)?.[1] ?? sinZona;
}

export function familiaDe(direccion: string): 'ipv4' | 'ipv6' {
  return isIPv6(direccion) ? 'ipv6' : 'ipv4';
}

/** A new list with the loopback addresses. */
export function lasPropias(): BlockList {
  const lista = new BlockList();
  lista.addSubnet('127.0.0.0', 8, 'ipv4');
  lista.addAddress('::1', 'ipv6');
  return lista;
}

function agregar(lista: BlockList, texto: string): void {
  const [direccion = '', bits] = texto.trim().split('/');
  const tope = isIPv6(direccion) ? 128 : 32;
  if (!isIP(direccion) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= tope)))
    throw new StartError(MAL);
  lista.addSubnet(direccion, bits === undefined ? tope : Number(bits), familiaDe(direccion));
}

/**
 * Reads TRUST_PROXY: the number of proxies and, after commas, the addresses they call from. There is no "trust any
 * proxy": a caller who bypasses the proxy could then choose their address. Throws StartError.
 */
export function leerProxies(texto: string | undefined): Proxies {
  const [cuantos = '', ...direcciones] = (texto || '0').split(',');
  if (!/^[0-9]$/.test(cuantos.trim())) throw new StartError(MAL);
  const lista = lasPropias();
  for (const direccion of direcciones) agregar(lista, direccion);
  return {
    pasos: Number(cuantos),
    llamanDesde(direccion) {
      const limpia = sinEnvoltura(direccion);
      return lista.check(limpia, familiaDe(limpia));
    },
  };
}
