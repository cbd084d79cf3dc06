import { CategoryChips } from '#ui/category-chips.tsx';
import { PERIODOS, type Periodo } from './periodos.ts';

export interface PeriodChipsProps {
  hoy: string;
  value: Periodo;
  onChange: (periodo: Periodo) => void;
  /** What the chip without dates says, where a list may have none. */
  sinFechas?: string;
}

/** The usual periods, one press each. */
export function PeriodChips({ hoy, value, onChange, sinFechas }: PeriodChipsProps) {
  const periodos = [
    ...(sinFechas ? [{ nombre: sinFechas, de: () => ({ fechaInicio: '', fechaFin: '' }) }] : []),
    ...PERIODOS,
  ];
  const elegido = periodos.find(({ de }) => {
    const { fechaInicio, fechaFin } = de(hoy);
    return fechaInicio === value.fechaInicio && fechaFin === value.fechaFin;
  });
  return (
    <CategoryChips
      label="Periodos"
      options={periodos.map(({ nombre }) => ({ value: nombre, label: nombre }))}
      value={elegido?.nombre ?? ''}
      onChange={(nombre) => {
        const nuevo = periodos.find((uno) => uno.nombre === nombre);
        if (nuevo) onChange(nuevo.de(hoy));
      }}
    />
  );
}
