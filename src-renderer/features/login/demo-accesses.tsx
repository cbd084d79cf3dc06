import type { AccesoDemo } from '#contract/tienda.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { NOMBRES_DE_ROL } from '../../lib/roles.ts';
import styles from './demo-accesses.module.css';

export interface DemoAccessesProps {
  accesos: readonly AccesoDemo[];
  onChoose: (acceso: AccesoDemo) => void;
}

/** The sign-ins of the demo shop; a press fills the form. */
export function DemoAccesses({ accesos, onChoose }: DemoAccessesProps) {
  return (
    <Card as="section" title="Tienda de demostración" className={styles.card}>
      <p className={styles.text}>Todo aquí es inventado. Toca un acceso para probarla.</p>
      <ul className={styles.list}>
        {accesos.map((acceso) => (
          <li key={acceso.email}>
            <button type="button" className={styles.access} onClick={() => onChoose(acceso)}>
              <span className={styles.who}>
                {acceso.nombre}
                <Badge>{NOMBRES_DE_ROL[acceso.rol]}</Badge>
              </span>
              <span className={styles.email}>{acceso.email}</span>
              <span className={styles.password}>Contraseña: {acceso.password}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
