import { useState } from 'react';
import type { ArgumentoIpc, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useLoad } from '../../../lib/use-load.ts';

/** How the program behaves on this computer. A change shows once it is saved. */
export function usePrograma(bridge: PuenteDeEscritorio) {
  const { data, error, reload } = useLoad(
    'programa',
    () => bridge.llamar('programa:leer', undefined),
    'Error al leer cómo se comporta el programa',
  );
  const [guardado, setGuardado] = useState<typeof data>();
  const [busy, setBusy] = useState(false);

  async function cambiar(cambio: ArgumentoIpc<'programa:guardar'>): Promise<void> {
    setBusy(true);
    try {
      setGuardado(await bridge.llamar('programa:guardar', cambio));
      toast.success('Guardado en esta computadora', { duration: 3_000 });
    } catch {
      toast.error('❌ No se pudo guardar en esta computadora');
    }
    setBusy(false);
  }

  return { programa: guardado ?? data, error, reload, busy, cambiar };
}
