import type { ReactNode } from 'react';
import { useTienda } from '../../../shared/tienda.ts';
import { Guirnalda, Racimo } from './drawings.tsx';
import styles from './portada.module.css';

interface PortadaProps {
  /** Shows the search box alone, as on every page but the first. */
  breve: boolean;
  /** The search box. */
  children: ReactNode;
}

/** The hero of the catalogue: decoration, the slogan and the search box. Low, so that prices show below it. */
export function Portada({ breve, children }: PortadaProps) {
  const tienda = useTienda((estado) => estado.tienda);
  return (
    <div className={styles.portada} data-breve={breve}>
      <Guirnalda className={styles.guirnalda} />
      <div className={styles.dentro}>
        <div className={styles.texto}>
          <h1 className={styles.titulo}>{tienda?.eslogan || 'Globos y artículos para tu fiesta'}</h1>
          <p className={styles.lema}>
            {tienda?.entregaADomicilio
              ? 'Pide en línea y paga al recibir tu pedido.'
              : 'Pide en línea, recoge y paga en la tienda.'}
          </p>
        </div>
        <div className={styles.buscador}>{children}</div>
        <Racimo className={styles.racimo} />
      </div>
    </div>
  );
}
