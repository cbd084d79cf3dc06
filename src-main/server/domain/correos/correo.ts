import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import type { Centavos } from '#contract/words/dinero.ts';

/** The data of a mail with a code, which is stored encrypted. */
export interface DatosDeCodigo {
  nombre: string;
  codigoSellado: string;
  /** When the code expires, ISO 8601. */
  venceEn: string;
}

/** The data of a mail about an order, as of the event it reports. */
export interface DatosDePedido {
  nombre: string;
  numero: string;
  codigoSeguimiento: string;
  total: Centavos;
  lineas: { nombre: string; cantidad: number; subtotal: Centavos }[];
  /** The shop's message to the customer. */
  nota: string | null;
  /** Whether the customer gave a delivery address; absent in mails queued before there were any. */
  aDomicilio?: boolean;
}

/** The data of a mail that tells an owner of a recovered password. */
export interface DatosDeAviso {
  nombre: string;
  /** Whose password it is; null for the recipient's own. */
  de: string | null;
  por: 'hoja' | 'computadora';
  /** When it was changed, ISO 8601. */
  fecha: string;
}
export const PASSWORD_CAMBIADA = 'password-cambiada';

const PLANTILLAS_DE_PEDIDO = [
  'pedido-recibido',
  'pedido-por-confirmar',
  'pedido-listo',
  'pedido-cancelado',
] as const;
export type PlantillaDePedido = (typeof PLANTILLAS_DE_PEDIDO)[number];

/** A mail in the outbox: its template and data. */
export type Contenido =
  | { plantilla: TipoDeCodigo; datos: DatosDeCodigo }
  | { plantilla: PlantillaDePedido; datos: DatosDePedido }
  | { plantilla: typeof PASSWORD_CAMBIADA; datos: DatosDeAviso };
