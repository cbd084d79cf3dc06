import { create } from 'zustand';
import { DESHACER_MUDANZA, OBTENER_MUDANZA } from '#contract/calls/addresses.ts';
import { api } from '../../lib/api.ts';

/** What the owner does again on the new computer: it is kept on each computer, beside the shop. */
export const OTRA_VEZ_EN_LA_NUEVA =
  'agrega las impresoras, elige la memoria de las copias y cífralas, haz otra hoja de recuperación y escribe la contraseña del correo y la dirección de las actualizaciones';

/** When the shop moved to another computer; null when it did not, or while it is not known. */
export const useMudanza = create<{ fecha: string | null }>(() => ({ fecha: null }));

export async function leerMudanza(signal?: AbortSignal): Promise<void> {
  const { fecha } = await api(OBTENER_MUDANZA, signal ? { signal } : {});
  useMudanza.setState({ fecha });
}

/** The shop stays on this computer after all. */
export async function seguirAqui(): Promise<void> {
  await api(DESHACER_MUDANZA);
  useMudanza.setState({ fecha: null });
}
