import { Readable } from 'node:stream';
import { LATIDO_MS } from '#contract/schemas/tienda/eventos.ts';
import { AppError } from '#contract/words/errores.ts';
import { type Cupo, createCupos } from '../counters/cupos.ts';
import type { Evento, Eventos, Oido } from './eventos.ts';

/**
 * Bytes buffered for a slow reader. Events beyond are dropped, and the reader is told so once the buffer is read. A
 * reader that reads nothing between two heartbeats is disconnected.
 */
const ESPERA_MAXIMA = 64 * 1024;
/** Streams per user. The oldest is closed first, since its connection may be dead. */
const POR_USUARIO = 20;
/** Missed events sent again at most; a listener that missed more reloads. */
const REPETIDOS = 200;
/** Reconnection delay of browsers, in ms. */
const REGRESO_MS = 2000;

/**
 * Maximum of streams, each of which costs a connection for as long as its reader likes. Public ones do not use the staff's
 * quota, and leave half of the connections to other calls (`sitiosPublicos`).
 */
export const SITIOS = {
  publico: 500,
  redAmplia: 90,
  direccion: 30,
  pedido: 20,
  personal: 500,
  direccionDelPersonal: 100,
} as const;

/** How many public streams are open at once, of so many connections. */
export const sitiosPublicos = (conexiones: number) => Math.min(SITIOS.publico, Math.ceil(conexiones / 2));

/** One event of the stream: its name and data. */
export interface Mensaje {
  nombre: string;
  datos: unknown;
}

export interface Oyente {
  cupos: readonly Cupo[];
  /** The last position the listener received; undefined for a new one. */
  desde: string | undefined;
  /** The message for an event; undefined if the listener is not concerned. */
  traducir(evento: Evento): Mensaje | undefined;
  /** The message sent when events may have been missed. */
  perdido: Mensaje;
  /** The first message of the stream. */
  bienvenida?: Mensaje;
  /** Whether the listener is still allowed. Asked at every heartbeat and when its user changes. */
  sigue?(): Promise<boolean>;
  usuarioId?: string;
}

export interface Oyentes {
  /** Opens a listener's stream. Throws `demasiados-intentos` when a quota is full. */
  abrir(oyente: Oyente): Readable;
  /** Sends a heartbeat to all; ends the streams of listeners that are no longer allowed. */
  latir(): Promise<void>;
  readonly cuantos: number;
  /** How many are open under the name of a quota. */
  cuantosDe(cupo: string): number;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

class EventStream extends Readable {
  readonly oyente: Oyente;
  readonly #ultimo: () => string;
  #atrasado = false;
  #latidosAtrasado = 0;
  #terminado = false;

  constructor(oyente: Oyente, ultimo: () => string) {
    super({ highWaterMark: ESPERA_MAXIMA });
    this.oyente = oyente;
    this.#ultimo = ultimo;
  }

  override _read(): void {
    if (!this.#atrasado) return;
    this.#atrasado = false;
    this.#latidosAtrasado = 0;
    this.perder();
  }

  #decir(texto: string): void {
    if (this.destroyed || this.#terminado || this.#atrasado) return;
    this.push(texto);
    this.#atrasado = this.readableLength >= ESPERA_MAXIMA;
  }

  mensaje({ nombre, datos }: Mensaje, id: string): void {
    this.#decir(`id: ${id}\nevent: ${nombre}\ndata: ${JSON.stringify(datos)}\n\n`);
  }

  oir({ id, evento }: Oido): void {
    const mensaje = this.oyente.traducir(evento);
    if (mensaje) this.mensaje(mensaje, id);
  }

  perder(): void {
    this.mensaje(this.oyente.perdido, this.#ultimo());
  }

  /** Sends the missed events, or says that there were too many; then the current position. */
  recibir(perdidos: Oido[] | undefined): void {
    const { bienvenida } = this.oyente;
    this.#decir(`retry: ${REGRESO_MS}\n\n`);
    if (!perdidos || perdidos.length > REPETIDOS) this.perder();
    else for (const oido of perdidos) this.oir(oido);
    if (bienvenida) this.mensaje(bienvenida, this.#ultimo());
    this.#decir(`id: ${this.#ultimo()}\n\n`);
  }

  latir(): void {
    if (!this.#atrasado) {
      // Sends the position, so that a reconnecting listener is not resent events that did not concern it.
      this.#decir(`: latido\nid: ${this.#ultimo()}\n\n`);
      return;
    }
    this.#latidosAtrasado += 1;
    if (this.#latidosAtrasado > 1) this.destroy();
  }

  /** Ends the stream normally, so that the reader sees no broken connection. */
  terminar(): void {
    if (this.destroyed || this.#terminado) return;
    this.#terminado = true;
    this.push(null);
  }
}

/** Opens the register of all streams of this process. */
export function openOyentes(eventos: Eventos): Oyentes {
  const streams = new Set<EventStream>();
  const sitios = createCupos();
  let closed = false;

  async function revisar(stream: EventStream): Promise<boolean> {
    const { sigue } = stream.oyente;
    // A database failure is no reason to end the stream.
    const puede = sigue ? await sigue().catch(() => true) : true;
    if (!puede) stream.terminar();
    return puede;
  }

  const dejarDeOir = eventos.escuchar((oido) => {
    for (const stream of [...streams]) {
      if (!oido) stream.perder();
      else if (oido.evento.tipo !== 'usuario-cambiado') stream.oir(oido);
      else if (stream.oyente.usuarioId === oido.evento.id) void revisar(stream);
    }
  });

  async function latir(): Promise<void> {
    await Promise.all(
      [...streams].map(async (stream) => {
        if (await revisar(stream)) stream.latir();
      }),
    );
  }
  const timer = setInterval(() => void latir(), LATIDO_MS);
  timer.unref();

  function hacerSitio(usuarioId: string | undefined): void {
    if (usuarioId === undefined) return;
    const suyos = [...streams].filter(({ oyente }) => oyente.usuarioId === usuarioId);
    if (suyos.length >= POR_USUARIO) suyos[0]?.destroy();
  }

  return {
    abrir(oyente) {
      if (closed) throw new AppError('no-disponible', 'La tienda se está cerrando', { retryAfter: 1 });
      hacerSitio(oyente.usuarioId);
      const salir = sitios.tomar(oyente.cupos);
      if (!salir) {
        throw new AppError('demasiados-intentos', 'Hay demasiadas pantallas abiertas a la vez', {
          retryAfter: 30,
        });
      }
      const stream = new EventStream(oyente, eventos.ultimo);
      stream.once('close', () => {
        streams.delete(stream);
        salir();
      });
      stream.recibir(oyente.desde === undefined ? [] : eventos.desde(oyente.desde));
      streams.add(stream);
      return stream;
    },
    latir,
    cuantosDe: sitios.cuantos,
    get cuantos() {
      return streams.size;
    },
    close() {
      closed = true;
      clearInterval(timer);
      dejarDeOir();
      for (const stream of streams) stream.terminar();
    },
  };
}
