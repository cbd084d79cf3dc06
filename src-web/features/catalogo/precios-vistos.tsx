import { useEffect, useState } from 'react';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { useConnection } from '../../lib/connection.ts';
import { tiempoTranscurrido } from '../../shared/tiempo-transcurrido.ts';
import styles from './precios-vistos.module.css';

const MINUTO_MS = 60_000;

/** Says how old cached prices are; nothing while the shop answers. */
export function PreciosVistos({ vistoEn }: { vistoEn: string | undefined }) {
  const conectada = useConnection(({ estado }) => estado === 'bien');
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    setAhora(Date.now());
    const timer = setInterval(() => setAhora(Date.now()), MINUTO_MS);
    return () => clearInterval(timer);
  }, []);
  // A cached list also shows while the shop is asked: it needs no notice when the shop answers.
  if (!vistoEn || conectada) return null;
  return (
    <p className={styles.precios}>
      Precios de <RelativeTime iso={vistoEn} text={tiempoTranscurrido(vistoEn, ahora)} />
    </p>
  );
}
