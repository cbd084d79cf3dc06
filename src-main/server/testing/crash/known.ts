/** The kinds of writes that a crash may fall into. */
export const KINDS = ['venta', 'pedido', 'cancelacion', 'cobro', 'anulacion', 'ajuste'] as const;
type Kind = (typeof KINDS)[number];

/** A write as it is sent, and sent again. */
export interface Write {
  kind: Kind;
  /** Its idempotency key. */
  key: string;
  /** The text by which its row is found. */
  mark: string;
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Whether the owner sends it, or somebody without an account. */
  asOwner: boolean;
}

export interface Answer {
  status: number;
  text: string;
  /** Whether it is the answer to an earlier request with the same key. */
  repeated: boolean;
}

/** `gone`: a backup from before it was restored. */
type State = 'done' | 'refused' | 'in-doubt' | 'gone';

export interface Entry {
  write: Write;
  state: State;
  answer?: Answer;
  /** When the answer came, in answers since the start. */
  answeredAt: number;
}

/** The rows that the database has under a mark, and the number of its first sale or order. */
interface Marked {
  count: number;
  numero: string;
}
export type Marks = Map<string, Marked>;

const QUERY: Record<Kind, string> = {
  venta: 'select cliente_nombre mark, numero from ventas where pedido_id is null',
  pedido: 'select cliente_nombre mark, numero from pedidos',
  cobro:
    'select p.cliente_nombre mark, v.numero from ventas v join pedidos p on p.id = v.pedido_id where v.pedido_id is not null',
  cancelacion: "select nota mark, '' numero from pedido_historial where estado = 'cancelado'",
  anulacion: "select motivo_anulacion mark, '' numero from ventas where estado = 'anulada'",
  ajuste: "select motivo mark, '' numero from movimientos_inventario where tipo = 'ajuste'",
};
const MARKS = KINDS.map(
  (kind) =>
    `select '${kind} ' || mark id, count(*) count, min(numero) numero from (${QUERY[kind]}) ${kind} group by 1`,
).join(' union all ');

export type Rows = (query: string) => Promise<Record<string, unknown>[]>;

/** What the writes left in a database. */
export async function readMarks(rows: Rows): Promise<Marks> {
  const found = await rows(MARKS);
  return new Map(
    found.map(({ id, count, numero }) => [String(id), { count: Number(count), numero: String(numero) }]),
  );
}

export const idOf = ({ kind, mark }: Write) => `${kind} ${mark}`;
export const isDone = ({ status }: Answer) => status >= 200 && status < 300;

/** The number of the sale or order that an answer tells; an empty text where it tells none. */
export function numeroIn({ kind }: Write, { text }: Answer): string {
  const { venta, pedido } = JSON.parse(text) as Record<string, { numero?: string } | undefined>;
  if (kind === 'pedido') return pedido?.numero ?? '';
  return kind === 'venta' || kind === 'cobro' ? (venta?.numero ?? '') : '';
}

/** What the tills and customers of a shop know of their writes. */
export class Known {
  readonly entries = new Map<string, Entry>();
  answers = 0;

  /** A write that is about to be sent. */
  add(write: Write): Entry {
    const entry: Entry = { write, state: 'in-doubt', answeredAt: 0 };
    this.entries.set(idOf(write), entry);
    return entry;
  }

  settle(entry: Entry, answer: Answer): void {
    this.answers += 1;
    entry.answeredAt = this.answers;
    entry.answer = answer;
    entry.state = isDone(answer) ? 'done' : 'refused';
  }

  ofState(state: State): Entry[] {
    return [...this.entries.values()].filter((entry) => entry.state === state);
  }

  /**
   * A backup with these marks was restored, which was asked for after `answers`: what was answered later may stand in
   * the database before the restore or after it.
   */
  goBack(marks: Marks, answers: number): void {
    for (const [id, entry] of this.entries) {
      if (entry.state === 'in-doubt') continue;
      if (entry.state === 'done' && entry.answeredAt > answers) entry.state = 'in-doubt';
      else if (entry.state !== 'refused') entry.state = marks.has(id) ? 'done' : 'gone';
    }
  }

  /** A backup with these marks was restored, and the shop stands as it left it. */
  restored(marks: Marks): void {
    for (const [id, entry] of this.entries)
      if (entry.state !== 'refused') entry.state = marks.has(id) ? 'done' : 'gone';
  }

  /** What of it a database does not have exactly once, or has without having been asked. */
  findings(marks: Marks): string[] {
    const strange = [...marks.keys()].filter((id) => !this.entries.has(id));
    const wrong = [...this.entries].flatMap(([id, entry]) => {
      const { count, numero } = marks.get(id) ?? { count: 0, numero: '' };
      const wanted = { done: [1], refused: [0], gone: [0], 'in-doubt': [0, 1] }[entry.state];
      if (!wanted.includes(count)) return [`${id} is ${entry.state}, and ${count} times there`];
      if (entry.state !== 'done' || !entry.answer) return [];
      const told = numeroIn(entry.write, entry.answer);
      return told === numero ? [] : [`${id} was answered as ${told}, and is ${numero}`];
    });
    return [...strange.map((id) => `nobody sent ${id}`), ...wrong];
  }
}
