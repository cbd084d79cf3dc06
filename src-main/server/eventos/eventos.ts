import { randomBytes } from 'node:crypto';
import type { EstadoPedido } from '#contract/transiciones.ts';
import type { Database, Tx } from '#db/transaction.ts';

/** What has happened in the shop: short, and without anything that only some may know. */
export type Evento =
  | {
      tipo: 'pedido-creado' | 'pedido-cambiado';
      pedido: { id: string; numero: string; estado: EstadoPedido; fechaEstadoActual: string };
    }
  /** Made or voided. */
  | { tipo: 'venta-cambiada'; id: string }
  /** Opened, closed, or with another amount in it; `usuarioId` is whose it is. */
  | { tipo: 'caja-cambiada'; id: string; usuarioId: string }
  | { tipo: 'producto-cambiado'; id: string }
  | { tipo: 'stock-cambiado'; id: string; stock: number }
  /** Its name, its logo or what else everybody may know of it. */
  | { tipo: 'tienda-cambiada' }
  /** A user's permissions or sessions are not what they were: whoever listens as him is looked at again. */
  | { tipo: 'usuario-cambiado'; id: string };

const CANAL = 'eventos';
/** Events kept for listeners that were away for a moment. */
const RECUERDO = 1000;

/** Tells the listeners of every process, once the transaction is on disk; never when it is rolled back. */
export async function anunciar(tx: Tx, evento: Evento): Promise<void> {
  await tx.notify(CANAL, JSON.stringify(evento));
}

/** An event with its place among all that this process has heard. */
export interface Oido {
  id: string;
  evento: Evento;
}

export interface Eventos {
  /** The place of the latest event. */
  ultimo(): string;
  /** What came after the place `id`; undefined when nobody here can say: another process's, another run's, too old. */
  desde(id: string): Oido[] | undefined;
  /** Calls with each event from now on; with undefined when some may have been missed. */
  escuchar(oyente: (oido: Oido | undefined) => void): () => void;
  close(): Promise<void>;
}

/** Hears the shop's events. A place is `<era>.<number>`: the era is of this process and ends when something is missed. */
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
  const lugar = () => `${era}.${numero}`;
  empezarEra();

  const stop = await db.listen(CANAL, (text) => {
    let oido: Oido | undefined;
    if (text === undefined) empezarEra();
    else {
      numero += 1;
      oido = { id: lugar(), evento: JSON.parse(text) as Evento };
      recientes.push(oido);
      // Twice as many for a while: cutting costs as much as all that is kept.
      if (recientes.length >= RECUERDO * 2) recientes = recientes.slice(-RECUERDO);
    }
    for (const oyente of [...oyentes]) oyente(oido);
  });

  return {
    ultimo: lugar,
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
    close: stop,
  };
}
