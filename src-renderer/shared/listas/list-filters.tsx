import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './list-filters.module.css';
import type { Filters } from './use-filters.ts';

/** A filter that is set, in few words; removing it puts its parameters back. */
export interface Chosen<K extends string> {
  label: string;
  names: readonly K[];
}

/** A filter of stored values, if it is set; `labels` are their texts. */
export function chosenOf<K extends string>(
  { values, isSet }: Pick<Filters<K>, 'values' | 'isSet'>,
  name: K,
  labels: Readonly<Record<string, string>>,
): Chosen<K>[] {
  // An address may hold a value that does not exist.
  return isSet(name) ? [{ label: labels[values[name]] ?? values[name], names: [name] }] : [];
}

interface ListFiltersProps<K extends string> {
  filters: Pick<Filters<K>, 'reset'>;
  /** The filters that are set, without the searched text. */
  chosen: readonly Chosen<K>[];
  /** Stays on the screen on a phone too. */
  search?: ReactNode;
  /** Rows of chips above the fields; of those that apply by themselves, `close` closes the sheet of a phone. */
  chips?: ReactNode | ((close: () => void) => ReactNode);
  /** The fields. */
  children?: ReactNode;
  /** What the list found, in words: «24 ventas». */
  found?: string | undefined;
  /** For filters that apply only when the button is pressed; false keeps them open. */
  submit?: { label: string; busy: boolean; onSubmit: () => boolean };
}

/** The filters of a list or a report. On a phone they are behind one button, and those that are set are chips. */
export function ListFilters<K extends string>(props: ListFiltersProps<K>) {
  const phone = usePhone();
  return phone ? <PhoneFilters {...props} /> : <WideFilters {...props} />;
}

function WideFilters<K extends string>({ search, chips, children, submit }: ListFiltersProps<K>) {
  const rows = typeof chips === 'function' ? chips(() => undefined) : chips;
  if (!search && !children) return rows;
  return (
    <>
      {rows}
      <FilterBar onSubmit={submit?.onSubmit}>
        {search}
        {children}
        {submit && (
          <Button type="submit" loading={submit.busy}>
            {submit.label}
          </Button>
        )}
      </FilterBar>
    </>
  );
}

function PhoneFilters<K extends string>(props: ListFiltersProps<K>) {
  const { filters, chosen, search, chips, children } = props;
  const [open, setOpen] = useState(false);
  const set = chosen.length > 0 && <ChosenChips filters={filters} chosen={chosen} />;
  return (
    <div className={styles.phone}>
      <search className={styles.line}>
        {search}
        {Boolean(chips || children) && (
          <Button
            variant="secondary"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {chosen.length > 0 ? `Filtros (${chosen.length})` : 'Filtros'}
          </Button>
        )}
        {!search && set}
      </search>
      {search && set}
      {open && <FiltersSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The filters that are set, on one line; a press removes one. */
function ChosenChips<K extends string>({ filters, chosen }: Pick<ListFiltersProps<K>, 'filters' | 'chosen'>) {
  return (
    <ul aria-label="Filtros puestos" className={styles.chosen}>
      {chosen.map(({ label, names }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Quitar el filtro «${label}»`}
            onClick={() => filters.reset(names)}
          >
            {label}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function FiltersSheet<K extends string>({
  filters,
  chosen,
  chips,
  children,
  found,
  submit,
  onClose,
}: ListFiltersProps<K> & { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Filtros"
      onClose={onClose}
      onSubmit={() => (submit ? submit.onSubmit() : true) && onClose()}
      footer={
        <>
          {chosen.length > 0 && (
            <Button variant="secondary" onClick={() => filters.reset(chosen.flatMap(({ names }) => names))}>
              Quitar filtros
            </Button>
          )}
          <Button type="submit" loading={submit?.busy}>
            {submit?.label ?? (found ? `Ver ${found}` : 'Ver la lista')}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {typeof chips === 'function' ? chips(onClose) : chips}
        {children}
      </div>
    </Dialog>
  );
}
