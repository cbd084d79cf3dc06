import { Barcode, CircleCheck, CircleSlash, Shapes, Tag, Trash2, X } from 'lucide-react';
import { Button, IconButton } from '#ui/button.tsx';
import styles from './selection-bar.module.css';

/** What can be asked of the products that are chosen. */
export type AccionDeVarios = 'activar' | 'desactivar' | 'categoria' | 'precio' | 'etiquetas' | 'eliminar';

const ACCIONES = [
  { que: 'activar', palabra: 'Activar', icono: <CircleCheck aria-hidden="true" /> },
  { que: 'desactivar', palabra: 'Desactivar', icono: <CircleSlash aria-hidden="true" /> },
  { que: 'categoria', palabra: 'Categoría', icono: <Shapes aria-hidden="true" /> },
  { que: 'precio', palabra: 'Precio', icono: <Tag aria-hidden="true" /> },
  { que: 'etiquetas', palabra: 'Etiquetas', icono: <Barcode aria-hidden="true" /> },
  { que: 'eliminar', palabra: 'Eliminar', icono: <Trash2 aria-hidden="true" /> },
] as const satisfies { que: AccionDeVarios; palabra: string; icono: React.ReactNode }[];

export interface SelectionBarProps {
  cuantos: number;
  /** While something is being done to them. */
  busy: AccionDeVarios | undefined;
  onAction: (que: AccionDeVarios) => void;
  onClear: () => void;
}

/** How many products are chosen, and what can be done to all of them. */
export function SelectionBar({ cuantos, busy, onAction, onClear }: SelectionBarProps) {
  const palabras = cuantos === 1 ? '1 seleccionado' : `${cuantos} seleccionados`;
  return (
    <>
      {/* There before the bar is, so that it is heard from the first. */}
      <p role="status" className="visually-hidden">
        {cuantos > 0 && palabras}
      </p>
      {cuantos > 0 && (
        <section className={styles.bar} aria-label="Productos seleccionados">
          <p className={styles.count}>
            <span aria-hidden="true">{palabras}</span>
            <IconButton size="sm" label="Quitar la selección" icon={<X />} onClick={onClear} />
          </p>
          <div className={styles.actions}>
            {ACCIONES.map(({ que, palabra, icono }) => (
              <Button
                key={que}
                size="sm"
                variant={que === 'eliminar' ? 'danger' : 'secondary'}
                icon={icono}
                loading={busy === que}
                disabled={busy !== undefined}
                onClick={() => onAction(que)}
              >
                {palabra}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
