import { OBTENER_DIAGNOSTICO } from '#contract/calls/addresses.ts';
import { Card } from '#ui/display/card.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';

/** How the shop's computer and program are, in words that say what to do. */
export function EstadoSection() {
  const load = useLoad(
    'diagnostico',
    (signal) => api(OBTENER_DIAGNOSTICO, { signal }),
    'Error al cargar el estado de la tienda',
    { events: { 'disco-cambiado': true, 'dano-cambiado': true }, polled: true },
  );
  return (
    <Loaded load={load} loading="Cargando el estado de la tienda…">
      {({ programa }) => (
        <Card as="section" aria-label="Estado de la tienda" title="Estado de la tienda">
          <p>Guirnalda {programa.version}</p>
        </Card>
      )}
    </Loaded>
  );
}
