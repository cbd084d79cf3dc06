import type { Periodo } from '#contract/words/periodos.ts';
import { FilterChips } from '#ui/controls/filter-chips.tsx';
import { nombreElegido, PERIODOS, periodoUsual, useElegido } from './periodos.ts';

interface PeriodosChipsProps {
  hoy: string;
  value: Periodo;
  onChange: (periodo: Periodo) => void;
  /** Label of the chip without dates, for lists that allow none. */
  sinFechas?: string;
}

/** The usual periods as chips. */
export function PeriodosChips({ hoy, value, onChange, sinFechas }: PeriodosChipsProps) {
  const periodos = [
    ...(sinFechas ? [{ nombre: sinFechas, de: () => ({ fechaInicio: '', fechaFin: '' }) }] : []),
    ...PERIODOS,
  ];
  const elegido = nombreElegido(useElegido());
  const usual = periodoUsual(value, hoy, { elegido, entre: periodos });
  return (
    <FilterChips
      label="Periodos"
      options={periodos.map(({ nombre }) => ({ value: nombre, label: nombre }))}
      value={usual?.nombre ?? ''}
      onChange={(nombre) => {
        const nuevo = periodos.find((uno) => uno.nombre === nombre);
        if (!nuevo) return;
        useElegido.setState({ pathname: location.pathname, nombre });
        onChange(nuevo.de(hoy));
      }}
    />
  );
}
