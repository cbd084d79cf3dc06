import { useEffect, useState } from 'react';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { tiempoTranscurrido } from '../../shared/tiempo-transcurrido.ts';

const MINUTO_MS = 60_000;

/** How long ago something was, kept current. */
export function HaceCuanto({ iso }: { iso: string }) {
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    setAhora(Date.now());
    const timer = setInterval(() => setAhora(Date.now()), MINUTO_MS);
    return () => clearInterval(timer);
  }, []);
  return <RelativeTime iso={iso} text={tiempoTranscurrido(iso, ahora)} />;
}
