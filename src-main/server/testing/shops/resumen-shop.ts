import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { descontarDesglosada, descontarVenta, resumirVentas } from '../../domain/cobros/resumenes.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** A sale of which the roll-ups alone are written. */
export interface Venta {
  dia: string;
  hora: number;
  /** A mixed sale whose payments are unknown; the others are paid in cash. */
  sinDesglose: boolean;
  /** The place of its seller among those of the shop: 0 or 1. */
  vendedor: number;
  /** Places in `productos`, and the pieces of each. */
  lineas: [producto: number, piezas: number][];
  /** Centavos of one piece. */
  precio: number;
  costo: number;
}

export const UNA: Omit<Venta, 'dia' | 'lineas'> = {
  hora: 10,
  sinDesglose: false,
  vendedor: 0,
  precio: 100,
  costo: 60,
};

interface Settling {
  settle(): Promise<void>;
}

/** A test shop whose roll-ups are written without sales. */
export interface ResumenShop {
  shop: TestShop;
  /** Ids of 60 products. */
  productos: readonly string[];
  vender(...ventas: Venta[]): Promise<void>;
  anular(venta: Venta): Promise<void>;
  desglosar(venta: Venta): Promise<void>;
  /** Opens what keeps sums, which is told where to say why it failed; `asentar` waits for it. */
  abrir<T extends Settling>(open: (alFallar: (error: unknown) => void) => T): T;
  /** Waits until what was opened has kept what it added up, so that the next test finds it. */
  asentar(): Promise<void>;
  /** Why what was opened failed. */
  fallos: unknown[];
  /** The periods whose sums are kept, the oldest first: `2026-03-01 2026-03-10`. */
  periodosGuardados(): Promise<string[]>;
}

const PRODUCTOS = 60;

export async function openResumenShop(): Promise<ResumenShop> {
  const shop = await openTestShop();
  const { db } = shop.context;
  const vendedores = await shop.rows('select id from usuarios order by id limit 2');
  const productos: string[] = [];
  for (let i = 0; i < PRODUCTOS; i += 1) productos.push(await shop.product({ nombre: `Globo ${i}` }));

  function resumida({ dia, hora, sinDesglose, vendedor, lineas, precio, costo }: Venta) {
    const piezas = lineas.reduce((suma, [, cantidad]) => suma + cantidad, 0);
    return {
      dia,
      hora,
      metodoPago: sinDesglose ? ('mixto' as const) : ('efectivo' as const),
      vendedorId: String(vendedores[vendedor]?.id),
      total: centavos(piezas * precio),
      costo: centavos(piezas * costo),
      descuento: centavos(0),
      sinDesglose,
      items: lineas.map(([producto, cantidad]) => ({
        productoId: productos[producto] ?? '',
        categoria: producto % 2 === 0 ? ('globos' as const) : ('otros' as const),
        cantidad,
        subtotal: centavos(cantidad * precio),
        costo: centavos(cantidad * costo),
      })),
    };
  }

  let abiertas: Settling[] = [];
  const fallos: unknown[] = [];
  return {
    shop,
    productos,
    abrir(open) {
      const abierta = open((error) => fallos.push(error));
      abiertas.push(abierta);
      return abierta;
    },
    async asentar() {
      for (const abierta of abiertas) await abierta.settle();
      abiertas = [];
    },
    fallos,
    vender: (...ventas) => inTransaction(db, (tx) => resumirVentas(tx, ventas.map(resumida))),
    anular: (venta) => inTransaction(db, (tx) => descontarVenta(tx, resumida(venta))),
    desglosar: (venta) => inTransaction(db, (tx) => descontarDesglosada(tx, resumida(venta))),
    async periodosGuardados() {
      const filas = await shop.rows('select desde, hasta from resumen_periodos order by orden');
      return filas.map(({ desde, hasta }) => `${desde} ${hasta}`);
    },
  };
}
