import { useState } from 'react';
import { OBTENER_REPORTE_DE_VENTAS } from '#contract/calls/addresses.ts';
import { diaDe, esPeriodoAlReves, inicioDeMes, PERIODO_AL_REVES } from '#contract/words/dias.ts';
import type { Periodo } from '#contract/words/periodos.ts';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { PeriodoFilter } from '../../../shared/listas/filter-bar.tsx';
import { ListFilters } from '../../../shared/listas/list-filters.tsx';
import { periodoElegido } from '../../../shared/listas/periodos.ts';
import { PeriodosChips } from '../../../shared/listas/periodos-chips.tsx';
import { useFilters } from '../../../shared/listas/use-filters.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { ReporteState } from '../reporte-state.tsx';
import styles from '../reportes-page.module.css';
import { VentasReporte } from './ventas-reporte.tsx';

const SIN_FECHAS = { fechaInicio: '', fechaFin: '' };

/** The period in the address; this month when it names none or an invalid one. */
function periodoDe(direccion: Periodo, hoy: string): Periodo {
  const esDia = (dia: string) => /^\d{4}-\d{2}-\d{2}$/.test(dia) && !Number.isNaN(Date.parse(dia));
  const { fechaInicio, fechaFin } = direccion;
  if (esDia(fechaInicio) && esDia(fechaFin) && !esPeriodoAlReves(direccion)) return { fechaInicio, fechaFin };
  return { fechaInicio: inicioDeMes(hoy), fechaFin: hoy };
}

export function VentasTab({ shown }: { shown: boolean }) {
  const zona = useTienda()?.zonaHoraria;
  const hoy = diaDe(new Date(), zona);
  const filters = useFilters(SIN_FECHAS);
  const { values, set } = filters;
  const periodo = periodoDe(values, hoy);
  // The period being typed; it applies when the button is pressed.
  const [escrito, setEscrito] = useState<Partial<Periodo>>({});
  const fechas = { ...periodo, ...escrito };
  const [error, setError] = useState('');
  const load = useLoad(
    JSON.stringify(periodo),
    (signal) => api(OBTENER_REPORTE_DE_VENTAS, { query: { ...periodo }, signal }),
    'Error al cargar el reporte de ventas',
  );

  function pedir(nuevo: Periodo) {
    setError('');
    setEscrito({});
    if (nuevo.fechaInicio === periodo.fechaInicio && nuevo.fechaFin === periodo.fechaFin) load.reload();
    set(nuevo);
  }

  function generar() {
    const falta = !fechas.fechaInicio || !fechas.fechaFin;
    if (falta) setError('Elige las dos fechas');
    else if (esPeriodoAlReves(fechas)) setError(PERIODO_AL_REVES);
    else {
      pedir(fechas);
      return true;
    }
    return false;
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <ListFilters
        filters={filters}
        chosen={periodoElegido(values, hoy)}
        chips={(close) => (
          <PeriodosChips
            hoy={hoy}
            value={periodo}
            onChange={(nuevo) => {
              pedir(nuevo);
              close();
            }}
          />
        )}
        submit={{
          label: 'Generar Reporte',
          busy: load.loading && load.data !== undefined,
          onSubmit: generar,
        }}
      >
        <PeriodoFilter
          value={fechas}
          onChange={(cambio) => setEscrito((antes) => ({ ...antes, ...cambio }))}
          error={error}
        />
      </ListFilters>
      {/* An older report must not stand under a period that failed to load. */}
      {!error && (
        <ReporteState load={load} shown={shown}>
          {(reporte) => <VentasReporte reporte={reporte} />}
        </ReporteState>
      )}
    </div>
  );
}
