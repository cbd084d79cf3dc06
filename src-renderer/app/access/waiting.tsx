import { Power } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { desktop } from '../../lib/desktop.ts';
import { CopiarInforme } from '../../lib/informe.tsx';
import { useServer } from '../../lib/server.ts';
import { useSession } from '../../lib/session/session.ts';
import { useActualizacion } from '../../shared/actualizaciones/actualizaciones.ts';
import styles from '../../shared/pagina/pagina-sola.module.css';

/** Delay before words are shown, so that a quick check does not flash them. */
const QUIET_MS = 250;

/**
 * The full page shown while the session is being verified, or a shop without one opens. With `silent`, the server did not answer; it is
 * asked again until it does.
 */
export function Waiting({ silent }: { silent: boolean }) {
  const { estado } = useServer();
  const conSesion = useSession((session) => session.estado !== 'fuera');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

  if (silent || estado.estado === 'caido') {
    const starting = estado.estado === 'iniciando';
    return (
      <main className={styles.page}>
        <div role="status" className={styles.box}>
          <BalloonDrawing accent="mandarin" mood="lost" />
          <h1 className={styles.title}>{starting ? 'La tienda se está abriendo' : 'Buscando la tienda…'}</h1>
          <p className={styles.text}>
            {estado.estado === 'caido'
              ? 'El servidor de la tienda se detuvo y se está volviendo a abrir. Tu sesión sigue aquí.'
              : 'Todavía no responde. Esta pantalla sigue sola en cuanto conteste; no hace falta recargar.'}
          </p>
          <EnPrueba />
          {estado.estado === 'caido' && <ServerDown motivo={estado.motivo} />}
        </div>
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <div role="status" className={styles.box} data-quiet={!shown || undefined}>
        <span className={styles.mark}>
          <Logo size={64} />
        </span>
        <p className={styles.title}>{conSesion ? 'Verificando credenciales...' : 'Abriendo…'}</p>
        {estado.estado === 'iniciando' && <p className={styles.text}>La tienda se está abriendo.</p>}
        {estado.estado !== 'listo' && <EnPrueba />}
      </div>
    </main>
  );
}

/** How often a program that cannot open the shop is asked about its update, in ms. */
const CADA_MS = 5_000;

/** A new version that cannot open the shop goes by itself: whoever waits need not do anything. */
function EnPrueba() {
  const estado = useActualizacion(CADA_MS);
  if (!estado?.enPrueba) return null;
  return (
    <p className={styles.text}>
      Es la primera vez que se abre la versión {estado.version}. Si no puede, en un momento vuelve sola la de
      antes, con los datos enteros.
    </p>
  );
}

/** Why the server of this computer does not open, and what a person can do about it. */
function ServerDown({ motivo }: { motivo: string }) {
  const [dicho, setDicho] = useState('');
  return (
    <>
      <p className={styles.text}>{motivo}</p>
      <div className={styles.actions}>
        <CopiarInforme decir={setDicho} />
        <Button
          variant="ghost"
          icon={<Power aria-hidden="true" />}
          onClick={() =>
            void desktop()
              ?.llamar('programa:cerrar', undefined)
              .catch(() => undefined)
          }
        >
          Cerrar Guirnalda
        </Button>
      </div>
      <p className={styles.quiet}>{dicho}</p>
    </>
  );
}
