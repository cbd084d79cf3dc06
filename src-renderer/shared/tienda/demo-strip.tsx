import { FlaskConical } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { mensajesDeError } from '#contract/client/api-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { RUTAS } from '../../lib/routes.ts';
import styles from './demo-strip.module.css';
import { leerPrimerosPasos, useDemo, volverAMiTienda } from './primeros-pasos.ts';

/** Whether the open shop is the demo; false until it is known. */
function useEsDemo(): boolean {
  const pasos = useDemo((state) => state.pasos);
  useEffect(() => {
    if (pasos) return;
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [pasos]);
  return pasos?.demo.abierta ?? false;
}

/** Says on every page of the demo shop what it is, and on the shop's own computer leads to the owner's shop. */
export function DemoStrip() {
  const demo = useEsDemo();
  const { pasos, volviendo } = useDemo();
  const navigate = useNavigate();
  if (!demo) return null;

  const propia = pasos?.demo.tiendaPropia;

  async function volver() {
    // The sign-in page would end the session that comes back with a shop that exists.
    const pagina = propia === 'creada' ? RUTAS.bienvenida : RUTAS.login;
    try {
      await volverAMiTienda(() => void navigate(pagina, { replace: true }));
    } catch (error) {
      toast.error(mensajesDeError(error, 'No se pudo abrir tu tienda')[0] ?? '');
    }
  }

  return (
    <aside aria-label="Tienda de demostración" className={styles.strip}>
      <p className={styles.text}>
        <FlaskConical aria-hidden="true" />
        <span>
          Estás en la tienda de demostración<span className={styles.more}>: todo aquí es inventado</span>
        </span>
      </p>
      {propia && (
        <Button
          size="sm"
          variant="secondary"
          className={styles.back}
          loading={volviendo}
          onClick={() => void volver()}
        >
          {volviendo
            ? 'Abriendo tu tienda…'
            : propia === 'pendiente'
              ? 'Crear mi tienda'
              : 'Volver a mi tienda'}
        </Button>
      )}
    </aside>
  );
}
