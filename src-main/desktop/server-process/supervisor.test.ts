import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EstadoServidor } from '#contract/desktop/ipc.ts';
import type { MensajeDelServidor } from '#contract/desktop/proceso.ts';
import { createSupervisor, restartDelay, type Supervisor } from './supervisor.ts';

interface Launched {
  port: string | undefined;
  message(message: MensajeDelServidor): void;
  exit(code: number): void;
  sent: unknown[];
  /** How often it asked for a process of pictures. */
  pictures: number;
  killed: boolean;
}

let launched: Launched[];
let states: EstadoServidor[];
let announced: string[];
let backedUp: unknown[];
let refusals: string[];

function supervise(port?: string, waitForPort = true): Supervisor {
  return createSupervisor({
    port,
    waitForPort,
    refused: (motivo) => refusals.push(motivo),
    log: () => undefined,
    publish: (estado) => states.push(estado),
    announce: (text) => announced.push(text),
    backingUp: (avance) => backedUp.push(avance),
    launch(wanted, events) {
      const one: Launched = {
        port: wanted,
        message: events.message,
        exit: events.exit,
        sent: [],
        pictures: 0,
        killed: false,
      };
      launched.push(one);
      return {
        send: (message) => one.sent.push(message),
        openPictures: () => {
          one.pictures += 1;
        },
        kill: () => {
          one.killed = true;
          events.exit(137);
        },
      };
    },
  });
}

const last = (): Launched => launched.at(-1) as Launched;
const ready = (puerto = 4100): void =>
  last().message({
    tipo: 'listo',
    clave: 'prueba',
    puerto,
    url: `http://127.0.0.1:${puerto}`,
    anuncio: 'abierta',
    respaldos: '/datos/respaldos',
  });
const busy = (): void => {
  last().message({ tipo: 'fallo', mensaje: 'El puerto 4100 está ocupado.', codigo: 'puerto-ocupado' });
  last().exit(1);
};

beforeEach(() => {
  launched = [];
  states = [];
  announced = [];
  backedUp = [];
  refusals = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('supervisor', () => {
  it('reports that the server is ready, with its address', () => {
    const supervisor = supervise();
    supervisor.start();
    expect(supervisor.state()).toEqual({ estado: 'iniciando' });
    ready();
    expect(supervisor.state()).toEqual({ estado: 'listo', url: 'http://127.0.0.1:4100' });
  });

  it('restarts a crashed server on the same port', () => {
    supervise().start();
    ready(4107);
    last().exit(139);
    expect(states.at(-1)).toEqual({ estado: 'iniciando' });
    vi.advanceTimersByTime(500);
    expect(launched).toHaveLength(2);
    expect(last().port).toBe('4107');
    ready(4107);
    expect(announced).toEqual(['abierta']);
    ready(4107);
    expect(states.at(-1)).toEqual({ estado: 'listo', url: 'http://127.0.0.1:4107' });
  });

  it('uses another port when the old one was taken meanwhile', () => {
    supervise().start();
    ready(4107);
    last().exit(139);
    vi.advanceTimersByTime(500);
    busy();
    vi.advanceTimersByTime(1_000);
    expect(last().port).toBeUndefined();
  });

  it('keeps the port that the system chose for port 0', () => {
    supervise('0').start();
    ready(43_210);
    last().exit(139);
    vi.advanceTimersByTime(500);
    expect(launched.map((one) => one.port)).toEqual(['0', '43210']);
  });

  it('never replaces an explicit port, and reports the failure at once', () => {
    supervise('4100').start();
    busy();
    expect(states.at(-1)).toEqual({ estado: 'caido', motivo: 'El puerto 4100 está ocupado.' });
    vi.advanceTimersByTime(500);
    expect(last().port).toBe('4100');
    ready();
    expect(states.at(-1)).toEqual({ estado: 'listo', url: 'http://127.0.0.1:4100' });
  });

  it('gives up at once on a failure that the user must fix', () => {
    supervise().start();
    last().message({ tipo: 'fallo', mensaje: 'No es una carpeta.', codigo: 'no-se-puede-abrir' });
    last().exit(1);
    expect(refusals).toEqual(['No es una carpeta.']);
    vi.advanceTimersByTime(30_000);
    expect(launched).toHaveLength(1);
  });

  it('gives up on a busy port without a window', () => {
    supervise('4100', false).start();
    busy();
    expect(refusals).toEqual(['El puerto 4100 está ocupado.']);
    vi.advanceTimersByTime(30_000);
    expect(launched).toHaveLength(1);
  });

  it('never gives up once the shop was open', () => {
    supervise().start();
    ready();
    last().exit(139);
    vi.advanceTimersByTime(500);
    last().message({ tipo: 'fallo', mensaje: 'No hay disco.', codigo: 'no-se-puede-abrir' });
    last().exit(1);
    vi.advanceTimersByTime(1_000);
    expect([refusals, launched.length]).toEqual([[], 3]);
  });

  it('reports down after three failed starts, keeps trying and recovers', () => {
    supervise().start();
    for (const wait of [500, 1_000, 2_000]) {
      last().exit(1);
      vi.advanceTimersByTime(wait);
    }
    expect(states).toEqual([{ estado: 'caido', motivo: 'El servidor de la tienda no arranca.' }]);
    expect(launched).toHaveLength(4);
    ready();
    expect(states.at(-1)).toEqual({ estado: 'listo', url: 'http://127.0.0.1:4100' });
  });

  it('backs off up to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(restartDelay)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  it('resets the backoff after a minute of uptime', () => {
    supervise().start();
    for (const wait of [500, 1_000]) {
      last().exit(1);
      vi.advanceTimersByTime(wait);
    }
    ready();
    vi.advanceTimersByTime(60_000);
    last().exit(1);
    vi.advanceTimersByTime(499);
    expect(launched).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(launched).toHaveLength(4);
  });

  it('starts a process of pictures for the server that asks for one', () => {
    supervise().start();
    ready();
    expect(last().pictures).toBe(0);
    last().message({ tipo: 'imagenes' });
    expect(last().pictures).toBe(1);
  });

  it('ends a server that answers nothing for a minute, and starts it again', () => {
    supervise().start();
    ready(4107);
    vi.advanceTimersByTime(60_000);
    expect(last().sent.at(-1)).toEqual({ tipo: 'pulso' });
    last().message({ tipo: 'vivo' });
    vi.advanceTimersByTime(60_000);
    expect(last().killed).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(launched[0]?.killed).toBe(true);
    expect(states.at(-1)).toEqual({ estado: 'iniciando' });
    vi.advanceTimersByTime(500);
    expect(launched.map((one) => one.port)).toEqual([undefined, '4107']);
  });

  it('asks a server at once after the computer woke up, and tells it so', () => {
    const supervisor = supervise();
    supervisor.start();
    ready();
    supervisor.sleep();
    vi.advanceTimersByTime(3_600_000);
    expect(last().sent).toEqual([]);
    supervisor.wake();
    expect(last().sent).toEqual([{ tipo: 'pulso' }, { tipo: 'desperto' }]);
  });

  it('says whether the first start was refused', () => {
    const supervisor = supervise();
    supervisor.start();
    expect(supervisor.refused()).toBe(false);
    last().message({ tipo: 'fallo', mensaje: 'No es una carpeta.', codigo: 'no-se-puede-abrir' });
    last().exit(1);
    expect(supervisor.refused()).toBe(true);
  });

  it('asks the server to close, waits for it, and does not start it again', async () => {
    const supervisor = supervise();
    supervisor.start();
    ready();
    const stopped = supervisor.stop();
    expect(last().sent).toEqual([{ tipo: 'cerrar' }]);
    last().exit(0);
    await stopped;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(launched).toHaveLength(1);
    expect(last().killed).toBe(false);
  });

  it('kills a server that does not close within eight seconds', async () => {
    const supervisor = supervise();
    supervisor.start();
    ready();
    const stopped = supervisor.stop();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(last().killed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(last().killed).toBe(true);
  });

  it('waits for a closing server as long as it tells that it copies, and kills it when it tells no more', async () => {
    const supervisor = supervise();
    supervisor.start();
    ready();
    void supervisor.stop();
    for (let hechos = 0; hechos < 10; hechos += 1) {
      vi.advanceTimersByTime(7_000);
      last().message({ tipo: 'respaldando', hechos, total: 10 });
    }
    expect(backedUp.at(-1)).toMatchObject({ hechos: 9, total: 10 });
    vi.advanceTimersByTime(7_999);
    expect(last().killed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(last().killed).toBe(true);
    // What a killed server had still said puts nothing off.
    last().message({ tipo: 'respaldando', hechos: 9, total: 10 });
    expect(launched).toHaveLength(1);
  });

  it('gives up a server that cannot be killed, although it still tells that it copies', async () => {
    const supervisor = supervise();
    supervisor.start();
    ready();
    let stopped = false;
    last().exit = () => undefined;
    void supervisor.stop().then(() => {
      stopped = true;
    });
    vi.advanceTimersByTime(8_000);
    last().message({ tipo: 'respaldando', hechos: 1, total: 10 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stopped).toBe(true);
  });

  it('tells a closing server to end its copy, and does nothing without a server', async () => {
    const supervisor = supervise();
    supervisor.hurry();
    supervisor.start();
    ready();
    const stopped = supervisor.stop();
    supervisor.hurry();
    expect(last().sent).toEqual([{ tipo: 'cerrar' }, { tipo: 'cerrar-ya' }]);
    last().exit(0);
    await stopped;
    supervisor.hurry();
    expect(last().sent).toHaveLength(2);
  });

  it('stops while waiting for a restart', async () => {
    const supervisor = supervise();
    supervisor.start();
    last().exit(1);
    await supervisor.stop();
    vi.advanceTimersByTime(30_000);
    expect(launched).toHaveLength(1);
  });
});
