import { useNavigate } from 'react-router-dom';
import { OBTENER_RED } from '#contract/calls/addresses.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { RUTA_DE_LA_RED } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLoad } from '../../lib/use-load.ts';
import { direccionesDe, esCartelViejo, ponerCartel, useCartel } from '../../shared/tienda/cartel.ts';
import styles from './screen-notice.module.css';

/** Tells an owner that the printed poster leads nowhere, once: until they say so or print another. */
export function DireccionCambiada() {
  const navigate = useNavigate();
  const clave = useSession(({ usuario }) => (usuario?.rol === 'propietario' ? usuario._id : undefined));
  const cartel = useCartel((state) => state.direccion);
  const { data } = useLoad(clave, (signal) => api(OBTENER_RED, { signal }), 'Error al cargar la red', {
    events: { 'red-cambiada': true },
  });
  if (!data || !esCartelViejo(cartel, data)) return null;
  const [nueva = ''] = direccionesDe(data);

  return (
    <Banner tone="warning" keepClear className={styles.notice}>
      <p>
        La dirección de tu tienda cambió: el cartel impreso con el QR ya no sirve. Ahora es{' '}
        <strong>{nueva}</strong>.
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => void navigate(RUTA_DE_LA_RED)}>
          Ver el cartel nuevo
        </Button>
        <Button size="sm" variant="ghost" onClick={() => ponerCartel(nueva)}>
          Entendido
        </Button>
      </div>
    </Banner>
  );
}
