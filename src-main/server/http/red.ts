import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { esLocal } from '../config.ts';
import type { Context } from '../context.ts';

/** Origin of the desktop window, whose pages come from its own files. */
export const ORIGEN_DE_LA_VENTANA = 'app://guirnalda';

const HOST_VALIDO = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The server's address for links in answers: the configured public one, else the one the caller used. */
export function baseUrl(context: Context, request: FastifyRequest): string {
  if (context.config.publicUrl) return context.config.publicUrl;
  const host = HOST_VALIDO.test(request.host) ? request.host : `localhost:${context.config.port}`;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

/** Networks that lead to containers, virtual machines and tunnels: no phone on the Wi-Fi is there. */
const RED_APARTE = /^(docker|br-|veth|virbr|vmnet|vbox|vethernet|tailscale|zt|wg|tun|utun|lxc|cni|podman)/i;

/** IPv4 addresses of this computer in its local network, those that a phone may reach first. */
export function direccionesLan(redes = networkInterfaces()): string[] {
  return Object.entries(redes)
    .flatMap(([nombre, direcciones = []]) => direcciones.map((red) => ({ ...red, nombre })))
    .filter((red) => red.family === 'IPv4' && !red.internal && !red.address.startsWith('169.254.'))
    .sort((a, b) => Number(RED_APARTE.test(a.nombre)) - Number(RED_APARTE.test(b.nombre)))
    .map(({ address }) => address);
}

const urlDe = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Every address that leads here from the shop's network: none while the server listens to this computer alone. */
export function direccionesDeLaTienda(
  { config: { host, port } }: Context,
  redes = networkInterfaces(),
): string[] {
  if (esLocal(host)) return [];
  const hosts = host === '0.0.0.0' || host === '::' ? direccionesLan(redes) : [host];
  return hosts.map((uno) => urlDe(uno, port));
}

/**
 * Where the shop's customers find it, for links that nobody asked for just now: the configured public address, else
 * this computer's in its network. Never what some request said it was.
 */
export function direccionPublica(context: Context): string {
  const { publicUrl, host, port } = context.config;
  if (publicUrl) return publicUrl;
  return direccionesDeLaTienda(context)[0] ?? urlDe(esLocal(host) ? host : 'localhost', port);
}
