import { Barcode, CircleCheck, CircleSlash, PartyPopper, Shapes, Tag, Trash2, X } from 'lucide-react';
import { Button, IconButton } from '#ui/controls/button.tsx';
import styles from './seleccion-bar.module.css';

/** The actions on the selected products. */
export type AccionDeVarios =
  | 'activar'
  | 'desactivar'
  | 'categoria'
  | 'ocasiones'
  | 'precio'
  | 'etiquetas'
  | 'eliminar';

const ACCIONES = [
  { que: 'activar', palabra: 'Activar', icono: <CircleCheck aria-hidden="true" /> },
  { que: 'desactivar', palabra: 'Desactivar', icono: <CircleSlash aria-hidden="true" /> },
  { que: 'categoria', palabra: 'Categoría', icono: <Shapes aria-hidden="true" /> },
  { que: 'ocasiones', palabra: 'Ocasiones', icono: <PartyPopper aria-hidden="true" /> },
  { que: 'precio', palabra: 'Precio', icono: <Tag aria-hidden="true" /> },
  { que: 'etiquetas', palabra: 'Etiquetas', icono: <Barcode aria-hidden="true" /> },
  { que: 'eliminar', palabra: 'Eliminar', icono: <Trash2 aria-hidden="true" /> },
] as const satisfies { que: AccionDeVarios; palabra: string; icono: React.ReactNode }[];

interface SeleccionBarProps {
  cuantos: number;
  /** The action in progress. */
  busy: AccionDeVarios | undefined;
  onAction: (que: AccionDeVarios) => void;
  onClear: () => void;
}

/** The number of selected products, and the actions on all of them. */
export function SeleccionBar({ cuantos, busy, onAction, onClear }: SeleccionBarProps) {
  const palabras = cuantos === 1 ? '1 seleccionado' : `${cuantos} seleccionados`;
  return (
    <>
      {/* Rendered before the bar appears, so that its first text is announced too. */}
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
