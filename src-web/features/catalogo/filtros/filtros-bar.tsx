import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { NOMBRE_DE_ORDEN, ORDENES, type Orden } from '#contract/words/listas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import type { preloadOnIntent } from '../../../lib/parts/lazy-part.tsx';
import { type ConsultaDeCatalogo, cuantosFiltros, type Eleccion, filtrosDe } from '../consulta.ts';
import type { FiltrosActivosListProps } from './filtros-activos-list.tsx';
import styles from './filtros-bar.module.css';
import type { FiltrosDialogProps } from './filtros-dialog.tsx';

export interface FiltrosBarProps {
  consulta: ConsultaDeCatalogo;
  /** With `replace`, in place of the address in the history. */
  onCambio: (cambio: Partial<ConsultaDeCatalogo>, replace?: boolean) => void;
  /** Whether the shop has anything for some occasion. */
  hayOcasiones: boolean;
  /** Whether the dialog is open. */
  abiertos: boolean;
  onAbrir: () => void;
  onCerrar: () => void;
  /** Renders the dialog where filters are chosen; it is loaded on demand. */
  hoja: (props: FiltrosDialogProps) => ReactNode;
  /** Renders the active filters; they are loaded on demand. */
  activos: (props: FiltrosActivosListProps) => ReactNode;
  /** Preloads the dialog's script. */
  onIntent: ReturnType<typeof preloadOnIntent>;
}

/** The button that opens the filters, the order, and the active filters with a button to remove each. */
export function FiltrosBar({ consulta, hayOcasiones, onCambio, ...filtros }: FiltrosBarProps) {
  const boton = useRef<HTMLButtonElement>(null);
  const { categoria, buscar, ocasion } = consulta;
  // On its own page an occasion is the title; it is a filter once something else narrows the list.
  const esSuPagina = categoria === 'todos' && !buscar && cuantosFiltros(consulta) === ocasion.length;
  const cuantos = esSuPagina ? 0 : cuantosFiltros(consulta);
  const { tipos } = filtrosDe(categoria);

  /** Removes a filter; its chip disappears, so the focus moves to the filter button. */
  function quitar(cambio: Partial<Eleccion>) {
    onCambio(cambio);
    boton.current?.focus();
  }

  return (
    <>
      <div className={styles.mandos}>
        {(tipos.length > 0 || hayOcasiones) && (
          <Button
            ref={boton}
            variant="secondary"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-haspopup="dialog"
            className={styles.filtrar}
            {...filtros.onIntent}
            onClick={filtros.onAbrir}
          >
            Filtrar{cuantos > 0 && ` (${cuantos})`}
          </Button>
        )}
        <Select
          aria-label="Ordenar por"
          value={consulta.orden}
          className={styles.orden}
          onChange={(event) => onCambio({ orden: event.target.value as Orden })}
        >
          <Options values={ORDENES} labels={NOMBRE_DE_ORDEN} />
        </Select>
      </div>
      {cuantos > 0 && filtros.activos({ consulta, onQuitar: quitar })}
      {filtros.abiertos &&
        filtros.hoja({
          consulta,
          onClose: filtros.onCerrar,
          // In place of the dialog's own entry, so that going back leads to the list before it was opened.
          onVer: (eleccion) => onCambio(eleccion, true),
        })}
    </>
  );
}
