import { Bell, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';
import { sonar, useTimbre } from '../../shared/pedidos-nuevos/timbre.ts';
import styles from './timbre-control.module.css';

/** The keys that move a slider; Tab only focuses it. */
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

/** Volume of the new-order bell, and the permission for notifications. */
export function TimbreControl() {
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

/** Browsers ask only on a click; the desktop window needs no permission. */
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
