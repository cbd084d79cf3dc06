import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { HOST_VALIDO } from '#contract/schemas/tienda/acceso.ts';
import { isPermitted } from '../../adapters/certificates/permitted.ts';
import { esLocal } from '../../base/config/config.ts';
import type { Context } from '../../base/context.ts';
import { esDeEstaComputadora, hostDe, ORIGEN_DE_LA_VENTANA } from './network-zone.ts';

/**
 * The server's address for links in answers: the public one if there is one, else the requested host. The desktop
 * window always gets this machine's: its policy allows no other pictures, and it works without internet. An Origin
 * alone proves no window: through a proxy, a cache could give others an answer made for it.
 */
export function baseUrl(context: Context, request: FastifyRequest): string {
  const publica = context.direccionPublica.actual();
  const esLaVentana =
    request.headers.origin === ORIGEN_DE_LA_VENTANA && esDeEstaComputadora(context, request);
  const segura = request.protocol === 'https';
  // A secure page shows no pictures of a plain address.
  if (publica && !esLaVentana && !(segura && publica.startsWith('http:'))) return publica;
  const host = hostDe(context, request);
  const valido = HOST_VALIDO.test(host) ? host : `localhost:${context.config.port}`;
  return `${segura ? 'https' : 'http'}://${valido}`;
}

/** Interfaces of containers, virtual machines and tunnels, which phones on the Wi-Fi cannot reach. */
const RED_APARTE = /^(docker|br-|veth|virbr|vmnet|vbox|vethernet|tailscale|zt|wg|tun|utun|lxc|cni|podman)/i;

type Redes = ReturnType<typeof networkInterfaces>;

/** IPv4 addresses of this computer in its local networks; those that phones can reach come first. */
export function direccionesLan(redes = networkInterfaces()): string[] {
  return Object.entries(redes)
    .flatMap(([nombre, direcciones = []]) => direcciones.map((red) => ({ ...red, nombre })))
    .filter((red) => red.family === 'IPv4' && !red.internal && !red.address.startsWith('169.254.'))
    .sort((a, b) => Number(RED_APARTE.test(a.nombre)) - Number(RED_APARTE.test(b.nombre)))
    .map(({ address }) => address);
}

const urlDe = (host: string, port: number, esquema = 'http') =>
  `${esquema}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Hosts of the server within the shop's network; none while it listens on loopback only. */
function hostsEnLaRed(host: string, redes: Redes): string[] {
  if (esLocal(host)) return [];
  return host === '0.0.0.0' || host === '::' ? direccionesLan(redes) : [host];
}

/** Every URL of the server within the shop's network; none while it listens on loopback only. */
export function direccionesDeLaTienda(
  { config: { host, port } }: Context,
  redes = networkInterfaces(),
): string[] {
  return hostsEnLaRed(host, redes).map((uno) => urlDe(uno, port));
}

/** Every URL of the secure connection within the shop's network; none while it is not open. */
export function direccionesSeguras(
  { config: { host }, conexionSegura: { puerto } }: Context,
  redes = networkInterfaces(),
): string[] {
  if (puerto === undefined) return [];
  return hostsEnLaRed(host, redes)
    .filter(isPermitted)
    .map((uno) => urlDe(uno, puerto, 'https'));
}

/** The first label of the computer's name, as other devices find it: with `.local`, where the network resolves that. */
function nombreEnLaRed(nombre: string): string[] {
  const etiqueta = nombre.split('.')[0]?.toLowerCase() ?? '';
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(etiqueta) ? [`${etiqueta}.local`] : [];
}

/** What the server is called by devices of the shop's network and by this computer itself. */
export function nombresDeLaTienda({ config: { host } }: Context, redes = networkInterfaces()): string[] {
  const propios = ['localhost', '127.0.0.1', '::1'];
  return [...hostsEnLaRed(host, redes), ...nombreEnLaRed(hostname()), ...propios];
}

/**
 * The address under which a customer's own device reaches the shop: the configured public one, else this computer's in its
 * network. Undefined where both lead to this computer only. Never taken from a request's Host.
 */
export function direccionParaClientes(context: Context): string | undefined {
  const publica = context.direccionPublica.actual();
  if (!publica) return direccionesDeLaTienda(context)[0];
  return esLocal(new URL(publica).hostname.replace(/^\[|\]$/g, '')) ? undefined : publica;
}

/** The address for links written outside a request: `direccionParaClientes`, else this computer's own. */
export function direccionPublica(context: Context): string {
  const { host, port } = context.config;
  return (
    context.direccionPublica.actual() ??
    direccionParaClientes(context) ??
    urlDe(esLocal(host) ? host : 'localhost', port)
  );
}
