import { Bell, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { desktop } from '../../lib/desktop.ts';
import { sonar, useTimbre } from '../../lib/timbre.ts';
import styles from './bell-control.module.css';

/** The keys that move a slider; Tab only comes to it. */
const MUEVEN = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** How loud a new order is, and whether this browser tells of it while it is out of sight. */
export function BellControl() {
  const { mudo, volumen } = useTimbre();
  return (
    <div className={styles.bell}>
      <AskToNotify />
      <IconButton
        label={mudo ? 'Activar el sonido de pedidos' : 'Silenciar el sonido de pedidos'}
        icon={mudo ? <VolumeX /> : <Volume2 />}
        aria-pressed={mudo}
        onClick={() => {
          useTimbre.setState({ mudo: !mudo });
          void sonar();
        }}
      />
      <input
        type="range"
        aria-label="Volumen del sonido de pedidos"
        className={styles.volume}
        min={0}
        max={100}
        step={10}
        value={mudo ? 0 : Math.round(volumen * 100)}
        onChange={(event) => {
          const nuevo = Number(event.currentTarget.value) / 100;
          useTimbre.setState(nuevo === 0 ? { mudo: true } : { mudo: false, volumen: nuevo });
        }}
        onPointerUp={() => void sonar()}
        onKeyUp={({ key }) => MUEVEN.has(key) && void sonar()}
      />
    </div>
  );
}

/** Browsers ask only on a press; the desktop needs no leave. */
function AskToNotify() {
  const puede = !desktop() && 'Notification' in window && window.isSecureContext;
  const [permiso, setPermiso] = useState(puede ? Notification.permission : 'denied');
  if (permiso !== 'default') return null;
  return (
    <Button
      variant="secondary"
      icon={<Bell aria-hidden="true" />}
      onClick={() => {
        void Notification.requestPermission().then((dicho) => {
          setPermiso(dicho);
          if (dicho === 'granted') toast.success('Este equipo avisará de los pedidos nuevos');
        });
      }}
    >
      Avisarme en este equipo
    </Button>
  );
}
