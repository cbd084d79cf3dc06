import { AppError } from '#contract/words/errores.ts';
import { buildApp } from './app.ts';
import { anotarAvance } from './base/avance.service.ts';
import { type Config, configFor, readConfig } from './base/config/config.ts';
import { explainDisk, LostDataError, StartError } from './base/config/start-error.ts';
import { esTiendaDemo } from './base/configuracion.queries.ts';
import { type Context, closeContext, openContext } from './base/context.ts';
import { logFailure } from './base/log-failure.ts';
import { olvidarCodigos } from './domain/auth/codigos.service.ts';
import { ponerAlDiaSesiones } from './domain/auth/sesiones-abiertas.service.ts';
import { type RelevanciaWorker, startRelevancia } from './domain/catalogo/relevancia.worker.ts';
import { olvidarCorreos, retirarCodigosVencidos } from './domain/correos/correos.service.ts';
import { type CorreosWorker, startCorreos } from './domain/correos/correos.worker.ts';
import { barrerImagenes } from './domain/imagenes/imagenes.service.ts';
import { hayUsuarios } from './domain/usuarios/usuarios.queries.ts';
import type { App } from './http/app-types.ts';
import { olvidarRespuestas } from './http/request/idempotency.ts';
import { startIdleMemory } from './startup/idle-memory.ts';
import { choosePort, listen } from './startup/listen.ts';
import { outliveFullOutput } from './startup/output.ts';
import { watchRed } from './startup/red.service.ts';
import { type SecureConnection, startSecureConnection } from './startup/secure-connection.ts';
import { lineaDelEnlace, startupBanner } from './startup/startup-banner.ts';
import { connectSupervisor } from './startup/supervisor.ts';
import { ponerDemo } from './whole-shop/demo/carpeta.ts';
import { sembrarDemo } from './whole-shop/demo/demo.ts';
import { copiarAlCerrar, createCopiaDiaria } from './whole-shop/respaldos/destino.service.ts';
import { startIntegridad } from './whole-shop/respaldos/integridad.worker.ts';
import { respaldarSiToca } from './whole-shop/respaldos/respaldos.service.ts';
import { startDisco } from './whole-shop/sistema/disco.worker.ts';

// Files written by this process contain personal data and keys: only its own user may read them.
process.umask(0o077);
outliveFullOutput();

const LIMPIEZA_MS = 3_600_000;
/** Delay, after the start, of what the shop does by itself: the first callers are answered before. */
const PRIMERAS_TAREAS_MS = 1_000;
/** Delay of the first backup after the start, so that it does not slow the start down. */
const PRIMER_RESPALDO_MS = 10 * 60_000;
/** How long closing waits for open requests. */
const ULTIMO_PLAZO_MS = 3000;
/** How long closing waits for the copy that leaves the computer, and how often it tells how far that is. */
const ULTIMA_COPIA_MS = 5 * 60_000;
const AVANCE_MS = 250;
/** Time between two marks of how far the shop has come: what is lost since the last one is not noticed. */
const MARCA_MS = 30_000;
/** Time between two looks at the place of the copies that leave the computer: one small file is read. */
const VIGILANCIA_MS = 60_000;

/** Closes the open shop; `lastCopy` also lets its copy leave the computer. */
let close: ((lastCopy: boolean) => Promise<void>) | undefined;
let open: Context | undefined;
/** Looks at the network again; set while the shop is open. */
let mirarRed: () => void = () => undefined;
const supervisor = connectSupervisor({
  onClose: () => void shutDown(0),
  onCloseNow: () => open?.away?.endNow(),
  onPath: (boleto, ruta) => open?.chosen.add(boleto, ruta),
  onWake: () => mirarRed(),
});

// Messages for the user go to standard output, the log to standard error.
function say(text: string): void {
  if (!supervisor.supervised) process.stdout.write(`${text}\n`);
}

let closing: Promise<void> | undefined;

/** Closes the server once, answering requests under way first, and ends the process. */
async function shutDown(code: number): Promise<void> {
  // Asked a second time: whoever waits at a terminal waits no longer for the copy.
  if (closing) open?.away?.endNow();
  closing ??= close?.(code === 0) ?? Promise.resolve();
  await closing.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  process.exit(code);
}

/** Lets a copy leave the computer, for ULTIMA_COPIA_MS at most, and tells how far it is. */
async function copyAtClosing(context: Context, app: App): Promise<void> {
  const { away } = context;
  const teller = setInterval(() => {
    const avance = away?.progress();
    if (avance) supervisor.tell({ tipo: 'respaldando', ...avance });
  }, AVANCE_MS);
  const late = setTimeout(() => {
    // Told of no more progress, the parent ends a server whose disk does not answer.
    clearInterval(teller);
    away?.endNow();
  }, ULTIMA_COPIA_MS);
  await copiarAlCerrar(context).catch((error: unknown) => app.log.error(error));
  clearInterval(teller);
  clearTimeout(late);
}

/** Waits for requests under way, up to ULTIMO_PLAZO_MS. */
async function closeServer(app: App): Promise<void> {
  const late = setTimeout(() => {
    app.server.closeAllConnections();
    app.secureServer.closeAllConnections();
  }, ULTIMO_PLAZO_MS);
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

/** Removes soon and every hour what is no longer needed, and makes the daily backup when it is due. */
function startUpkeep(context: Context, app: App): NodeJS.Timeout[] {
  const log = (error: unknown) => logFailure(context, app.log, error, 'the upkeep failed');
  const clean = () =>
    void Promise.all([
      olvidarRespuestas(context),
      olvidarCodigos(context),
      retirarCodigosVencidos(context),
      ponerAlDiaSesiones(context),
      olvidarCorreos(context),
      context.attempts.sweep(),
      barrerImagenes(context),
      context.sucesos.olvidar(),
    ]).catch(log);
  const backUp = () => void respaldarSiToca(context).catch(log);
  const mark = () => void anotarAvance(context).catch(log);
  const copiar = createCopiaDiaria(context);
  // The owner sees the failure in the settings.
  const watchPlace = () => void copiar().catch((error: unknown) => app.log.warn(error));
  const timers = [
    setTimeout(clean, PRIMERAS_TAREAS_MS),
    setInterval(clean, LIMPIEZA_MS),
    setInterval(backUp, LIMPIEZA_MS),
    setTimeout(backUp, PRIMER_RESPALDO_MS),
    setInterval(watchPlace, VIGILANCIA_MS),
    setInterval(mark, MARCA_MS),
  ];
  for (const timer of timers) timer.unref();
  return timers;
}

/** Tells the user and the process that started the server where the shop is. */
async function announce({ config, db, backups, estaComputadora }: Context): Promise<void> {
  const codigo = estaComputadora.codigo();
  const texto = startupBanner({ ...config, demo: await esTiendaDemo(db), codigo });
  const url = `http://127.0.0.1:${config.port}`;
  const respaldos = backups?.folder ?? null;
  const { clave } = estaComputadora;
  supervisor.tell({ tipo: 'listo', puerto: config.port, url, anuncio: texto, respaldos, clave });
  say(texto);
  estaComputadora.alCanjear = () => {
    const nuevo = lineaDelEnlace(config.port, estaComputadora.codigo());
    supervisor.tell({ tipo: 'anuncio', texto: nuevo });
    say(nuevo);
  };
}

/** How a shop opens again: on the same ports, and which of the two. */
interface Again {
  port: number;
  /** The port of the secure connection: the one that it had, or the one to try first. */
  httpsPort: number | undefined;
  demo: boolean;
  /** Why the demo did not open. */
  errorDeDemo?: string;
  /** See `EstaComputadora`: it is the same computer. */
  creibleHasta: number;
}

/** Opens the shop. */
async function start(again?: Again): Promise<void> {
  const given = readConfig(process.argv.slice(2), process.env);
  const config = again
    ? { ...configFor(given, again.demo), port: again.port, httpsPort: again.httpsPort }
    : given;
  const moved = (from: number, to: number) => say(`  El puerto ${from} está ocupado: se usa el ${to}.`);
  // Before seeding, which takes long: a busy port is reported at once.
  config.port = await choosePort(config, moved);
  if (config.demo) await ponerDemo(config.demoFolder);
  const context = await openContext(config, { server: true });
  open = context;
  context.reabrir = (demo = config.demo) => void reopen(config, demo);
  context.errorDeDemo = again?.errorDeDemo;
  if (again) context.estaComputadora.creibleHasta = again.creibleHasta;
  close = () => closeContext(context);
  await seedIfAsked(context);
  const app = await buildApp(context);
  let relevancia: Promise<RelevanciaWorker> | undefined;
  let correos: Promise<CorreosWorker> | undefined;
  let timers: NodeJS.Timeout[] = [];
  let stopWatching: () => void = () => undefined;
  let stopDisco: () => void = () => undefined;
  let stopIdleMemory: () => void = () => undefined;
  let segura: SecureConnection | undefined;
  let integridad: ReturnType<typeof startIntegridad> | undefined;
  close = async (lastCopy) => {
    for (const timer of timers) clearTimeout(timer);
    stopWatching();
    stopDisco();
    stopIdleMemory();
    await segura?.stop();
    // A look at a large table may take a while to end: only the file must be free of it, at the end.
    const looked = integridad?.stop();
    await closeServer(app);
    if (lastCopy) await copyAtClosing(context, app);
    else context.away?.endNow();
    await relevancia?.then((worker) => worker.stop());
    await correos?.then((worker) => worker.stop()).catch((error: unknown) => app.log.error(error));
    await looked;
    await closeContext(context);
  };
  config.port = await listen(app, config, moved);
  // Before what the shop does by itself: whoever opens it waits for this.
  await announce(context);
  if (closing) return;
  // What sold while the shop was closed changes the catalogue's order soon: nobody waits for that.
  const ordenar = setTimeout(() => {
    relevancia = startRelevancia(context, app.log);
  }, PRIMERAS_TAREAS_MS).unref();
  timers = [ordenar, ...startUpkeep(context, app)];
  stopIdleMemory = startIdleMemory(app.server, context.db);
  const failed = (what: string) => (error: unknown) => logFailure(context, app.log, error, what);
  stopDisco = startDisco(context, failed('measuring the room on the disk failed'));
  integridad = startIntegridad(context, failed('looking the database through failed'));
  const red = watchRed(context, failed('watching the network failed'));
  stopWatching = red.stop;
  const conSegura = startSecureConnection(app, context, failed('the secure connection failed'));
  segura = conSegura;
  mirarRed = () => {
    red.mirar();
    void conSegura.mirar();
  };
  correos = startCorreos(context, app.log);
  await correos;
}

process.on('SIGTERM', () => void shutDown(0));
process.on('SIGINT', () => void shutDown(0));

async function giveUp(thrown: unknown): Promise<void> {
  const folder = open?.config.dataFolder;
  const disk = thrown instanceof StartError || folder === undefined ? undefined : explainDisk(thrown, folder);
  const error = disk ?? thrown;
  const known = error instanceof StartError;
  const mensaje = error instanceof Error ? error.message : String(error);
  const codigo = String((error as { code?: unknown }).code ?? 'inicio');
  const respaldos =
    error instanceof LostDataError
      ? error.usable.map(({ id, fecha }) => ({ id, fecha: fecha.toISOString() }))
      : undefined;
  supervisor.tell({ tipo: 'fallo', mensaje, codigo, respaldos });
  const consejo = known && error.consejo ? `\n${error.consejo}` : '';
  process.stderr.write(
    known ? `${mensaje}${consejo}\n` : `La tienda no pudo abrir: ${(error as Error).stack ?? mensaje}\n`,
  );
  await shutDown(1);
}

let reopening = false;

async function closeForNow(): Promise<void> {
  const closed = close?.(false);
  close = () => closed ?? Promise.resolve();
  await closed?.catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

/** Closes the shop and opens it, or the other one, in this process on the same port. */
async function reopen({ port, demo: before, ...config }: Config, demo: boolean): Promise<void> {
  if (closing || reopening) return;
  reopening = true;
  const creibleHasta = open?.estaComputadora.creibleHasta ?? 0;
  const again = { port, httpsPort: open?.conexionSegura.puerto ?? config.httpsPort, creibleHasta };
  await closeForNow();
  if (!closing) {
    await start({ ...again, demo })
      .catch((error: unknown) => {
        // The owner's shop opens in place of a demo that cannot.
        if (!demo || before || closing) throw error;
        return openOwn({ ...again, demo: false }, error);
      })
      .catch(giveUp);
  }
  reopening = false;
}

async function openOwn(again: Again, error: unknown): Promise<void> {
  process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
  const known = error instanceof StartError || error instanceof AppError;
  const errorDeDemo = known ? error.message : 'La tienda de demostración no pudo abrir';
  await closeForNow();
  await start({ ...again, errorDeDemo });
}

start().catch(giveUp);
