import { buildApp } from './app.ts';
import { olvidarCodigos } from './auth/codigos.service.ts';
import { readConfig } from './config.ts';
import { esTiendaDemo } from './configuracion/configuracion.queries.ts';
import { type Context, closeContext, openContext } from './context.ts';
import { olvidarCorreos, retirarCodigosVencidos } from './correos/correos.service.ts';
import { type CorreosWorker, startCorreos } from './correos/correos.worker.ts';
import { sembrarDemo } from './demo/demo.ts';
import { anuncio } from './http/anuncio.ts';
import type { App } from './http/app-types.ts';
import { olvidarRespuestas } from './http/idempotencia.ts';
import { choosePort, listen } from './listen.ts';
import { barrerImagenes } from './productos/productos.imagenes.ts';
import { respaldarSiToca } from './respaldos/respaldos.service.ts';
import { StartError } from './start-error.ts';
import { connectSupervisor } from './supervisor.ts';
import { hayUsuarios } from './usuarios/usuarios.queries.ts';

// What this process writes (people's data, keys, pictures) is for its own user alone.
process.umask(0o077);

const LIMPIEZA_MS = 3_600_000;
/** A shop that has just opened has other things to do than to copy itself. */
const PRIMER_RESPALDO_MS = 10 * 60_000;
/** How long closing waits for callers. */
const ULTIMO_PLAZO_MS = 3000;

let close: (() => Promise<void>) | undefined;
const supervisor = connectSupervisor(() => void shutDown(0));

// Standard output belongs to the person who started the server; its log goes to standard error.
function say(text: string): void {
  if (!supervisor.supervised) process.stdout.write(`${text}\n`);
}

let closing: Promise<void> | undefined;

/** Closes once, however often it is asked to: what is under way is answered first. */
async function shutDown(code: number): Promise<void> {
  closing ??= close?.() ?? Promise.resolve();
  await closing.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  process.exit(code);
}

/** Waits for answers under way, but not for callers who never finish asking. */
async function closeServer(app: App): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ULTIMO_PLAZO_MS);
  await app.close();
  clearTimeout(late);
}

function showProgress(paso: string, hechos: number, total: number): void {
  if (supervisor.supervised) return;
  if (process.stdout.isTTY)
    process.stdout.write(`\r  ${paso}: ${hechos}/${total}   ${hechos === total ? '\n' : ''}`);
  else if (hechos === total) say(`  ${paso}: ${total}`);
}

async function seedIfAsked(context: Context): Promise<void> {
  if (!context.config.demo) return;
  if (!(await hayUsuarios(context.db))) {
    await sembrarDemo(context, ({ paso, hechos, total }) => showProgress(paso, hechos, total));
  } else if (!(await esTiendaDemo(context.db))) {
    say(`  En ${context.config.dataFolder} ya hay una tienda: --demo no la toca.`);
  }
}

/** `port`: where it was open before, so that everybody finds it again. */
async function start(port?: number): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  if (port !== undefined) config.port = port;
  const moved = (from: number, to: number) => say(`  El puerto ${from} está ocupado: se usa el ${to}.`);
  // Nobody waits for a demo shop to be drawn to hear that it has no door.
  config.port = await choosePort(config, moved);
  const context = await openContext(config);
  context.reabrir = () => void reopen(config.port);
  close = () => closeContext(context);
  await seedIfAsked(context);
  const app = await buildApp(context);
  let correos: Promise<CorreosWorker> | undefined;
  const timers: NodeJS.Timeout[] = [];
  close = async () => {
    for (const timer of timers) clearTimeout(timer);
    await closeServer(app);
    await correos?.then((worker) => worker.stop()).catch((error: unknown) => app.log.error(error));
    await closeContext(context);
  };
  config.port = await listen(app, config, moved);
  const clean = () =>
    void Promise.all([
      olvidarRespuestas(context),
      olvidarCodigos(context),
      retirarCodigosVencidos(context),
      olvidarCorreos(context),
      context.attempts.sweep(),
      barrerImagenes(context),
    ]).catch((error) => app.log.error(error));
  clean();
  const backUp = () => void respaldarSiToca(context).catch((error) => app.log.error(error));
  timers.push(setInterval(clean, LIMPIEZA_MS), setInterval(backUp, LIMPIEZA_MS));
  timers.push(setTimeout(backUp, PRIMER_RESPALDO_MS));
  for (const timer of timers) timer.unref();
  const texto = anuncio({ ...config, demo: await esTiendaDemo(context.db) });
  const url = `http://127.0.0.1:${config.port}`;
  const respaldos = context.backups?.folder ?? null;
  supervisor.tell({ tipo: 'listo', puerto: config.port, url, anuncio: texto, respaldos });
  say(texto);
  correos = startCorreos(context, app.log);
  await correos;
}

process.on('SIGTERM', () => void shutDown(0));
process.on('SIGINT', () => void shutDown(0));

async function giveUp(error: unknown): Promise<void> {
  const known = error instanceof StartError;
  const mensaje = error instanceof Error ? error.message : String(error);
  supervisor.tell({ tipo: 'fallo', mensaje, codigo: String((error as { code?: unknown }).code ?? 'inicio') });
  process.stderr.write(
    known ? `${mensaje}\n` : `La tienda no pudo abrir: ${(error as Error).stack ?? mensaje}\n`,
  );
  await shutDown(1);
}

let reopening = false;

/** Closes the shop and opens it again in this process, on the same port. */
async function reopen(port: number): Promise<void> {
  if (closing || reopening) return;
  reopening = true;
  const closed = close?.();
  close = () => closed ?? Promise.resolve();
  await closed?.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  if (!closing) await start(port).catch(giveUp);
  reopening = false;
}

start().catch(giveUp);
