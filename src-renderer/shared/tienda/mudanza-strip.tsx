import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { decirError } from '../../lib/errores.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { leerMudanza, seguirAqui, useMudanza } from './mudanza.ts';
import { useTienda } from './tienda.ts';

/** Says on every screen that the shop moved, so that two computers do not both sell unknowingly. */
export function MudanzaStrip() {
  const { fecha } = useMudanza();
  const zona = useTienda()?.zonaHoraria;
  const propietario = useEsPropietario();
  const [volviendo, setVolviendo] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    leerMudanza(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, []);

  const leer = () => void leerMudanza().catch(() => undefined);
  useEventos({ 'mudanza-cambiada': leer, recargar: leer });

  if (!fecha) return null;

  async function seguir() {
    setVolviendo(true);
    await seguirAqui().catch((error: unknown) => decirError(error, 'No se pudo guardar'));
    setVolviendo(false);
  }

  return (
    <Banner
      tone="warning"
      action={
        propietario && (
          <Button variant="secondary" loading={volviendo} onClick={() => void seguir()}>
            Seguir usando esta
          </Button>
        )
      }
    >
      Esta tienda se mudó a otra computadora el {exactTime(fecha, zona)}; lo que vendas aquí no llega allá.
    </Banner>
  );
}
