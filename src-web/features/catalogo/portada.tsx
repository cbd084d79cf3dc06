import type { ReactNode } from 'react';
import { Guirnalda, Racimo } from './dibujos.tsx';
import styles from './portada.module.css';

export interface PortadaProps {
  eslogan: string | undefined;
  /** The search box. */
  children: ReactNode;
}

/** The shop's window: bunting, balloons, what it is about, and the search box. Low, so that products show below. */
export function Portada({ eslogan, children }: PortadaProps) {
  return (
    <div className={styles.portada}>
      <Guirnalda className={styles.guirnalda} />
      <div className={styles.dentro}>
        <div className={styles.texto}>
          <h1 className={styles.titulo}>{eslogan || 'Globos y artículos para tu fiesta'}</h1>
          <p className={styles.lema}>Pide en línea, recoge y paga en la tienda.</p>
          <div className={styles.buscador}>{children}</div>
        </div>
        <Racimo className={styles.racimo} />
      </div>
    </div>
  );
}
