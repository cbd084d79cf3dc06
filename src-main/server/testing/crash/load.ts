import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '../../whole-shop/demo/random.ts';
import type { Answer, Entry, Known, Write } from './known.ts';

export interface ProductoDePrueba {
  id: string;
  precio: number;
}

interface Pedido {
  mark: string;
  numero: string;
  codigo: string;
}

interface Shop {
  known: Known;
  productos: readonly ProductoDePrueba[];
  /** Sends a write. Throws when no whole answer comes. */
  send(write: Write): Promise<Answer>;
  /** The id of an order by its number. Throws when no answer comes. */
  idOfPedido(numero: string): Promise<string>;
}

/** How many write at once. */
export const SENDERS = 4;
const PHONE = '55550001';
const METODOS = ['efectivo', 'efectivo', 'tarjeta', 'transferencia', 'mixto'] as const;
/** Of a hundred writes. */
const SHARES = { venta: 36, pedido: 20, cancelacion: 10, cobro: 12, anulacion: 10 };

const quetzales = (centavos: number) => centavos / 100;

/** Waits until something is so, while the tills of a load work. Throws when they end before. */
export async function workUntil(tills: Promise<void>, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let ended = false;
  const end = tills.finally(() => {
    ended = true;
  });
  end.catch(() => undefined);
  while (!(await isSo())) {
    if (ended) {
      await end;
      throw new Error('the tills ended by themselves');
    }
    await setTimeout(1);
  }
}

/** Tills and customers that write to a shop, as a seed decides. */
export class Load {
  readonly #shop: Shop;
  readonly #seed: number;
  #turn = 0;
  #written = 0;
  #stopped = false;
  #pedidos: Pedido[] = [];
  #ventas: string[] = [];

  constructor(shop: Shop, seed: number) {
    this.#shop = shop;
    this.#seed = seed;
  }

  /**
   * Sends writes from several tills until one gets no answer, or that the shop does not let it in any more. Gives a
   * promise of their end.
   */
  run(): Promise<void> {
    this.#stopped = false;
    this.#turn += 1;
    const tills = Array.from({ length: SENDERS }, (_, till) =>
      this.#work(createRandom(this.#seed * 1_000_003 + this.#turn * 101 + till)),
    );
    return Promise.all(tills).then(() => undefined);
  }

  /** Lets the tills end after what they are sending. */
  stop(): void {
    this.#stopped = true;
  }

  /** What was sold and ordered before a restore is not voided and collected after it. */
  forget(): void {
    this.#pedidos = [];
    this.#ventas = [];
  }

  /** Takes an answer in: what it sold or ordered may be voided, collected or cancelled later. */
  settle(entry: Entry, answer: Answer): void {
    this.#shop.known.settle(entry, answer);
    if (entry.state !== 'done') return;
    const { venta, pedido } = JSON.parse(answer.text);
    const { kind, mark } = entry.write;
    if (kind === 'venta' || kind === 'cobro') this.#ventas.push(venta._id);
    if (kind === 'pedido')
      this.#pedidos.push({ mark, numero: pedido.numero, codigo: pedido.codigoSeguimiento });
  }

  /** A change of stock by a known amount. */
  ajuste(random: Random): Write {
    const producto = random.pick(this.#shop.productos);
    const mark = this.#mark();
    const cantidad = random.pick([-2, -1, 1, 3, 6]);
    return {
      ...{ kind: 'ajuste', key: mark, mark, method: 'POST', asOwner: true },
      path: `/api/productos/${producto.id}/ajustes`,
      body: { cantidad, motivo: mark },
    };
  }

  async #work(random: Random): Promise<void> {
    while (!this.#stopped) {
      let answer: Answer;
      let entry: Entry;
      try {
        const write = await this.#next(random);
        entry = this.#shop.known.add(write);
        answer = await this.#shop.send(write);
      } catch {
        return;
      }
      this.settle(entry, answer);
      if (answer.status >= 500 && answer.status !== 503) throw new Error(answer.text);
      // The shop closes, or was replaced by a backup, which ends all sessions.
      if (answer.status === 503 || answer.status === 401) return;
    }
  }

  #mark(): string {
    this.#written += 1;
    return `semilla-${this.#seed}-escritura-${String(this.#written).padStart(6, '0')}`;
  }

  async #next(random: Random): Promise<Write> {
    const dice = random.integer(1, 100);
    let upTo = SHARES.venta;
    if (dice <= upTo) return this.#venta(random);
    upTo += SHARES.pedido;
    if (dice <= upTo) return this.#pedido(random);
    upTo += SHARES.cancelacion;
    if (dice <= upTo) return this.#cancelacion(random) ?? this.#pedido(random);
    upTo += SHARES.cobro;
    if (dice <= upTo) return (await this.#cobro(random)) ?? this.#pedido(random);
    upTo += SHARES.anulacion;
    if (dice <= upTo) return this.#anulacion(random) ?? this.#venta(random);
    return this.ajuste(random);
  }

  /** Takes one out of those that no other till works with. */
  #take<T>(list: T[], random: Random): T | undefined {
    return list.length > 0 ? list.splice(random.integer(0, list.length - 1), 1)[0] : undefined;
  }

  #lines(random: Random): { producto: ProductoDePrueba; cantidad: number }[] {
    const { productos } = this.#shop;
    const first = random.integer(0, productos.length - 1);
    return Array.from({ length: random.integer(1, 3) }, (_, i) => ({
      producto: productos[(first + i) % productos.length] as ProductoDePrueba,
      cantidad: random.integer(1, 3),
    }));
  }

  #venta(random: Random): Write {
    const mark = this.#mark();
    const lines = this.#lines(random);
    const subtotal = lines.reduce((sum, { producto, cantidad }) => sum + producto.precio * cantidad, 0);
    const descuento = random.chance(0.2) ? 50 : 0;
    const metodoPago = random.pick(METODOS);
    const half = Math.floor((subtotal - descuento) / 2);
    const pagos = [
      { metodo: 'efectivo', monto: quetzales(half) },
      { metodo: 'tarjeta', monto: quetzales(subtotal - descuento - half) },
    ];
    return {
      ...{ kind: 'venta', key: mark, mark, method: 'POST', path: '/api/ventas', asOwner: true },
      body: {
        datosCliente: { nombre: mark, telefono: PHONE },
        items: lines.map(({ producto, cantidad }) => ({
          producto: producto.id,
          cantidad,
          precioUnitario: quetzales(producto.precio),
        })),
        metodoPago,
        ...(descuento > 0 && { descuento: quetzales(descuento) }),
        ...(metodoPago === 'mixto' && { pagos }),
      },
    };
  }

  #pedido(random: Random): Write {
    const mark = this.#mark();
    return {
      ...{ kind: 'pedido', key: mark, mark, method: 'POST', path: '/api/pedidos', asOwner: false },
      body: {
        cliente: { nombre: mark, telefono: PHONE },
        items: this.#lines(random).map(({ producto, cantidad }) => ({ producto: producto.id, cantidad })),
      },
    };
  }

  #cancelacion(random: Random): Write | undefined {
    const pedido = this.#take(this.#pedidos, random);
    if (!pedido) return undefined;
    const mark = this.#mark();
    return {
      ...{ kind: 'cancelacion', key: mark, mark, method: 'PUT', asOwner: false },
      path: `/api/pedidos/cancelar/${pedido.codigo}`,
      body: { motivo: mark },
    };
  }

  async #cobro(random: Random): Promise<Write | undefined> {
    const pedido = this.#take(this.#pedidos, random);
    if (!pedido) return undefined;
    return {
      ...{ kind: 'cobro', key: this.#mark(), mark: pedido.mark, method: 'POST', asOwner: true },
      path: `/api/pedidos/admin/${await this.#shop.idOfPedido(pedido.numero)}/cobrar`,
      body: { metodoPago: random.pick(['efectivo', 'tarjeta', 'transferencia']) },
    };
  }

  #anulacion(random: Random): Write | undefined {
    const venta = this.#take(this.#ventas, random);
    if (venta === undefined) return undefined;
    const mark = this.#mark();
    return {
      ...{ kind: 'anulacion', key: mark, mark, method: 'POST', asOwner: true },
      path: `/api/ventas/${venta}/anular`,
      body: { motivo: mark },
    };
  }
}
