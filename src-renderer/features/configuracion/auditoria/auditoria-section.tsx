import { useState } from 'react';
import { LISTAR_AUDITORIA, LISTAR_USUARIOS } from '#contract/calls/addresses.ts';
import type { RegistroDeAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import { diaDe, PERIODO_AL_REVES } from '#contract/words/dias.ts';
import { Card } from '#ui/display/card.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { ChoiceFilter, PeriodoFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import { foundIn, ListStates } from '../../../shared/listas/list-states.tsx';
import { periodoElegido } from '../../../shared/listas/periodos.ts';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useLista } from '../../../shared/listas/use-lista.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './auditoria.module.css';
import { ENTIDADES, type Entidad } from './auditoria.ts';
import { AuditoriaDialog } from './auditoria-dialog.tsx';
import { AuditoriaTable } from './auditoria-table.tsx';
import { Intentos } from './intentos.tsx';

const NOUN = ['registro', 'registros'] as const;
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
        <Intentos />
        <AuditoriaFilters
          filters={lista.filters}
          found={foundIn(lista, NOUN)}
          error={lista.alReves ? PERIODO_AL_REVES : undefined}
        />
        <ListStates
          compact
          lista={lista}
          noun={NOUN}
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
  /** What the list found, in words. */
  found: string | undefined;
  /** Error message about the dates. */
  error: string | undefined;
}

function AuditoriaFilters({ filters, found, error }: AuditoriaFiltersProps) {
  const { values, set } = filters;
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const { data: personal = [] } = useLoad(
    'personal',
    async (signal) => {
      const personas = { rol: 'personal', limit: 100 };
      return (await api(LISTAR_USUARIOS, { query: personas, signal })).usuarios;
    },
    'Error al cargar los usuarios',
  );
  const nombres = Object.fromEntries(personal.map(({ _id, nombre }) => [_id, nombre]));
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={[
        ...chosenOf(filters, 'usuario', nombres),
        ...chosenOf(filters, 'entidad', ENTIDADES),
        ...periodoElegido(values, hoy),
      ]}
    >
      <ChoiceFilter
        label="Quién"
        value={values.usuario}
        onChange={(usuario) => set({ usuario })}
        all={{ value: '', label: 'Todos' }}
        values={personal.map(({ _id }) => _id)}
        labels={nombres}
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
    </ListFilters>
  );
}
