import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { desktop } from '../lib/desktop.ts';
import styles from './cierre.module.css';

/** Time between two looks at how far the copy is, in ms. */
const CADA_MS = 250;

/** What holds up the closing of the program, and the way not to wait for it. */
export function Cierre() {
  const [{ hechos, total }, setAvance] = useState({ hechos: 0, total: 0 });
  const [cerrando, setCerrando] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => {
      desktop()
        ?.llamar('cierre:avance', undefined)
        .then(setAvance, () => undefined);
    }, CADA_MS);
    return () => clearInterval(timer);
  }, []);

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
