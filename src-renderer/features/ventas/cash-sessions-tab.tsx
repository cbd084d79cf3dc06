import { Link } from 'react-router-dom';
import type { ListaSesiones } from '#contract/caja.ts';
import { diaDe, esPeriodoAlReves, PERIODO_AL_REVES } from '#contract/dias.ts';
import { buttonClass } from '#ui/button.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../lib/filter-bar.tsx';
import { ListSheetButtons } from '../../lib/informes/list-sheet-buttons.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { PageFrame } from '../../lib/page-frame.tsx';
import { PeriodChips } from '../../lib/period-chips.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { CashSessionDialog } from './cash-session-dialog.tsx';
import { CashSessionTable } from './cash-session-table.tsx';
import { tablaDeCortes } from './tabla-de-cortes.ts';

const FILTROS = { fechaInicio: '', fechaFin: '', usuario: '' };

/** The drawers that were opened: what was expected, what was counted, and their slips once more. */
export function CashSessionsTab() {
  const filters = useFilters(FILTROS);
  const { values, page } = filters;
  const query = { ...values, page };
  const zona = useTienda()?.zonaHoraria;
  const hoy = diaDe(new Date(), zona);
  const esPropietario = useEsPropietario();
  const alReves = esPeriodoAlReves(values);
  const load = useLoad(
    alReves ? undefined : JSON.stringify(query),
    (signal) => api.get<ListaSesiones>('/api/caja/sesiones', { query, signal }),
    'Error al cargar los cortes de caja',
  );
  const { data, reload } = load;
  const [viewing, setViewing] = useOpened();
  useFresh(reload);
  useEventos({ 'caja-cambiada': reload, recargar: reload });
  const usuarios = data?.usuarios ?? [];

  return (
    <PageFrame
      title="Cortes de caja"
      actions={
        data &&
        data.sesiones.length > 0 &&
        !alReves && (
          <ListSheetButtons
            archivo={`Cortes_${values.fechaInicio || 'todos'}_${values.fechaFin || hoy}`}
            pedir={async (pagina, signal) => {
              const todas = { ...query, ...pagina };
              const hoja = await api.get<ListaSesiones>('/api/caja/sesiones', { query: todas, signal });
              return { filas: hoja.sesiones, pagination: hoja.pagination };
            }}
            tabla={(sesiones) => tablaDeCortes(sesiones, zona)}
          />
        )
      }
    >
      <PeriodChips hoy={hoy} value={values} onChange={filters.set} sinFechas="Todos" />
      <FilterBar>
        {esPropietario && (
          <ChoiceFilter
            label="Quién"
            value={values.usuario}
            onChange={(usuario) => filters.set({ usuario })}
            all={{ value: '', label: 'Todos' }}
            values={usuarios.map(({ _id }) => _id)}
            labels={Object.fromEntries(usuarios.map(({ _id, nombre }) => [_id, nombre]))}
          />
        )}
        <PeriodFilter value={values} onChange={filters.set} error={alReves ? PERIODO_AL_REVES : undefined} />
      </FilterBar>
      <ListStates
        load={load}
        filters={filters}
        accent="mint"
        loading="Cargando los cortes de caja…"
        backwards={alReves && 'Corrige las fechas para ver los cortes de caja'}
        isEmpty={({ sesiones }) => sesiones.length === 0}
        noneFound={{
          title: 'No se encontraron cortes de caja',
          text: 'Prueba con otras fechas o con otra persona.',
        }}
        noneYet={{
          title: 'Todavía no hay cortes de caja',
          text: 'Abre la caja en el POS con el efectivo que tienes para dar vuelto. Aquí aparece al abrirla.',
          action: (
            <Link to={RUTAS.pos} className={buttonClass({ variant: 'secondary' })}>
              Ir a la caja
            </Link>
          ),
        }}
      >
        {({ sesiones, pagination }) => (
          <>
            <CashSessionTable sesiones={sesiones} onView={setViewing} />
            <PaginationBar pagination={pagination} onPage={filters.setPage} noun={['corte', 'cortes']} />
          </>
        )}
      </ListStates>
      {viewing && <CashSessionDialog key={viewing} id={viewing} onClose={() => setViewing(undefined)} />}
    </PageFrame>
  );
}
