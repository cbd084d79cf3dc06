import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { databaseUrl, onServer } from '#db/testing/store.ts';
import { startServer } from '#server/testing/process.ts';
import { SERVER_FLAGS, SERVER_VARIABLES } from '../../scripts/lib/server-memory.mjs';
import type { Sold } from './calls.ts';
import { signIn } from './sign-in.ts';
import { MEDIDO, PRECIO } from './sold.ts';
import type { Size } from './two-servers.ts';

/** Products that are sold. */
const PRODUCTS = 40;

/** The server of a checkout of this project, over a shop that the same checkout seeded. */
export interface CheckoutServer extends Sold {
  url: string;
  close(): Promise<void>;
}

/** A new database on a PostgreSQL server, by its URL. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await onServer(server, (client) =>
    client.query(`create database ${name} encoding 'UTF8' template template0`),
  );
  return databaseUrl(server, name);
}

/** Adds the products that are sold, as the owner's screen does: an earlier program knows the same call. */
async function addSold(url: string, token: string): Promise<string[]> {
  const call = createApiClient({ baseUrl: () => url, token: () => token });
  const ids: string[] = [];
  for (let i = 0; i < PRODUCTS; i += 1) {
    const body = new FormData();
    body.set('nombre', `${MEDIDO} ${i}`);
    body.set('categoria', 'globos');
    body.set('precioCompra', '5');
    body.set('precioVenta', String(PRECIO / 100));
    body.set('stock', String(LIMITES.stock));
    body.set('stockMinimo', '1');
    const { producto } = await call(CREAR_PRODUCTO, { body });
    ids.push(producto._id);
  }
  return ids;
}

/**
 * Seeds a shop of a size by the seed of a built checkout, on SQLite or in a PostgreSQL database, and starts that checkout's
 * server over it.
 */
export async function startCheckout(
  checkout: string,
  { products, sales }: Size,
  database = '',
): Promise<CheckoutServer> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-antes-'));
  const env = { DATABASE_URL: database, NODE_ENV: 'production' };
  const seed = join(checkout, 'src-main', 'server', 'commands', 'seed.ts');
  execFileSync(
    process.execPath,
    [seed, '--data', folder, '--products', String(products), '--sales', String(sales)],
    { cwd: checkout, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const shop = await startServer(
    ['--data', folder],
    { ...env, ...SERVER_VARIABLES, RATE_LIMIT: 'off' },
    { program: join(checkout, 'out', 'main', 'server.js'), execArgv: SERVER_FLAGS },
  );
  const token = await signIn(shop.url);
  const sold = await addSold(shop.url, token);
  // Else the first of two databases has its statistics by now, and the second one only in a minute.
  if (database) await onServer(database, (client) => client.query('vacuum analyze'));
  return {
    url: shop.url,
    token,
    products: sold,
    async close() {
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
