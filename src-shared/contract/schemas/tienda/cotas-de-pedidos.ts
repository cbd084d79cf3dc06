import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { enteroSchema, hechoSchema } from '../campos/campos.ts';
import { vistoSchema } from '../campos/visto.ts';

/** The most that a bound may be set to: pieces or quetzales. */
const MAXIMO = LIMITES.stock;

interface Cota {
  /** Its name in messages and on the screen. */
  nombre: string;
  porDefecto: number;
  max: number;
}

/**
 * The bounds within which an order from the web takes its pieces at once; beyond them it waits to be confirmed. No
 * honest party reaches the defaults. `red`: one network, over all its orders that nobody of the shop has confirmed.
 */
export const COTAS_DE_PEDIDOS = {
  piezasPorLinea: { nombre: 'El máximo de piezas de un producto', porDefecto: 500, max: MAXIMO },
  piezasPorPedido: { nombre: 'El máximo de piezas de un pedido', porDefecto: 1000, max: MAXIMO },
  /** In whole quetzales. */
  totalPorPedido: { nombre: 'El total máximo de un pedido', porDefecto: 10_000, max: MAXIMO },
  /** The sum of the shares that it takes of each product: half of two products is one. */
  productosPorPedido: {
    nombre: 'El máximo de productos enteros de un pedido',
    porDefecto: 10,
    max: LIMITES.lineasPorPedido,
  },
  piezasPorRed: { nombre: 'El máximo de piezas de una misma conexión', porDefecto: 3000, max: MAXIMO },
  /** In whole quetzales. */
  totalPorRed: { nombre: 'El total máximo de una misma conexión', porDefecto: 30_000, max: MAXIMO },
  productosPorRed: {
    nombre: 'El máximo de productos enteros de una misma conexión',
    porDefecto: 25,
    max: MAXIMO,
  },
  /** Days after which an order that nobody saw to counts as forgotten; three times as many once somebody did. */
  diasOlvidado: { nombre: 'El número de días', porDefecto: 5, max: 365 },
} as const satisfies Record<string, Cota>;
export type NombreDeCota = keyof typeof COTAS_DE_PEDIDOS;
export type CotasDePedidos = Record<NombreDeCota, number>;

export const COTAS_POR_DEFECTO = Object.fromEntries(
  Object.entries(COTAS_DE_PEDIDOS).map(([cota, { porDefecto }]) => [cota, porDefecto]),
) as CotasDePedidos;

const cotaSchema = (cota: NombreDeCota) => {
  const { nombre, max } = COTAS_DE_PEDIDOS[cota];
  return enteroSchema(nombre, { min: 1, max });
};

const cotasSchema = z.object({
  piezasPorLinea: cotaSchema('piezasPorLinea'),
  piezasPorPedido: cotaSchema('piezasPorPedido'),
  totalPorPedido: cotaSchema('totalPorPedido'),
  productosPorPedido: cotaSchema('productosPorPedido'),
  piezasPorRed: cotaSchema('piezasPorRed'),
  totalPorRed: cotaSchema('totalPorRed'),
  productosPorRed: cotaSchema('productosPorRed'),
  diasOlvidado: cotaSchema('diasOlvidado'),
});

/** Body of PUT /api/configuracion/pedidos. */
export const cambioDeCotasSchema = cotasSchema.extend({ visto: vistoSchema });
export type CambioDeCotas = z.output<typeof cambioDeCotasSchema>;
export const respuestaCotasSchema = z.object({ success: z.literal(true), cotas: cotasSchema });
export const cotasCambiadasSchema = hechoSchema.extend({ cotas: cotasSchema });
