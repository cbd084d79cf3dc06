import { Banner } from '#ui/feedback/banner.tsx';
import { CopiarInforme } from '../../lib/informe.tsx';
import styles from './screen-notice.module.css';

/** Says why this computer's server does not open, over a screen whose typed text stays, and gives the report for help. */
export function ServidorCaido({ motivo }: { motivo: string }) {
  return (
    <Banner tone="danger" keepClear className={styles.notice} action={<CopiarInforme size="sm" />}>
      El servidor de la tienda se detuvo y se está volviendo a abrir. Lo que escribiste sigue aquí. {motivo}
    </Banner>
  );
}
