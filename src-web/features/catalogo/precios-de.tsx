import { useEffect, useState } from 'react';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useConexion } from '../../lib/conexion.ts';
import { hace } from '../../lib/hace.ts';
import styles from './precios-de.module.css';

const MINUTO_MS = 60_000;

/** From when prices are that do not come from the shop just now; nothing when they do. */
export function PreciosDe({ vistoEn }: { vistoEn: string | undefined }) {
  const conectada = useConexion(({ estado }) => estado === 'bien');
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    setAhora(Date.now());
    const reloj = setInterval(() => setAhora(Date.now()), MINUTO_MS);
    return () => clearInterval(reloj);
  }, []);
  // What was seen a moment ago is shown while the shop is asked, and is not worth a word if it answers.
  if (!vistoEn || conectada) return null;
  return (
    <p className={styles.precios}>
      Precios de <RelativeTime iso={vistoEn} text={hace(vistoEn, ahora)} />
    </p>
  );
}
