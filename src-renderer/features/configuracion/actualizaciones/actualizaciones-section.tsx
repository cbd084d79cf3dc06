import { useState } from 'react';
import type { EstadoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import type { PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../../lib/desktop.ts';
import {
  ponerActualizacion,
  useActualizacion,
  volverADecirNoInstalada,
} from '../../../shared/actualizaciones/actualizaciones.ts';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import { ActualizacionesForm } from './actualizaciones-form.tsx';
import { VersionCard } from './version-card.tsx';

/** How often the section asks how far the download is. */
const CADA_MS = 1_500;

/** The versions of the program on this computer; elsewhere it says where to find them. */
export function ActualizacionesSection() {
  const bridge = desktop();
  if (!bridge) {
    return (
      <Banner tone="info">
        El programa se actualiza en la computadora de la tienda: ábrelo ahí (no el navegador) y entra en
        Configuración → Actualizaciones. Los navegadores usan siempre la versión de esa computadora.
      </Banner>
    );
  }
  return <DeEstaComputadora bridge={bridge} />;
}

function DeEstaComputadora({ bridge }: { bridge: PuenteDeEscritorio }) {
  const estado = useActualizacion(CADA_MS);
  if (!estado) {
    return (
      <LoadingOrFailed error={undefined} reload={() => undefined} loading="Leyendo la versión…" rows={3} />
    );
  }
  return <Actualizaciones bridge={bridge} estado={estado} />;
}

function Actualizaciones({ bridge, estado }: { bridge: PuenteDeEscritorio; estado: EstadoDeActualizacion }) {
  const [busy, setBusy] = useState(false);

  /** Runs a call; says what failed. Whether it worked. */
  async function hacer(call: () => Promise<EstadoDeActualizacion | undefined>, failed: string) {
    setBusy(true);
    try {
      const answer = await call();
      if (answer) ponerActualizacion(answer);
      return true;
    } catch {
      toast.error(`❌ ${failed}`);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <VersionCard
        estado={estado}
        busy={busy}
        onBuscar={() =>
          void hacer(() => bridge.llamar('actualizaciones:buscar', undefined), 'No se pudo buscar')
        }
        onInstalar={() => {
          volverADecirNoInstalada();
          void hacer(() => bridge.llamar('actualizaciones:instalar', undefined), 'No se pudo instalar');
        }}
      />
      {estado.modo !== 'a-mano' && (
        <ActualizacionesForm
          key={`${estado.ajustes.direccion} ${estado.ajustes.deNoche}`}
          estado={estado}
          busy={busy}
          onGuardar={async (ajustes) => {
            const guardar = () => bridge.llamar('actualizaciones:guardar', ajustes);
            if (await hacer(guardar, 'No se pudo guardar en esta computadora')) {
              toast.success('Guardado en esta computadora', { duration: 3_000 });
            }
          }}
        />
      )}
    </>
  );
}
