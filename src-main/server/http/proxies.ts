import { BlockList, isIP, isIPv6 } from 'node:net';
import { StartError } from '../start-error.ts';

/** Proxies or tunnels in front of the server, whose word on who calls is believed. */
export interface Proxies {
  /** How many there are: so many steps of `X-Forwarded-For` are believed. */
  pasos: number;
  /** Whether one of them calls from this address: this computer's own, or one that was named. */
  llamanDesde(direccion: string): boolean;
}

const MAL =
  'TRUST_PROXY es cuántos proxies hay delante del servidor, de 1 a 9, y desde qué direcciones llaman si no es desde esta computadora: 1,172.18.0.0/16.';

/** An address without what IPv6 wraps it in: `::ffff:10.0.0.1` → `10.0.0.1`, `fe80::1%eth0` → `fe80::1`. */
export function sinEnvoltura(direccion: string): string {
  const sinZona = direccion.replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(sinZona)?.[1] ?? sinZona;
}

export function familiaDe(direccion: string): 'ipv4' | 'ipv6' {
  return isIPv6(direccion) ? 'ipv6' : 'ipv4';
}

/** A list with this computer's own addresses in it. */
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
 * Reads TRUST_PROXY: how many proxies there are, and the addresses they call from, with commas. Never "believe whoever
 * says so": whoever reaches the server past its proxy could choose his address. Throws StartError.
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
