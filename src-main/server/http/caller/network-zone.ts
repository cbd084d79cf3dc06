import { BlockList, isIPv4 } from 'node:net';
import { TLSSocket } from 'node:tls';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import type { Alcance } from '#contract/schemas/tienda/acceso.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Zona } from '#contract/words/zonas.ts';
import type { Cola } from '../../adapters/secrets/passwords.ts';
import { familiaDe, lasPropias, sinEnvoltura } from '../../base/config/proxies.ts';
import { leerAlcance } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import {
  claveEnLaRed,
  ESTA_COMPUTADORA,
  ESTA_DIRECCION,
  esClaveEnLaRed,
} from '../../base/counters/recent-sign-ins.ts';

/** Origin of the desktop window, which loads its pages from local files. */
export const ORIGEN_DE_LA_VENTANA = 'app://guirnalda';

const PROPIA = lasPropias();

const DE_LA_RED = new BlockList();
DE_LA_RED.addSubnet('10.0.0.0', 8, 'ipv4');
DE_LA_RED.addSubnet('172.16.0.0', 12, 'ipv4');
DE_LA_RED.addSubnet('192.168.0.0', 16, 'ipv4');
DE_LA_RED.addSubnet('169.254.0.0', 16, 'ipv4');
DE_LA_RED.addSubnet('fc00::', 7, 'ipv6');
DE_LA_RED.addSubnet('fe80::', 10, 'ipv6');

/** Headers that proxies and tunnels add about the client they forward. */
const DE_PROXY =
  /^(x-(forwarded|real|original|originating|remote|client|cluster-client|envoy|azure|arr)(-|$)|forwarded$|via$|(wl-)?proxy-client-ip$|(true-)?client-ip$|cf-|cdn-|fly-|fastly-|tailscale-|ngrok-)/;
/** The `x-` headers of the shop's own pages and window; any other may come from a proxy. */
const AJENA = /^x-(?!(recibo|reto|esta-computadora)$)/;
/** Hosts that name the computer itself. */
const HOST_PROPIO = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Hosts of this computer or its network: addresses, plain names, and names that no site can have. */
const HOST_CERCANO =
  /^(\[[0-9a-f:.]+\]|\d+\.\d+\.\d+\.\d+|[\w-]+\.?|[\w.-]+\.(local|localdomain|lan|home|home\.arpa|internal|test)\.?)(:\d+)?$/i;

/** The key an address is counted under: the IPv4 address, or the /64 of an IPv6 one, which is one household. */
export function redDe(direccion: string): string {
  return normalizeIP(direccion, 64);
}

/** The wider network around `redDe`: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function redAmpliaDe(direccion: string): string {
  const red = normalizeIP(direccion, 48);
  return isIPv4(red) ? red.replace(/\d+$/, '*') : red;
}

/** The network of the provider around `redAmpliaDe`: the /16 of an IPv4 address, the /32 of an IPv6 one. */
export function redDeProveedorDe(direccion: string): string {
  const red = normalizeIP(direccion, 32);
  return isIPv4(red) ? red.replace(/\d+\.\d+$/, '*') : red;
}

/** Where an address is, whoever calls from it. */
export function zoneOfAddress(direccion: string): Zona {
  const limpia = sinEnvoltura(direccion);
  const familia = familiaDe(limpia);
  if (PROPIA.check(limpia, familia)) return 'esta-computadora';
  return DE_LA_RED.check(limpia, familia) ? 'red-local' : 'fuera';
}

/** Whether the connection comes from this computer, directly or through a proxy on it. */
function esLoopback(direccion: string): boolean {
  return zoneOfAddress(direccion) === 'esta-computadora';
}

function nombresDeCabeceras({ raw }: FastifyRequest): string[] {
  return raw.rawHeaders.filter((_, i) => i % 2 === 0).map((nombre) => nombre.toLowerCase());
}

/** Whether a request arrived directly, of those that were asked about: several checks of each one do. */
const DIRECTAS = new WeakMap<FastifyRequest['raw'], boolean>();

/** Whether the request shows no trace of a proxy. */
function llegaDirecto(request: FastifyRequest): boolean {
  const directa = DIRECTAS.get(request.raw) ?? noMuestraProxy(request);
  DIRECTAS.set(request.raw, directa);
  return directa;
}

function noMuestraProxy(request: FastifyRequest): boolean {
  const nombres = nombresDeCabeceras(request);
  // Plain reverse proxies add no header but speak HTTP/1.0, which browsers do not.
  return (
    request.raw.httpVersion !== '1.0' &&
    nombres.filter((nombre) => nombre === 'host').length <= 1 &&
    !nombres.some((nombre) => DE_PROXY.test(nombre))
  );
}

/** Whether a Host is that of the shop's public address, which some networks lead straight to its computer. */
function esHostPublico({ direccionPublica }: Context, host: string): boolean {
  const publica = direccionPublica.actual();
  return publica !== undefined && new URL(publica).hostname === host.replace(/:\d+$/, '').toLowerCase();
}

/** Whether a host is one of this computer, its network or the shop's public address. */
function esHostDeLaTienda(context: Context, host: string): boolean {
  return HOST_CERCANO.test(host) || esHostPublico(context, host);
}

/** The hosts that proxies say they were asked for. A caller may have written any of them. */
function hostsReenviados({ headers }: FastifyRequest): string[] {
  const [reenviado = ''] = [headers['x-forwarded-host']].flat();
  return reenviado
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
}

/**
 * The host to write in links of an answer: the one that a trusted proxy says it was asked for where that is near or public,
 * else the one it asks for.
 */
export function hostDe(context: Context, request: FastifyRequest): string {
  const propio = request.headers.host ?? '';
  return esHostDeLaTienda(context, request.host) ? request.host : propio;
}

/** The proof that a caller sends: the window as a header, a browser as a cookie. */
function pruebaDe({ headers }: FastifyRequest, cookie: string): string | undefined {
  const header = headers[THIS_COMPUTER_HEADER];
  if (typeof header === 'string') return header;
  const cookies = (headers.cookie ?? '').split(';').map((una) => una.trim().split('='));
  return cookies.find(([nombre]) => nombre === cookie)?.[1];
}

/** Whether the request carries the proof that only this computer's window and browsers were given. */
function demuestraSerDeAqui({ estaComputadora }: Context, request: FastifyRequest): boolean {
  const prueba = pruebaDe(request, estaComputadora.cookie);
  return prueba !== undefined && estaComputadora.demuestra(prueba);
}

/**
 * The caller's zone. A forwarded address is believed only through the configured number of trusted proxies, each
 * calling from a configured address; otherwise the caller is outside. A forwarded call is never `esta-computadora`, and a
 * call from this computer is it only with its proof: a proxy there may forward anybody without a word. Where proxies are
 * trusted, they say for whom they call, and who does not is outside.
 * A tunnel without headers, and a page of another site whose name leads to this server or to its proxy, are recognised by
 * the public name in the Host, or in what the proxy says of it.
 */
export function networkZoneOf(context: Context, request: FastifyRequest): Zona {
  const { remoteAddress = '', localAddress } = request.socket;
  const { pasos } = context.config.proxies;
  if (!llegaDirecto(request)) {
    // `ips` lists the trusted proxies, then the caller: an untrusted proxy shortens it and becomes the caller itself.
    const creible = pasos > 0 && request.ips?.length === pasos + 1;
    const hosts = [request.headers.host ?? '', ...hostsReenviados(request)];
    const deLaTienda = hosts.every((host) => esHostDeLaTienda(context, host));
    return creible && deLaTienda && zoneOfAddress(request.ip) !== 'fuera' ? 'red-local' : 'fuera';
  }
  const zone = zoneOfAddress(remoteAddress);
  const { host = '' } = request.headers;
  if (zone === 'fuera') return zone;
  if (zone === 'esta-computadora' || remoteAddress === localAddress) {
    if (!HOST_CERCANO.test(host)) return 'fuera';
    if (demuestraSerDeAqui(context, request)) return 'esta-computadora';
    return pasos > 0 ? 'fuera' : 'red-local';
  }
  return esHostDeLaTienda(context, host) ? zone : 'fuera';
}

/** The key a caller's attempts are counted under. */
export function callerKey(context: Context, request: FastifyRequest): string {
  const zone = networkZoneOf(context, request);
  if (zone === ESTA_COMPUTADORA) return ESTA_COMPUTADORA;
  if (zone !== 'red-local') return redDe(request.ip);
  const sinDecirQuien = esLoopback(request.socket.remoteAddress ?? '') && llegaDirecto(request);
  return sinDecirQuien ? ESTA_DIRECCION : claveEnLaRed(redDe(request.ip));
}

/**
 * The queue in which a caller waits for the check of a password, of which one network holds a share: outside a wide one,
 * whose addresses cost nothing. A proxy that says nothing fills that of its address.
 */
export function colaDe(callerKey: string): Cola {
  if (callerKey === ESTA_COMPUTADORA || callerKey === ESTA_DIRECCION) return { nombre: callerKey };
  if (esClaveEnLaRed(callerKey)) return { nombre: 'red-local', red: callerKey };
  return { nombre: 'fuera', red: redAmpliaDe(callerKey) };
}

/** Who waits for a turn together: outside, addresses of one wide network cost nothing. */
export function filaDe(context: Context, request: FastifyRequest): string {
  const esDeFuera = networkZoneOf(context, request) === 'fuera';
  return esDeFuera ? redAmpliaDe(request.ip) : callerKey(context, request);
}

/** Whether the request comes from no page or from one of the shop's own, not from another website. */
function esDePaginaPropia({ headers, socket }: FastifyRequest): boolean {
  const { origin, host } = headers;
  const esquema = socket instanceof TLSSocket ? 'https' : 'http';
  if (headers['sec-fetch-site'] === 'cross-site' && origin !== ORIGEN_DE_LA_VENTANA) return false;
  return origin === undefined || origin === ORIGEN_DE_LA_VENTANA || origin === `${esquema}://${host}`;
}

/**
 * Whether the request seems to come from this computer and from one of the shop's own pages. It grants no right: a proxy
 * there that adds nothing calls in the same way.
 */
export function pareceDeAqui(request: FastifyRequest): boolean {
  return (
    esLoopback(request.socket.remoteAddress ?? '') &&
    HOST_PROPIO.test(request.headers.host ?? '') &&
    esDePaginaPropia(request) &&
    llegaDirecto(request) &&
    !nombresDeCabeceras(request).some((nombre) => AJENA.test(nombre))
  );
}

/** Whether the request was made on the shop's own computer, by its window or by a browser that followed its link. */
export function esDeEstaComputadora(context: Context, request: FastifyRequest): boolean {
  return pareceDeAqui(request) && demuestraSerDeAqui(context, request);
}

/**
 * Whether the call comes with the proof, whatever page made it: it finds a place, and grants no other right. The window's
 * pictures are asked for without an origin.
 */
export function traePruebaDeAqui(context: Context, request: FastifyRequest): boolean {
  return (
    esLoopback(request.socket.remoteAddress ?? '') &&
    llegaDirecto(request) &&
    demuestraSerDeAqui(context, request)
  );
}

/** Whether calls are not counted by their address. Behind a trusted proxy, who says nothing may be anybody. */
export function noSeCuenta(context: Context, request: FastifyRequest): boolean {
  return traePruebaDeAqui(context, request) || (context.config.proxies.pasos === 0 && pareceDeAqui(request));
}

/**
 * Whether the caller may create the shop, which has no owner yet. The documented call carries no proof: without one, it is
 * believed by its address, in the first minutes of a new folder and where no proxy is trusted.
 */
export function puedeCrearLaTienda(context: Context, request: FastifyRequest): boolean {
  if (esDeEstaComputadora(context, request)) return true;
  const { config, estaComputadora } = context;
  const esTemprano = performance.now() < estaComputadora.creibleHasta;
  return config.proxies.pasos === 0 && esTemprano && pareceDeAqui(request);
}

/** Whether a tunnel or proxy on this computer forwards the call although the server was told of none. */
export function esTunelSinConfianza({ config }: Context, request: FastifyRequest): boolean {
  if (config.proxies.pasos > 0 || !esLoopback(request.socket.remoteAddress ?? '')) return false;
  return !(llegaDirecto(request) && HOST_CERCANO.test(request.headers.host ?? ''));
}

/** Whether the request carries a proof of being on this computer that is not the right one. */
export function pruebaEquivocada({ estaComputadora }: Context, request: FastifyRequest): boolean {
  const prueba = pruebaDe(request, estaComputadora.cookie);
  return prueba !== undefined && !estaComputadora.demuestra(prueba);
}

/** Whether staff access `alcance` includes callers of `zone`. */
export function alcanza(alcance: Alcance, zone: Zona): boolean {
  if (alcance === 'cualquier-lugar' || zone === 'esta-computadora') return true;
  return alcance === 'red-local' && zone === 'red-local';
}

export async function personalPuedeLlamar(context: Context, request: FastifyRequest): Promise<boolean> {
  const alcance = context.config.accesoPersonal ?? (await leerAlcance(context.db));
  return alcanza(alcance, networkZoneOf(context, request));
}

/** Throws `sin-permiso` unless staff may call from the caller's network zone. */
export async function asegurarAccesoDelPersonal(context: Context, request: FastifyRequest): Promise<void> {
  if (await personalPuedeLlamar(context, request)) return;
  throw new AppError(
    'sin-permiso',
    'El personal solo puede entrar desde la tienda. El propietario puede cambiarlo en la configuración',
  );
}
