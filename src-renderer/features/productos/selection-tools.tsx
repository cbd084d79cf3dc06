import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './productos-page.module.css';
import { alternarTodos, type Seleccion } from './seleccion.ts';

const ELEGIR_PAGINA = 'elegir-pagina';

/** Leads back to where choosing begins. */
export function focusPageChoice(): void {
  document.getElementById(ELEGIR_PAGINA)?.focus();
}

export interface SelectionToolsProps {
  /** The page in sight. */
  productos: readonly Producto[];
  /** How many the filter finds, on all pages. */
  total: number;
  elegidos: Seleccion;
  /** All that the filter finds, once they were asked for. */
  delFiltro: readonly string[] | undefined;
  onChoose: (elegidos: Seleccion) => void;
  onChooseAll: () => void;
}

/** Chooses the page in sight, or all that the filter finds where one call takes them. */
export function SelectionTools(props: SelectionToolsProps) {
  const { productos, total, elegidos, delFiltro, onChoose, onChooseAll } = props;
  const ids = productos.map(({ _id }) => _id);
  const suyos = ids.filter((id) => elegidos.has(id));
  const todos = suyos.length === ids.length;
  // Those of other pages are not known before they are asked for: by their number alone they may be others.
  const yaTodos = delFiltro?.length === total && delFiltro.every((id) => elegidos.has(id));
  return (
    <div className={styles.tools}>
      <Checkbox
        id={ELEGIR_PAGINA}
        label="Elegir todos los de esta página"
        checked={todos}
        ref={(input) => {
          if (input) input.indeterminate = suyos.length > 0 && !todos;
        }}
        onChange={() => onChoose(alternarTodos(elegidos, ids))}
      />
      {total > ids.length && total <= LIMITES.productosALaVez && !yaTodos && (
        <Button variant="ghost" size="sm" onClick={onChooseAll}>
          Elegir los {total} que cumplen el filtro
        </Button>
      )}
    </div>
  );
}
