import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { alternarTodos, type Seleccion } from './seleccion.ts';
import styles from './seleccion-tools.module.css';

const ELEGIR_PAGINA = 'elegir-pagina';

/** Focuses the checkbox that selects the page. */
export function focusPageChoice(): void {
  document.getElementById(ELEGIR_PAGINA)?.focus();
}

interface SeleccionToolsProps {
  /** The products of the current page. */
  productos: readonly Producto[];
  /** Number of products that match the filter, on all pages. */
  total: number;
  elegidos: Seleccion;
  /** Ids of all products that match the filter, once loaded. */
  delFiltro: readonly string[] | undefined;
  onChoose: (elegidos: Seleccion) => void;
  onChooseAll: () => void;
  /** Ends choosing, on a phone. */
  onStop: (() => void) | undefined;
}

/** Selects the current page, or all products that match the filter if one call takes them. */
export function SeleccionTools(props: SeleccionToolsProps) {
  const { productos, total, elegidos, delFiltro, onChoose, onChooseAll, onStop } = props;
  const ids = productos.map(({ _id }) => _id);
  const suyos = ids.filter((id) => elegidos.has(id));
  const todos = suyos.length === ids.length;
  // Compares ids: with equal counts the selected products may be others.
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
      {onStop && (
        <Button variant="secondary" size="sm" onClick={onStop}>
          Terminar de elegir
        </Button>
      )}
    </div>
  );
}
