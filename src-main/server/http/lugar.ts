import { BlockList } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Alcance } from '#contract/acceso.ts';
import { AppError } from '#contract/errores.ts';
import { leerAlcance } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { ESTA_COMPUTADORA } from './conocidos.ts';
import { familiaDe, lasPropias, sinEnvoltura } from './proxies.ts';
import { ORIGEN_DE_LA_VENTANA } from './red.ts';

/** Where a call comes from, seen from the shop. */
export type Lugar = 'esta-computadora' | 'red-local' | 'fuera';

const PROPIA = lasPropias();

const DE_LA_RED = new BlockList();
for (const [red, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  DE_LA_RED.addSubnet(red, bits, 'ipv4');
DE_LA_RED.addSubnet('fc00::', 7, 'ipv6');
DE_LA_RED.addSubnet('fe80::', 10, 'ipv6');

/** What proxies and tunnels add to say whom they call for. */
const DE_PROXY =
  /^(x-(forwarded|real|original|originating|remote|client|cluster-client|envoy|azure|arr)(-|$)|forwarded$|via$|(wl-)?proxy-client-ip$|(true-)?client-ip$|cf-|cdn-|fly-|fastly-|tailscale-|ngrok-)/;
/** The shop's own pages send no other header of this kind; what some proxy calls its own is one, too. */
const AJENA = /^x-(?!recibo$)/;
/** Names by which a computer calls itself. */
const HOST_PROPIO = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Names by which a computer calls itself or another of its own network. */
const HOST_CERCANO =
  /^(\[[0-9a-f:.]+\]|\d+\.\d+\.\d+\.\d+|[a-z0-9-]+|[a-z0-9.-]+\.(local|lan|home|internal|test))(:\d+)?$/i;

/** What an address counts under: itself, or of an IPv6 one its /64, which is one house. */
export function redDe(direccion: string): string {
  return normalizeIP(direccion, 64);
}

function lugarDeDireccion(direccion: string): Lugar {
  const limpia = sinEnvoltura(direccion);
  const familia = familiaDe(limpia);
  if (PROPIA.check(limpia, familia)) return 'esta-computadora';
  return DE_LA_RED.check(limpia, familia) ? 'red-local' : 'fuera';
}

/** Whether it is the computer itself that speaks, whoever it speaks for. */
function esLoopback(direccion: string): boolean {
  return lugarDeDireccion(direccion) === 'esta-computadora';
}

function nombresDeCabeceras({ raw }: FastifyRequest): string[] {
  return raw.rawHeaders.filter((_, i) => i % 2 === 0).map((nombre) => nombre.toLowerCase());
}

/** Whether nothing about the request says that somebody passed it on. */
function llegaDirecto(request: FastifyRequest): boolean {
  const nombres = nombresDeCabeceras(request);
  // Plain reverse proxies say nothing and speak HTTP/1.0; no browser has for decades.
  return (
    request.raw.httpVersion !== '1.0' &&
    nombres.filter((nombre) => nombre === 'host').length <= 1 &&
    !nombres.some((nombre) => DE_PROXY.test(nombre))
  );
}

/**
 * Where the caller is. What proxies passed on is believed only from as many as the configuration names, each of them
 * from where it says that they call; otherwise nobody knows who called, and that is outside. Whoever was passed on is
 * never this computer itself. A tunnel that says nothing is known by the public name it was asked by.
 */
export function lugarDe(context: Context, request: FastifyRequest): Lugar {
  const { remoteAddress = '', localAddress } = request.socket;
  if (!llegaDirecto(request)) {
    const { pasos } = context.config.proxies;
    // Whose word is taken, and then the caller: where one proxy calls from elsewhere, the caller is that proxy.
    const creible = pasos > 0 && request.ips?.length === pasos + 1;
    return creible && lugarDeDireccion(request.ip) !== 'fuera' ? 'red-local' : 'fuera';
  }
  const lugar = lugarDeDireccion(remoteAddress);
  if (lugar === 'esta-computadora') return HOST_CERCANO.test(request.headers.host ?? '') ? lugar : 'fuera';
  return lugar === 'red-local' && remoteAddress === localAddress ? 'esta-computadora' : lugar;
}

/** What somebody who calls is counted under. */
export function llamadorDe(context: Context, request: FastifyRequest): string {
  return lugarDe(context, request) === ESTA_COMPUTADORA ? ESTA_COMPUTADORA : redDe(request.ip);
}

/** Whether the page that asks (if a page asks) is one of the shop's own, not some website open in the browser. */
function esDePaginaPropia({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] === 'cross-site' && origin !== ORIGEN_DE_LA_VENTANA) return false;
  return origin === undefined || origin === ORIGEN_DE_LA_VENTANA || origin === `http://${host}`;
}

/**
 * Whether the request was made on the shop's own computer, by one of its own pages: stricter than `lugarDe`, since
 * whoever it is may create the shop. No proxy is trusted here.
 */
export function esDeEstaComputadora(request: FastifyRequest): boolean {
  return (
    esLoopback(request.socket.remoteAddress ?? '') &&
    HOST_PROPIO.test(request.headers.host ?? '') &&
    esDePaginaPropia(request) &&
    llegaDirecto(request) &&
    !nombresDeCabeceras(request).some((nombre) => AJENA.test(nombre))
  );
}

/** Whether somebody at `lugar` is within `alcance`. */
export function alcanza(alcance: Alcance, lugar: Lugar): boolean {
  if (alcance === 'cualquier-lugar' || lugar === 'esta-computadora') return true;
  return alcance === 'red-local' && lugar === 'red-local';
}

export async function personalPuedeLlamar(context: Context, request: FastifyRequest): Promise<boolean> {
  const alcance = context.config.accesoPersonal ?? (await leerAlcance(context.db));
  return alcanza(alcance, lugarDe(context, request));
}

/** Throws `sin-permiso` unless the staff may call from where the caller is. */
export async function asegurarLugarDelPersonal(context: Context, request: FastifyRequest): Promise<void> {
  if (await personalPuedeLlamar(context, request)) return;
  throw new AppError(
    'sin-permiso',
    'El personal solo puede entrar desde la tienda. El propietario puede cambiarlo en la configuración',
  );
}
