import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '#ui/controls/button.tsx';
import { sonar, useTimbre } from '../../shared/pedidos-nuevos/timbre.ts';

/** Turns the new-order bell on and off; its volume is in the settings. */
export function TimbreControl() {
  const { mudo } = useTimbre();
  return (
    <IconButton
      label={mudo ? 'Activar el sonido de pedidos' : 'Silenciar el sonido de pedidos'}
      icon={mudo ? <VolumeX /> : <Volume2 />}
      aria-pressed={mudo}
      onClick={() => {
        useTimbre.setState({ mudo: !mudo });
        void sonar();
      }}
    />
  );
}
