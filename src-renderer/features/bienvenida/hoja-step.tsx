import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CREAR_HOJA } from '#contract/calls/addresses.ts';
import { HOJA } from '#contract/words/hojas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { textoDeError } from '../../lib/errores.ts';
import { RUTAS } from '../../lib/routes.ts';
import type { HojaHecha } from '../../shared/hoja-de-recuperacion/hoja-de-recuperacion.tsx';
import { HojaHechaView } from '../../shared/hoja-de-recuperacion/hoja-hecha.tsx';
import styles from './bienvenida-page.module.css';

/** After the shop was created: offers its owner the recovery sheet. `password` is the one they just chose. */
export function HojaStep({ password }: { password: string }) {
  const navigate = useNavigate();
  const [hecha, setHecha] = useState<HojaHecha>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const seguir = () => void navigate(RUTAS.dashboard, { replace: true });

  async function hacer() {
    setBusy(true);
    setError('');
    try {
      const { codigos, hoja } = await api(CREAR_HOJA, { body: { actual: password } });
      setHecha({ codigos, fechaCreacion: hoja.fechaCreacion });
    } catch (failure) {
      setError(textoDeError(failure, 'Error al hacer la hoja de recuperación'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" padding="lg" title="Tu hoja de recuperación" className={styles.sheet}>
      {hecha ? (
        <HojaHechaView hoja={hecha} leaveLabel="Ya la guardé: abrir mi tienda" onLeave={seguir} />
      ) : (
        <>
          <p className={styles.muted}>
            Es un papel con {HOJA.codigos} códigos. Si un día olvidas tu contraseña, con uno de ellos pones
            otra aquí mismo, sin correo y sin internet. Sin la hoja puedes quedarte afuera de tu propia
            tienda.
          </p>
          {error && <Banner tone="danger">{error}</Banner>}
          <div className={styles.choice}>
            <Button
              autoFocus
              size="lg"
              icon={<FileKey2 aria-hidden="true" />}
              loading={busy}
              onClick={() => void hacer()}
            >
              Hacer mi hoja
            </Button>
            <Button size="lg" variant="secondary" disabled={busy} onClick={seguir}>
              Más tarde
            </Button>
          </div>
          <p className={styles.muted}>Si lo dejas para después, está en «Mi cuenta».</p>
        </>
      )}
    </Card>
  );
}
