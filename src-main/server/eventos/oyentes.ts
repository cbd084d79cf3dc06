import { Readable } from 'node:stream';
import { AppError } from '#contract/errores.ts';
import { LATIDO_MS } from '#contract/eventos.ts';
import type { Evento, Eventos, Oido } from './eventos.ts';

/**
 * Bytes that wait for a slow reader. What does not fit he is not told: once he has read the rest he hears that he
 * missed something. Who reads nothing from one beat to the next is cut.
 */
const ESPERA_MAXIMA = 64 * 1024;
/** Streams of one user: the oldest gives way, it may be one whose line broke without a word. */
const POR_USUARIO = 20;
/** Missed events that are told again; who missed more asks for everything. */
const REPETIDOS = 200;
/** How soon a browser that lost the stream comes back, in ms. */
const REGRESO_MS = 2000;

/** A name and what it says, as one event of the stream. */
export interface Mensaje {
  nombre: string;
  datos: unknown;
}

/** Of how many streams one may be, under a name that it shares with others. */
export type Cupo = readonly [nombre: string, maximo: number];

export interface Oyente {
  cupos: readonly Cupo[];
  /** The last place he knows; undefined for a new one. */
  desde: string | undefined;
  /** What he is told of an event, if it is any of his business. */
  traducir(evento: Evento): Mensaje | undefined;
  /** What he is told when some of it may have passed him by. */
  perdido: Mensaje;
  /** What he is told when he comes. */
  bienvenida?: Mensaje;
  /** Whether he may still listen. Asked at every beat, and when his user has changed. */
  sigue?(): Promise<boolean>;
  usuarioId?: string;
}

export interface Oyentes {
  /** The stream of a listener. Throws `demasiados-intentos` when there are too many. */
  abrir(oyente: Oyente): Readable;
  /** One sign of life to all; ends who may not listen any more. */
  latir(): Promise<void>;
  readonly cuantos: number;
  /** Ends all streams, and lets nobody in any more. */
  close(): void;
}

class Flujo extends Readable {
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

  /** What he missed, or that it was too much; then the place from which he listens on. */
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
      // The place goes along: what he missed is counted from here, whether or not it was for him.
      this.#decir(`: latido\nid: ${this.#ultimo()}\n\n`);
      return;
    }
    this.#latidosAtrasado += 1;
    if (this.#latidosAtrasado > 1) this.destroy();
  }

  /** Ends properly: who listens sees an end and no broken line. */
  terminar(): void {
    if (this.destroyed || this.#terminado) return;
    this.#terminado = true;
    this.push(null);
  }
}

function entrar(cupos: readonly Cupo[], ocupados: Map<string, number>): () => void {
  for (const [nombre, maximo] of cupos) {
    if ((ocupados.get(nombre) ?? 0) >= maximo) {
      throw new AppError('demasiados-intentos', 'Hay demasiadas pantallas abiertas a la vez', {
        retryAfter: 30,
      });
    }
  }
  for (const [nombre] of cupos) ocupados.set(nombre, (ocupados.get(nombre) ?? 0) + 1);
  return () => {
    for (const [nombre] of cupos) {
      const quedan = (ocupados.get(nombre) ?? 1) - 1;
      if (quedan > 0) ocupados.set(nombre, quedan);
      else ocupados.delete(nombre);
    }
  };
}

/** Everybody who listens to this process. */
export function openOyentes(eventos: Eventos): Oyentes {
  const flujos = new Set<Flujo>();
  const ocupados = new Map<string, number>();
  let closed = false;

  async function revisar(flujo: Flujo): Promise<boolean> {
    const { sigue } = flujo.oyente;
    // A database that does not answer now says nothing against him.
    const puede = sigue ? await sigue().catch(() => true) : true;
    if (!puede) flujo.terminar();
    return puede;
  }

  const dejarDeOir = eventos.escuchar((oido) => {
    for (const flujo of [...flujos]) {
      if (!oido) flujo.perder();
      else if (oido.evento.tipo !== 'usuario-cambiado') flujo.oir(oido);
      else if (flujo.oyente.usuarioId === oido.evento.id) void revisar(flujo);
    }
  });

  async function latir(): Promise<void> {
    await Promise.all(
      [...flujos].map(async (flujo) => {
        if (await revisar(flujo)) flujo.latir();
      }),
    );
  }
  const timer = setInterval(() => void latir(), LATIDO_MS);
  timer.unref();

  function hacerSitio(usuarioId: string | undefined): void {
    if (usuarioId === undefined) return;
    const suyos = [...flujos].filter(({ oyente }) => oyente.usuarioId === usuarioId);
    if (suyos.length >= POR_USUARIO) suyos[0]?.destroy();
  }

  return {
    abrir(oyente) {
      if (closed) throw new AppError('no-disponible', 'La tienda se está cerrando', { retryAfter: 1 });
      hacerSitio(oyente.usuarioId);
      const salir = entrar(oyente.cupos, ocupados);
      const flujo = new Flujo(oyente, eventos.ultimo);
      flujo.once('close', () => {
        flujos.delete(flujo);
        salir();
      });
      flujo.recibir(oyente.desde === undefined ? [] : eventos.desde(oyente.desde));
      flujos.add(flujo);
      return flujo;
    },
    latir,
    get cuantos() {
      return flujos.size;
    },
    close() {
      closed = true;
      clearInterval(timer);
      dejarDeOir();
      for (const flujo of flujos) flujo.terminar();
    },
  };
}
