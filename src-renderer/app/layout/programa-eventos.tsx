import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../lib/desktop.ts';

/** Does what the desktop program asks of the page: go to a screen, or say why the window stays. */
export function ProgramaEventos() {
  const navigate = useNavigate();
  const ir = useEffectEvent((ruta: string) => void navigate(ruta));
  useEffect(() => {
    const bridge = desktop();
    const stopIr = bridge?.alSuceder('programa:ir', (ruta) => ir(ruta));
    const stopKiosko = bridge?.alSuceder('programa:kiosko', () =>
      toast.info('Esta computadora está en modo kiosko: el propietario lo apaga en Configuración'),
    );
    return () => {
      stopIr?.();
      stopKiosko?.();
    };
  }, []);
  return null;
}
