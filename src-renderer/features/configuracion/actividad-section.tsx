import { useState } from 'react';
import type { PaginaDeAuditoria, RegistroDeAuditoria } from '#contract/auditoria.ts';
import { esPeriodoAlReves, PERIODO_AL_REVES } from '#contract/dias.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../lib/filter-bar.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { ENTIDADES, type Entidad } from './actividad.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { ActivityTable } from './activity-table.tsx';
import styles from './configuracion-page.module.css';

const FILTROS = { usuario: '', entidad: '', fechaInicio: '', fechaFin: '' };

interface Lista {
  registros: RegistroDeAuditoria[];
  pagination: PaginaDeAuditoria;
}

/** Who did what, and when. Nothing of it can be changed or removed. */
export function ActividadSection() {
  const filters = useFilters(FILTROS);
  const { values, set, page } = filters;
  const [abierto, setAbierto] = useState<RegistroDeAuditoria>();
  const alReves = esPeriodoAlReves(values);
  const query = { ...values, page };
  const { data, error, loading, reload } = useLoad(
    alReves ? undefined : JSON.stringify(query),
    (signal) => api.get<Lista>('/api/auditoria', { query, signal }),
    'Error al cargar la actividad',
  );
  const personal = useLoad(
    'personal',
    async (signal) => {
      const personas = { rol: 'personal', limit: 100 };
      return (await api.get<{ usuarios: Usuario[] }>('/api/usuarios', { query: personas, signal })).usuarios;
    },
    'Error al cargar los usuarios',
  ).data;

  return (
    <Card as="section" aria-label="Actividad" title="Actividad">
      <div className={styles.stack}>
        <FilterBar>
          <ChoiceFilter
            label="Quién"
            value={values.usuario}
            onChange={(usuario) => set({ usuario })}
            all={{ value: '', label: 'Todos' }}
            values={personal?.map(({ _id }) => _id) ?? []}
            labels={Object.fromEntries(personal?.map(({ _id, nombre }) => [_id, nombre]) ?? [])}
          />
          <ChoiceFilter
            label="Qué"
            value={values.entidad}
            onChange={(entidad) => set({ entidad })}
            all={{ value: '', label: 'Todo' }}
            values={Object.keys(ENTIDADES) as Entidad[]}
            labels={ENTIDADES}
          />
          <PeriodFilter value={values} onChange={set} error={alReves ? PERIODO_AL_REVES : undefined} />
        </FilterBar>
        {error ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : !data ? (
          !alReves && <TableSkeleton rows={8} label="Cargando la actividad…" />
        ) : data.registros.length === 0 ? (
          <EmptyState
            compact
            title="No se encontró actividad"
            text="Prueba con otra persona, otras fechas, o quita los filtros."
            action={
              <Button variant="secondary" onClick={filters.clear}>
                Quitar filtros
              </Button>
            }
          />
        ) : (
          <div className={styles.list} aria-busy={loading || undefined}>
            <ActivityTable registros={data.registros} onOpen={setAbierto} />
            <PaginationBar
              pagination={data.pagination}
              onPage={filters.setPage}
              noun={['registro', 'registros']}
            />
          </div>
        )}
      </div>
      {abierto && <ActivityDialog registro={abierto} onClose={() => setAbierto(undefined)} />}
    </Card>
  );
}
