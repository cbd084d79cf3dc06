import type { Db } from '#db/transaction.ts';
import type { Config } from './config/config.ts';
import { leerDireccionPublica } from './configuracion.queries.ts';
import type { Eventos } from './events/eventos.ts';

/** The address that customers use, as the owner or the environment says it; never taken from a request. */
export interface DireccionPublica {
  /** PUBLIC_URL, else the owner's setting as last read; without a trailing slash. */
  actual(): string | undefined;
  /** Reads the owner's setting again. */
  refrescar(): Promise<void>;
}

/** Reads the owner's setting, and again whenever the shop's data change in any process. */
export async function openDireccionPublica({
  config,
  db,
  eventos,
}: {
  config: Config;
  db: Db;
  eventos: Pick<Eventos, 'escuchar'>;
}): Promise<DireccionPublica> {
  let puesta: string | undefined;
  let ultima: Promise<void> = Promise.resolve();
  /** One read after the other, so that the newest value is the last to arrive. */
  function refrescar(): Promise<void> {
    const leer = async () => {
      puesta = (await leerDireccionPublica(db)) ?? undefined;
    };
    ultima = ultima.then(leer, leer);
    return ultima;
  }
  // Subscribed before the first read, so that no change in between is missed.
  eventos.escuchar((oido) => {
    // A database that does not answer now is read again at the next event.
    if (!oido || oido.evento.tipo === 'tienda-cambiada') void refrescar().catch(() => undefined);
  });
  await refrescar();
  return { actual: () => config.publicUrl ?? puesta, refrescar };
}
