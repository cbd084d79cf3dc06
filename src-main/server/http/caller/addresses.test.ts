import type { NetworkInterfaceInfo } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { direccionesDeLaTienda, direccionesLan } from './addresses.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const red = async () => (await shop.call('propietario', 'GET', '/api/configuracion/red')).body;

function interfaz(address: string, extra: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo[] {
  const base = { address, netmask: '255.255.255.0', mac: '00:00:00:00:00:00', internal: false, cidr: null };
  return [{ ...base, family: 'IPv4', ...extra } as NetworkInterfaceInfo];
}

describe('the addresses of the shop', () => {
  it('has no network address while it listens on loopback only', async () => {
    expect(await red()).toEqual({
      success: true,
      direcciones: [],
      publica: null,
      direccionPublica: null,
      fijada: false,
      tunelVisto: null,
    });
  });

  it('names the listening addresses and the public one', async () => {
    Object.assign(shop.context.config, { host: '192.168.1.20', publicUrl: 'https://globos.gt' });
    expect(await red()).toEqual({
      success: true,
      direcciones: ['http://192.168.1.20:4100'],
      publica: 'https://globos.gt',
      direccionPublica: null,
      fijada: true,
      tunelVisto: null,
    });
    Object.assign(shop.context.config, { host: '0.0.0.0', publicUrl: undefined });
    const redes = { eth0: [...interfaz('192.168.1.20'), ...interfaz('10.0.0.5')] };
    expect(direccionesDeLaTienda(shop.context, redes)).toEqual([
      'http://192.168.1.20:4100',
      'http://10.0.0.5:4100',
    ]);
  });

  it('lists the Wi-Fi before networks that no phone can reach', () => {
    const redes = {
      lo: interfaz('127.0.0.1', { internal: true }),
      docker0: interfaz('172.17.0.1'),
      tun0: interfaz('10.8.0.2'),
      wlan0: [...interfaz('192.168.1.20'), ...interfaz('fe80::1', { family: 'IPv6' as 'IPv4' })],
      eth1: interfaz('169.254.3.4'),
    };
    expect(direccionesLan(redes)).toEqual(['192.168.1.20', '172.17.0.1', '10.8.0.2']);
  });
});
