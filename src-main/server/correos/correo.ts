import type { TipoDeCodigo } from '#contract/codigos.ts';
import type { Centavos } from '#contract/dinero.ts';

/** What a mail with a code says. The code lies sealed: a copy of the database tells nobody. */
export interface DatosDeCodigo {
  nombre: string;
  codigoSellado: string;
  /** ISO 8601; later the mail is of no use. */
  venceEn: string;
}

/** What a mail about an order says, as it was when the thing happened. */
export interface DatosDePedido {
  nombre: string;
  numero: string;
  codigoSeguimiento: string;
  total: Centavos;
  lineas: { nombre: string; cantidad: number; subtotal: Centavos }[];
  /** The shop's words to its customer. */
  nota: string | null;
}

export const PLANTILLAS_DE_PEDIDO = ['pedido-recibido', 'pedido-listo', 'pedido-cancelado'] as const;
export type PlantillaDePedido = (typeof PLANTILLAS_DE_PEDIDO)[number];

/** A mail as the outbox keeps it: which text, and what to fill it with. */
export type Contenido =
  | { plantilla: TipoDeCodigo; datos: DatosDeCodigo }
  | { plantilla: PlantillaDePedido; datos: DatosDePedido };
