import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like } from 'drizzle-orm';
import { diaDe } from '#contract/words/dias.ts';
import { inTransaction } from '#db/transaction.ts';
import { readConfig } from '#server/base/config/config.ts';
import { closeContext, openContext } from '#server/base/context.ts';
import { refrescarTextos } from '#server/domain/catalogo/textos.service.ts';
import { hayUsuarios } from '#server/domain/usuarios/usuarios.queries.ts';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';
import { sembrarEnMasa } from '#server/whole-shop/demo/bulk.ts';
import { SERVER_FLAGS, SERVER_VARIABLES } from '../../scripts/lib/server-memory.mjs';
import { signIn } from './sign-in.ts';
import { addSold, MEDIDO } from './sold.ts';

export const SERVERS = ['ours', 'bare'] as const;
export type Server = (typeof SERVERS)[number];

/** The shop's own server and the bare one, each over its own copy of one shop. */
export interface TwoServers {
  urls: Record<Server, string>;
  /** The token of the owner, whom only the shop's own server asks for one. */
  token: string;
  /** Ids of the products that are sold. */
  products: readonly string[];
  /** The process of the shop's own server. */
  child: ChildProcess;
  /** Stops the shop's own server and starts it again, at another address. */
  startOursAgain(): Promise<void>;
  close(): Promise<void>;
}

const DATABASE = 'guirnalda.sqlite';
const VERSION = 'version.json';
const QUIET = { ...process.env, LOG_LEVEL: 'fatal' };

/** How large a shop is: its products, and its sales of the last year. */
export interface Size {
  products: number;
  sales: number;
}

/**
 * The folder of a shop of a size, and the ids of further products that are sold. It is made once in a month and kept, so that
 * its last year reaches to these days.
 */
async function seededShop({ products, sales }: Size): Promise<{ folder: string; ids: string[] }> {
  const folder = join(tmpdir(), `guirnalda-velocidad-${diaDe(new Date()).slice(0, 7)}-${products}-${sales}`);
  mkdirSync(folder, { recursive: true });
  const context = await openContext(readConfig(['--data', folder, '--host', '127.0.0.1'], QUIET));
  try {
    if (!(await hayUsuarios(context.db))) {
      console.log(`Sembrando ${products} productos y ${sales} ventas en ${folder} …`);
      await sembrarEnMasa(context, { productos: products, ventas: sales }, () => undefined);
      await inTransaction(context.db, (tx) => addSold(tx, new Date()));
    }
    // Else the first start of this version would look through all products meanwhile.
    await refrescarTextos(context);
    const { productos: p } = context.db.tables;
    const sold = await context.db
      .select({ id: p.id })
      .from(p)
      .where(like(p.nombre, `${MEDIDO} %`));
    return { folder, ids: sold.map(({ id }) => id) };
  } finally {
    await closeContext(context);
  }
}

const startOurs = (folder: string, flags: readonly string[] = []) =>
  startServer(
    ['--data', folder],
    { NODE_ENV: 'production', RATE_LIMIT: 'off', ...SERVER_VARIABLES },
    { program: BUILT_SERVER, execArgv: [...SERVER_FLAGS, ...flags] },
  );

async function startBare(folder: string) {
  const child = fork(new URL('./bare.ts', import.meta.url), [join(folder, 'bare.sqlite')]);
  const [{ port }] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** A folder with two copies of a shop's database. */
function copiesOf(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-velocidad-'));
  for (const name of [DATABASE, 'bare.sqlite']) copyFileSync(join(from, DATABASE), join(folder, name));
  // Without it the shop would take these data for those of an earlier version, and back them up before it opens.
  copyFileSync(join(from, VERSION), join(folder, VERSION));
  return folder;
}

/** Starts both servers over copies of a shop of a size; ours with further flags of Node. */
export async function startBoth(size: Size, flags: readonly string[] = []): Promise<TwoServers> {
  const { folder: seeded, ids } = await seededShop(size);
  const folder = copiesOf(seeded);
  let shop = await startOurs(folder, flags);
  const bare = await startBare(folder);
  const both: TwoServers = {
    urls: { ours: shop.url, bare: bare.url },
    token: await signIn(shop.url),
    products: ids,
    child: shop.child,
    async startOursAgain() {
      await shop.stop();
      shop = await startOurs(folder, flags);
      both.urls.ours = shop.url;
      both.child = shop.child;
    },
    async close() {
      bare.child.kill();
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return both;
}

/** How long each server takes from its start to its first answer with something of the shop, in ms, one pair for each round. */
export async function measureStarts(size: Size, rounds: number): Promise<Record<Server, number[]>> {
  const folder = copiesOf((await seededShop(size)).folder);
  const times: Record<Server, number[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const shop = await startOurs(folder);
      await (await fetch(`${shop.url}/api/catalog`)).text();
      times.ours.push(performance.now() - begun);
      await shop.stop();
      const bareBegun = performance.now();
      const bare = await startBare(folder);
      await (await fetch(`${bare.url}/api/pedidos/seguimiento/100000`)).text();
      times.bare.push(performance.now() - bareBegun);
      bare.child.kill();
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
