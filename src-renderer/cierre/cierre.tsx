import { useEffect, useState } from 'react';
import type { AvanceDelCierre, InstalacionAlCerrar } from '#contract/desktop/ipc.ts';
import { Button } from '#ui/controls/button.tsx';
import { desktop } from '../lib/desktop.ts';
import styles from './cierre.module.css';

/** Time between two looks at how far the copy is, in ms. */
const CADA_MS = 250;

/** What holds up the closing of the program. */
export function Cierre() {
  const [avance, setAvance] = useState<AvanceDelCierre>();

  useEffect(() => {
    const mirar = () => {
      desktop()
        ?.llamar('cierre:avance', undefined)
        .then(setAvance, () => undefined);
    };
    mirar();
    const timer = setInterval(mirar, CADA_MS);
    return () => clearInterval(timer);
  }, []);

  if (!avance) return null;
  return avance.instalando ? <Instalando {...avance.instalando} /> : <Copia {...avance} />;
}

/** The version that is installed, which nobody can stop. */
function Instalando({ version, vuelve }: InstalacionAlCerrar) {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Instalando la versión {version}…</h1>
      <p>
        No apagues la computadora.{' '}
        {vuelve ? 'La tienda vuelve a abrir sola.' : 'Esta ventana se cierra sola al terminar.'}
      </p>
      <progress className={styles.bar} aria-label="Avance de la instalación" />
    </main>
  );
}

/** The copy of the closing, and the way not to wait for it. */
function Copia({ hechos, total }: { hechos: number; total: number }) {
  const [cerrando, setCerrando] = useState(false);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Guardando la copia de la tienda…</h1>
      <p>Si va a una memoria USB, no la desconectes todavía. El programa se cierra solo al terminar.</p>
      <progress
        className={styles.bar}
        aria-label="Avance del respaldo"
        max={total || 1}
        {...(total > 0 && { value: hechos })}
      />
      <Button
        variant="secondary"
        loading={cerrando}
        onClick={() => {
          setCerrando(true);
          desktop()
            ?.llamar('cierre:ya', undefined)
            .catch(() => setCerrando(false));
        }}
      >
        Cerrar ya
      </Button>
    </main>
  );
}
