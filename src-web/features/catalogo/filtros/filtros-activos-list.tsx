import { X } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { type Eleccion, SIN_ELECCION } from '../consulta.ts';
import { filtrosActivos } from './filtros-activos.ts';
import styles from './filtros-activos-list.module.css';

export interface FiltrosActivosListProps {
  consulta: Eleccion;
  /** Changes what is chosen in one list, or in all of them. */
  onQuitar: (cambio: Partial<Eleccion>) => void;
}

/** The active filters, each with a button that removes it. */
export function FiltrosActivosList({ consulta, onQuitar }: FiltrosActivosListProps) {
  return (
    <ul aria-label="Filtros activos" className={styles.activos}>
      {filtrosActivos(consulta).map(({ clave, nombre, sin }) => (
        <li key={clave}>
          <button
            type="button"
            aria-label={`Quitar el filtro ${nombre}`}
            className={styles.activo}
            onClick={() => onQuitar(sin)}
          >
            <span>{nombre}</span>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" onClick={() => onQuitar(SIN_ELECCION)}>
          Quitar filtros
        </Button>
      </li>
    </ul>
  );
}
