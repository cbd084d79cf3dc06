import { randomBytes } from 'node:crypto';
import type { Solicitud } from '#contract/schemas/ventas/ventas.ts';
import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import type { Database, Tx } from '#db/transaction.ts';

/** Something that happened in the shop. Short, and without data that only some listeners may see. */
export type Evento =
  | {
      tipo: 'pedido-creado' | 'pedido-cambiado';
      pedido: {
        id: string;
        numero: string;
        estado: EstadoPedido;
        fechaEstadoActual: string;
        /** Whether somebody cancelled it who had nothing but its code. */
        conCodigo?: true | undefined;
      };
    }
  /** A sale was made or voided, was given its split, or somebody asked to void it or was answered. */
  | { tipo: 'venta-cambiada'; id: string }
  /** Somebody asked to void a sale, or was answered; `usuarioId` is who asked. */
  | {
      tipo: 'solicitud-cambiada';
      venta: { id: string; numero: string };
      estado: Solicitud['estado'];
      usuarioId: string;
    }
  /** A drawer was opened or closed, or its amount changed; `usuarioId` is its owner. */
  | { tipo: 'caja-cambiada'; id: string; usuarioId: string }
  | { tipo: 'producto-cambiado'; id: string }
  /** The products pinned at the POS, or their order. */
  | { tipo: 'favoritos-cambiados' }
  | { tipo: 'stock-cambiado'; id: string; stock: number }
  /** The shop's name, logo or other public data changed. */
  | { tipo: 'tienda-cambiada' }
  /** The addresses of this computer in its networks changed. */
  | { tipo: 'red-cambiada' }
  /** The shop moved to another computer, or stays after all. */
  | { tipo: 'mudanza-cambiada' }
  /** The last look at the open database found other damage than the one before, or no longer any. */
  | { tipo: 'dano-cambiado' }
  /** The disk stopped letting the shop write, or lets it again; or the room left there became little, or enough. */
  | { tipo: 'disco-cambiado' }
  /** A user's permissions or sessions changed: their streams are checked again. */
  | { tipo: 'usuario-cambiado'; id: string };

const CANAL = 'eventos';
/** Events kept for listeners that reconnect. */
const RECUERDO = 1000;

/** Publishes an event to the listeners of every process when the transaction commits. */
export async function anunciar(tx: Tx, evento: Evento): Promise<void> {
  await tx.notify(CANAL, JSON.stringify(evento));
}

/** An event with its position among those this process has received. */
export interface Oido {
  id: string;
  evento: Evento;
}

export interface Eventos {
  /** The position of the latest event. */
  ultimo(): string;
  /** The events after position `id`; undefined if it belongs to another process or run, or is too old. */
  desde(id: string): Oido[] | undefined;
  /** Calls `oyente` with each event, or with undefined when some may have been missed. Returns how to stop. */
  escuchar(oyente: (oido: Oido | undefined) => void): () => void;
  /** Publishes an event to the listeners of this process alone, when nothing can be committed. */
  anunciarAqui(evento: Evento): void;
  close(): Promise<void>;
}

/** Subscribes to the shop's events. A position is `<era>.<number>`; a new era starts when events were missed. */
export async function openEventos(db: Pick<Database, 'listen'>): Promise<Eventos> {
  const oyentes = new Set<(oido: Oido | undefined) => void>();
  let era = '';
  let numero = 0;
  let recientes: Oido[] = [];

  function empezarEra() {
    era = randomBytes(9).toString('hex');
    numero = 0;
    recientes = [];
  }
  const posicion = () => `${era}.${numero}`;
  empezarEra();

  function oir(evento: Evento): Oido {
    numero += 1;
    const oido = { id: posicion(), evento };
    recientes.push(oido);
    // Trimmed only at twice the size, because each trim copies everything that is kept.
    if (recientes.length >= RECUERDO * 2) recientes = recientes.slice(-RECUERDO);
    return oido;
  }

  function decir(oido: Oido | undefined): void {
    for (const oyente of [...oyentes]) oyente(oido);
  }

  const stop = await db.listen(CANAL, (text) => {
    if (text === undefined) empezarEra();
    decir(text === undefined ? undefined : oir(JSON.parse(text) as Evento));
  });

  return {
    ultimo: posicion,
    desde(id) {
      const [suya, cual] = id.split('.');
      const faltan = numero - Number(cual);
      if (suya !== era || !/^\d{1,15}$/.test(cual ?? '') || faltan < 0 || faltan > recientes.length)
        return undefined;
      return recientes.slice(recientes.length - faltan);
    },
    escuchar(oyente) {
      oyentes.add(oyente);
      return () => void oyentes.delete(oyente);
    },
    anunciarAqui: (evento) => decir(oir(evento)),
    close: stop,
  };
}
