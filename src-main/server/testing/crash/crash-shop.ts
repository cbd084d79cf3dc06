import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { openTestStore, rowsInFile, type TestStore } from '#db/testing/store.ts';
import { createRandom, type Random } from '../../whole-shop/demo/random.ts';
import { type Launch, type ServerProcess, startServer } from '../process.ts';
import { type Answer, Known, type Marks, readMarks, type Write } from './known.ts';
import { Load, type ProductoDePrueba } from './load.ts';
import { damage, findingsIn } from './sums.ts';

const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };
const CATEGORIAS = ['globos', 'decoraciones', 'articulos-fiesta', 'otros'];
const PRODUCTOS = 8;
/** How many of them run out during the load. */
const SCARCE = 2;
const POLL_MS = 20;

/** Connections of an ended server, which may still commit what it sent them. */
const OTHER_CONNECTIONS =
  'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

interface Backup {
  id: string;
  marks: Marks;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Body = any;

/** A shop in a server process that is killed and started again. */
export class CrashShop {
  readonly store: TestStore;
  readonly known = new Known();
  readonly random: Random;
  readonly load: Load;
  readonly productos: ProductoDePrueba[] = [];
  backup: Backup | undefined;
  server!: ServerProcess;
  #token = '';

  private constructor(store: TestStore, seed: number) {
    this.store = store;
    this.random = createRandom(seed);
    this.load = new Load(this, seed);
  }

  /** Opens a new shop with products and an open drawer. */
  static async open(seed: number): Promise<CrashShop> {
    const shop = new CrashShop(await openTestStore({ migrated: true }), seed);
    await shop.start();
    const { token } = await shop.#ask('POST', '/api/auth/registro', PROPIETARIA);
    shop.#token = token;
    for (let i = 0; i < PRODUCTOS; i += 1) {
      const precio = 250 + i * 125;
      const { producto } = await shop.#ask('POST', '/api/productos', {
        nombre: `Producto ${i}`,
        categoria: CATEGORIAS[i % CATEGORIAS.length],
        precioCompra: 1,
        precioVenta: precio / 100,
        stock: i < SCARCE ? 30 : 90_000,
        stockMinimo: 2,
      });
      shop.productos.push({ id: producto._id, precio });
    }
    await shop.#ask('POST', '/api/caja/abrir', { fondoInicial: 200 });
    return shop;
  }

  get onSqlite(): boolean {
    return this.store.databaseUrl === undefined;
  }

  async start(launch: Launch = {}): Promise<void> {
    const env = { DATABASE_URL: this.store.databaseUrl ?? '', RATE_LIMIT: 'off' };
    this.server = await startServer(['--data', this.store.folder], env, launch);
  }

  /** Kills the server. */
  async kill(): Promise<void> {
    await this.server.kill();
    await this.#letGo();
  }

  /** Ends the server as the system does. Returns its exit code. */
  async terminate(): Promise<number | null> {
    const { child } = this.server;
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => resolve(code));
    });
    child.kill('SIGTERM');
    return await ended;
  }

  /** Starts a server and kills it after `ms`, or as soon as it is open. */
  async killWhileStarting(ms: number): Promise<void> {
    await this.start({ startMs: ms }).then(
      () => this.server.kill(),
      () => undefined,
    );
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    if (this.onSqlite) return;
    while ((await this.store.ask(OTHER_CONNECTIONS)) > 0) await setTimeout(POLL_MS);
  }

  /** Whether SQLite's log lies beside the database, as when it was not closed. */
  hasLog(): boolean {
    return existsSync(join(this.store.folder, `${ARCHIVO_DE_DATOS}-wal`));
  }

  async remove(): Promise<void> {
    await this.server.kill();
    await this.store.remove();
  }

  /** Sends a write. Throws when no whole answer comes. */
  async send({ method, path, body, key, asOwner }: Write): Promise<Answer> {
    const response = await this.#fetch(method, path, { body, key, asOwner });
    const repeated = response.headers.get('idempotency-replayed') === 'true';
    return { status: response.status, text: await response.text(), repeated };
  }

  async idOfPedido(numero: string): Promise<string> {
    return (await this.#ask('GET', `/api/pedidos/admin/referencia/${numero}`)).pedido._id;
  }

  async #fetch(
    method: string,
    path: string,
    { body, key, asOwner = true }: { body?: object | undefined; key?: string; asOwner?: boolean },
  ): Promise<Response> {
    return await fetch(this.server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(asOwner && this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  }

  /** The body of an answer. Throws unless it is one of success. */
  async #ask(method: string, path: string, body?: object): Promise<Body> {
    const response = await this.#fetch(method, path, { body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** Makes a backup and reads what it holds. Throws when no answer comes, or it lacks what was answered before. */
  async makeBackup(): Promise<void> {
    const before = this.known.ofState('done').map(({ write }) => `${write.kind} ${write.mark}`);
    const { respaldo } = await this.#ask('POST', '/api/respaldos');
    const file = join(this.store.folder, 'respaldos', respaldo._id, ARCHIVO_DE_DATOS);
    const marks = await readMarks(async (query) => rowsInFile(file, query));
    const lost = before.filter((id) => !marks.has(id));
    if (lost.length > 0) throw new Error(`the backup lacks ${lost.join(', ')}`);
    this.backup = { id: respaldo._id, marks };
  }

  /** Asks for a restore. Gives the status of the answer; undefined when none comes. */
  async askForRestore({ id }: Backup): Promise<number | undefined> {
    const answer = this.#fetch('POST', `/api/respaldos/${id}/restaurar`, {});
    return await answer.then(({ status }) => status).catch(() => undefined);
  }

  /** Waits until the shop has opened again with a backup: it ends all sessions. */
  async reopened(): Promise<void> {
    const status = () => this.#fetch('GET', '/api/auth/verificar-token', {}).then((one) => one.status);
    while ((await status().catch(() => 0)) !== 401) await setTimeout(POLL_MS);
  }

  async signIn(): Promise<void> {
    this.#token = (await this.#ask('POST', '/api/auth/login', PROPIETARIA)).token;
  }

  marks(): Promise<Marks> {
    return readMarks((query) => this.store.rows(query));
  }

  /** All that is wrong with the open shop. */
  async findings(): Promise<string[]> {
    const rows = (query: string) => this.store.rows(query);
    return [
      ...(this.onSqlite ? await damage(rows) : []),
      ...(await findingsIn(rows, this.known)),
      ...(await this.#untrueReports()),
    ];
  }

  /** What the report of sales and the drawer say differently from the rows. */
  async #untrueReports(): Promise<string[]> {
    const { ask, rows } = this.store;
    const days = 'select cast(min(dia) as text) desde, cast(max(dia) as text) hasta from ventas';
    const [period] = await rows<{ desde: string | null; hasta: string }>(days);
    const { sesion } = await this.#ask('GET', '/api/caja');
    const expected = await ask(
      'select (select sum(fondo_inicial) from sesiones_de_caja) + coalesce(sum(monto), 0) from movimientos_de_caja',
    );
    const drawer = Math.round(sesion.esperado * 100);
    const wrong = drawer === expected ? [] : [`the drawer says ${drawer}, and its movements ${expected}`];
    if (!period?.desde) return wrong;
    const { resumen } = await this.#ask(
      'GET',
      `/api/reportes/ventas?fechaInicio=${period.desde}&fechaFin=${period.hasta}`,
    );
    const told = `${resumen.totalVentas} sales of ${Math.round(resumen.montoTotal * 100)}`;
    const valid = "from ventas where estado = 'completada'";
    const count = await ask(`select count(*) ${valid}`);
    const sum = await ask(`select coalesce(sum(total), 0) ${valid}`);
    const read = `${count} sales of ${sum}`;
    return told === read ? wrong : [...wrong, `the report says ${told}, and the rows ${read}`];
  }
}
