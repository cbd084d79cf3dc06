import { useState } from 'react';
import { diaDe, esPeriodoAlReves, inicioDeMes, PERIODO_AL_REVES } from '#contract/dias.ts';
import type { ReporteVentas } from '#contract/reportes.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../../lib/api.ts';
import { FilterBar, PeriodFilter } from '../../lib/filter-bar.tsx';
import { PeriodChips } from '../../lib/period-chips.tsx';
import { type Periodo, periodoAnterior } from '../../lib/periodos.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';
import { SalesReport } from './sales-report.tsx';

const SIN_FECHAS = { fechaInicio: '', fechaFin: '' };

/** The period that the address names; this month when it names none that makes sense. */
function periodoDe(direccion: Periodo, hoy: string): Periodo {
  const esDia = (dia: string) => /^\d{4}-\d{2}-\d{2}$/.test(dia) && !Number.isNaN(Date.parse(dia));
  const { fechaInicio, fechaFin } = direccion;
  if (esDia(fechaInicio) && esDia(fechaFin) && !esPeriodoAlReves(direccion)) return { fechaInicio, fechaFin };
  return { fechaInicio: inicioDeMes(hoy), fechaFin: hoy };
}

export function SalesTab({ shown }: { shown: boolean }) {
  const zona = useTienda()?.zonaHoraria;
  const hoy = diaDe(new Date(), zona);
  const { values, set } = useFilters(SIN_FECHAS);
  const periodo = periodoDe(values, hoy);
  // What is typed counts once the button sends it.
  const [escrito, setEscrito] = useState<Partial<Periodo>>({});
  const fechas = { ...periodo, ...escrito };
  const [error, setError] = useState('');
  const load = useLoad(
    JSON.stringify(periodo),
    async (signal) => {
      const pedir = (query: Periodo) =>
        api.get<ReporteVentas>('/api/reportes/ventas', { query: { ...query }, signal });
      const [reporte, anterior] = await Promise.all([pedir(periodo), pedir(periodoAnterior(periodo))]);
      return { reporte, anterior };
    },
    'Error al cargar el reporte de ventas',
  );

  function pedir(nuevo: Periodo) {
    setError('');
    setEscrito({});
    if (nuevo.fechaInicio === periodo.fechaInicio && nuevo.fechaFin === periodo.fechaFin) load.reload();
    set(nuevo);
  }

  function generar() {
    if (!fechas.fechaInicio || !fechas.fechaFin) setError('Elige las dos fechas');
    else if (esPeriodoAlReves(fechas)) setError(PERIODO_AL_REVES);
    else pedir(fechas);
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <PeriodChips hoy={hoy} value={periodo} onChange={pedir} />
      <FilterBar onSubmit={generar}>
        <PeriodFilter
          value={fechas}
          onChange={(cambio) => setEscrito((antes) => ({ ...antes, ...cambio }))}
          error={error}
        />
        <Button type="submit" loading={load.loading && load.data !== undefined}>
          Generar Reporte
        </Button>
      </FilterBar>
      {/* What was asked for last cannot be reported: nothing else stands for it. */}
      {!error && (
        <ReportState load={load} shown={shown}>
          {({ reporte, anterior }) => <SalesReport reporte={reporte} anterior={anterior} />}
        </ReportState>
      )}
    </div>
  );
}
