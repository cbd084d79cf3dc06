import { useState } from 'react';
import type { ConfiguracionDelEquipo, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useLoad } from '../../../lib/use-load.ts';

/** The printers and the settings of this computer. A change shows at once and is taken back when it is not saved. */
export function useConfiguracionDelEquipo(bridge: PuenteDeEscritorio) {
  const { data, error, reload } = useLoad(
    'impresoras',
    async () => ({
      delSistema: await bridge.llamar('impresion:impresoras', undefined),
      configuracion: await bridge.llamar('configuracion:leer', undefined),
    }),
    'Error al cargar las impresoras',
  );
  const [cambiados, setCambiados] = useState<ConfiguracionDelEquipo>();
  const configuracion = cambiados ?? data?.configuracion;

  /** Saves a change; whether it was saved. */
  async function cambiar(cambio: Partial<ConfiguracionDelEquipo>): Promise<boolean> {
    if (!configuracion) return false;
    const nuevos = { ...configuracion, ...cambio };
    // Optimistic: the next change builds on this one before it is saved.
    setCambiados(nuevos);
    try {
      const guardada = await bridge.llamar('configuracion:guardar', nuevos);
      // Another change that failed meanwhile may have cleared the optimistic value.
      setCambiados((ahora) => ahora ?? guardada);
      toast.success('Guardado en esta computadora', { duration: 3_000 });
      return true;
    } catch {
      // Reloads instead of restoring the previous value: another change may have been saved since.
      setCambiados(undefined);
      reload();
      toast.error('❌ No se pudo guardar en esta computadora');
      return false;
    }
  }

  return { delSistema: data?.delSistema, configuracion, error, reload, cambiar };
}
