import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { RUTA_DE_LA_IMPRESORA } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { IMPRESION_DETENIDA, imprimirSinPreguntar } from './impresion-automatica.ts';
import styles from './papel-preview.module.css';

interface ImpresionDetenidaProps {
  ticket: Ticket;
  onPrinted: () => void;
}

/** Says, once, that sales no longer print by themselves, because the printer failed twice in a row. */
export function ImpresionDetenida({ ticket, onPrinted }: ImpresionDetenidaProps) {
  const navigate = useNavigate();
  const esPropietario = useEsPropietario();
  const [trying, setTrying] = useState(false);

  async function reintentar() {
    setTrying(true);
    const { fallo } = await imprimirSinPreguntar(ticket);
    setTrying(false);
    if (fallo === undefined) onPrinted();
    else toast.error(`❌ ${fallo}`);
  }

  return (
    <Banner tone="warning" className={styles.notice}>
      {IMPRESION_DETENIDA}
      <div className={styles.actions}>
        <Button variant="secondary" loading={trying} onClick={() => void reintentar()}>
          Reintentar
        </Button>
        {esPropietario && (
          <Button variant="secondary" onClick={() => navigate(RUTA_DE_LA_IMPRESORA)}>
            Elegir impresora
          </Button>
        )}
      </div>
    </Banner>
  );
}
