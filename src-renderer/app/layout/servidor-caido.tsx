import { ClipboardCopy } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { copiarInforme } from '../../lib/informe.ts';
import styles from './hoja-usada.module.css';

/** Says why this computer's server does not open, over a screen whose typed text stays, and gives the report for help. */
export function ServidorCaido({ motivo }: { motivo: string }) {
  return (
    <Banner
      tone="danger"
      keepClear
      className={styles.notice}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<ClipboardCopy aria-hidden="true" />}
          onClick={() =>
            void copiarInforme().then((copiado) =>
              copiado ? toast.success('Informe copiado.') : toast.error('No se pudo copiar el informe.'),
            )
          }
        >
          Copiar informe
        </Button>
      }
    >
      El servidor de la tienda se detuvo y se está volviendo a abrir. Lo que escribiste sigue aquí. {motivo}
    </Banner>
  );
}
