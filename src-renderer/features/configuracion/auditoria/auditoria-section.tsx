import { useState } from 'react';
import { LISTAR_AUDITORIA, LISTAR_USUARIOS } from '#contract/calls/addresses.ts';
import type { RegistroDeAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import { PERIODO_AL_REVES } from '#contract/words/dias.ts';
import { Card } from '#ui/display/card.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { ChoiceFilter, FilterBar, PeriodoFilter } from '../../../shared/listas/filter-bar.tsx';
import { ListStates } from '../../../shared/listas/list-states.tsx';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useLista } from '../../../shared/listas/use-lista.ts';
import styles from './auditoria.module.css';
import { ENTIDADES, type Entidad } from './auditoria.ts';
import { AuditoriaDialog } from './auditoria-dialog.tsx';
import { AuditoriaTable } from './auditoria-table.tsx';

const FILTROS = { usuario: '', entidad: '', fechaInicio: '', fechaFin: '' };

/** The audit trail: who did what, and when. It is read-only. */
export function AuditoriaSection() {
  const lista = useLista({
    filtros: FILTROS,
    pedir: (query, signal) => api(LISTAR_AUDITORIA, { query, signal }),
    failed: 'Error al cargar la actividad',
  });
  const [abierto, setAbierto] = useState<RegistroDeAuditoria>();

  return (
    <Card as="section" aria-label="Actividad" title="Actividad">
      <div className={styles.stack}>
        <AuditoriaFilters filters={lista.filters} error={lista.alReves ? PERIODO_AL_REVES : undefined} />
        <ListStates
          compact
          lista={lista}
          noun={['registro', 'registros']}
          loading="Cargando la actividad…"
          skeletonRows={8}
          isEmpty={({ registros }) => registros.length === 0}
          noneFound={{
            title: 'No se encontró actividad',
            text: 'Prueba con otra persona, otras fechas, o quita los filtros.',
          }}
        >
          {({ registros }) => <AuditoriaTable registros={registros} onOpen={setAbierto} />}
        </ListStates>
      </div>
      {abierto && <AuditoriaDialog registro={abierto} onClose={() => setAbierto(undefined)} />}
    </Card>
  );
}

interface AuditoriaFiltersProps {
  filters: Filters<keyof typeof FILTROS>;
  /** Error message about the dates. */
  error: string | undefined;
}

function AuditoriaFilters({ filters: { values, set }, error }: AuditoriaFiltersProps) {
  const { data: personal = [] } = useLoad(
    'personal',
    async (signal) => {
      const personas = { rol: 'personal', limit: 100 };
      return (await api(LISTAR_USUARIOS, { query: personas, signal })).usuarios;
    },
    'Error al cargar los usuarios',
  );
  return (
    <FilterBar>
      <ChoiceFilter
        label="Quién"
        value={values.usuario}
        onChange={(usuario) => set({ usuario })}
        all={{ value: '', label: 'Todos' }}
        values={personal.map(({ _id }) => _id)}
        labels={Object.fromEntries(personal.map(({ _id, nombre }) => [_id, nombre]))}
      />
      <ChoiceFilter
        label="Qué"
        value={values.entidad}
        onChange={(entidad) => set({ entidad })}
        all={{ value: '', label: 'Todo' }}
        values={Object.keys(ENTIDADES) as Entidad[]}
        labels={ENTIDADES}
      />
      <PeriodoFilter value={values} onChange={set} error={error} />
    </FilterBar>
  );
}
