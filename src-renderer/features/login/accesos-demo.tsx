import type { AccesoDemo, PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { DemoDeNuevoButton } from '../../shared/tienda/demo-de-nuevo.tsx';
import styles from './accesos-demo.module.css';

interface AccesosDemoProps {
  pasos: PrimerosPasos;
  onChoose: (acceso: AccesoDemo) => void;
}

/** The accounts of the demo shop; pressing one signs in. */
export function AccesosDemo({ pasos, onChoose }: AccesosDemoProps) {
  return (
    <Card as="section" title="Tienda de demostración" className={styles.card}>
      <p className={styles.text}>Todo aquí es inventado. Toca un acceso para probarla.</p>
      <ul className={styles.list}>
        {pasos.accesosDemo.map((acceso) => (
          <li key={acceso.email}>
            <button type="button" className={styles.access} onClick={() => onChoose(acceso)}>
              <span className={styles.who}>
                {acceso.nombre}
                <Badge>{NOMBRE_DE_ROL[acceso.rol]}</Badge>
              </span>
              <span className={styles.email}>{acceso.email}</span>
              <span className={styles.password}>Contraseña: {acceso.password}</span>
            </button>
          </li>
        ))}
      </ul>
      {pasos.permitidoAqui && pasos.demo.abierta && (
        <div className={styles.again}>
          <DemoDeNuevoButton />
        </div>
      )}
    </Card>
  );
}
