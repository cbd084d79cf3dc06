import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ANULAR_HOJA, OBTENER_HOJA } from '#contract/calls/addresses.ts';
import { codigosQueQuedan } from '#contract/words/hojas.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { Button } from '#ui/controls/button.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { decirError } from '../../lib/errores.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import styles from './screen-notice.module.css';

/** The last use that was put away on this device, by user: a thief who reads it elsewhere hides it from nobody here. */
const CLAVE = 'guirnalda.hoja-vista';

/** Tells an owner after the sign-in that a code of their recovery sheet was used: for another password, or as second step. */
export function HojaUsada() {
  const usuario = useSession((state) => state.usuario);
  const zona = useTienda()?.zonaHoraria;
  const clave = usuario?.rol === 'propietario' ? usuario._id : undefined;
  const { data, reload } = useLoad(
    clave,
    (signal) => api(OBTENER_HOJA, { signal }),
    'Error al cargar la hoja de recuperación',
  );
  const [visto, setVisto] = useState(() => deviceStorage.readText(CLAVE));
  const [busy, setBusy] = useState(false);
  const hoja = clave === undefined ? null : data?.hoja;
  if (!hoja?.ultimoUso) return null;
  const uso = `${clave} ${hoja.ultimoUso}`;
  if (visto === uso) return null;

  function guardar() {
    deviceStorage.writeText(CLAVE, uso);
    setVisto(uso);
  }

  async function anular() {
    setBusy(true);
    try {
      const { message } = await api(ANULAR_HOJA);
      toast.success(`${message}. Haz otra en «Mi cuenta»`);
      reload();
    } catch (error) {
      decirError(error, 'Error al anular la hoja');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner tone="warning" keepClear className={styles.notice}>
      <p>
        Se usó un código de tu hoja de recuperación ({exactTime(hoja.ultimoUso, zona)}).{' '}
        <strong>{codigosQueQuedan(hoja.quedan)}.</strong>
      </p>
      <div className={styles.actions}>
        <Button size="sm" disabled={busy} onClick={guardar}>
          Entendido
        </Button>
        <span>
          Si no fuiste tú, anúlala y <Link to={RUTAS.cuenta}>cambia tu contraseña</Link>.
        </span>
        <Button size="sm" variant="ghost" loading={busy} onClick={() => void anular()}>
          Anular esta hoja
        </Button>
      </div>
    </Banner>
  );
}
