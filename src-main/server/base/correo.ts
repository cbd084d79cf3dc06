import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import { nuevoId } from '#db/ids.ts';
import { insertStatement } from '#db/insert.ts';
import type { Tx } from '#db/transaction.ts';

const insertarCorreo = insertStatement('correos');

/** Channel that wakes the mail worker. */
export const CANAL_DE_CORREOS = 'correos';

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

/** What changed of who may enter as an owner, and how. */
export type CambioDeAcceso =
  | 'propietario-nuevo'
  | 'propietario-quitado'
  | 'password'
  | 'password-con-codigo'
  | 'hoja-creada'
  | 'hoja-anulada'
  | 'segundo-paso-activado'
  | 'segundo-paso-quitado'
  | 'pin-puesto'
  | 'pin-quitado';

/** The data of a mail that tells the owners of such a change. */
export interface DatosDeAcceso {
  nombre: string;
  que: CambioDeAcceso;
  /** Whose account it is; null for the recipient's own. */
  de: string | null;
  /** Who did it; null for the recipient, or where nobody was signed in. */
  por: string | null;
  /** When it was, ISO 8601. */
  fecha: string;
}
export const ACCESO_CAMBIADO = 'acceso-cambiado';

export const PLANTILLAS_DE_PEDIDO = [
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
  | { plantilla: typeof PASSWORD_CAMBIADA; datos: DatosDeAviso }
  | { plantilla: typeof ACCESO_CAMBIADO; datos: DatosDeAcceso };

/**
 * Queues a mail in the transaction of the event it reports, so that both happen or neither. One with `sinEnviar` is only kept
 * for the owner, who reads there why it was not sent.
 */
export async function encolarCorreo(
  tx: Tx,
  { para, plantilla, datos }: Contenido & { para: string },
  fecha: Date,
  sinEnviar?: string,
): Promise<void> {
  await insertarCorreo(tx, {
    id: nuevoId(),
    para,
    plantilla,
    datos,
    estado: sinEnviar === undefined ? 'pendiente' : 'fallido',
    intentos: 0,
    proximoIntento: fecha,
    tomadoHasta: null,
    ultimoError: sinEnviar ?? null,
    creadoEn: fecha,
    enviadoEn: null,
  });
  if (sinEnviar === undefined) await tx.notify(CANAL_DE_CORREOS, '');
}
