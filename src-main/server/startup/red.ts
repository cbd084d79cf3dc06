import { inTransaction } from '#db/transaction.ts';
import type { Context } from '../base/context.ts';
import { anunciar } from '../base/events/eventos.ts';
import { direccionesDeLaTienda } from '../http/caller/addresses.ts';

/** Interval between two looks at this computer's addresses: reading them takes well under a millisecond. */
const MIRAR_MS = 10_000;

export interface RedWatcher {
  /** Looks now, and announces the addresses if they are others. */
  mirar(): void;
  stop(): void;
}

/** Watches the addresses by which phones reach the shop, and announces each change of them. */
export function watchRed(
  context: Context,
  onError: (error: unknown) => void,
  leer: () => string[] = () => direccionesDeLaTienda(context),
): RedWatcher {
  let vistas = leer().join(' ');
  const mirar = () => {
    const ahora = leer().join(' ');
    if (ahora === vistas) return;
    vistas = ahora;
    inTransaction(context.db, (tx) => anunciar(tx, { tipo: 'red-cambiada' })).catch(onError);
  };
  const timer = setInterval(mirar, MIRAR_MS);
  timer.unref();
  return { mirar, stop: () => clearInterval(timer) };
}
