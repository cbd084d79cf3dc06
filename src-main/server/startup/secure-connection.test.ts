import { get } from 'node:https';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';
import { type SecureConnection, startSecureConnection } from './secure-connection.ts';

let shop: TestShop;
let names: string[];
let secure: SecureConnection;
const fail = (error: unknown) => {
  throw error;
};

beforeEach(async () => {
  names = ['localhost', '127.0.0.1', '192.168.1.20'];
  shop = await openTestShop({ config: { httpsPort: 0 } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  secure = startSecureConnection(shop.app, shop.context, fail, () => names);
  await secure.mirar();
});
afterEach(async () => {
  await secure.stop();
  await shop.close();
});

/** A call over TLS, with the certificate `ca` trusted if it is given. Rejects where the connection is refused. */
function pedir(path: string, ca?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: shop.context.conexionSegura.puerto, path, ca, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
}

const autoridad = () => shop.context.certificates.authority()?.certificate.toString();

it('serves the same shop to devices that trust its authority, and is refused by others', async () => {
  expect(await pedir('/api/salud', autoridad())).toBe(200);
  await expect(pedir('/api/salud')).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
});
