import { Link } from 'react-router-dom';
import { LISTAR_SESIONES_DE_CAJA } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
import { diaDe, PERIODO_AL_REVES } from '#contract/words/dias.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { api } from '../../../lib/api.ts';
import { RUTAS } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { ChoiceFilter, PeriodoFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import { foundIn, ListStates } from '../../../shared/listas/list-states.tsx';
import { MoreTools } from '../../../shared/listas/more-tools.tsx';
import { periodoElegido } from '../../../shared/listas/periodos.ts';
import { PeriodosChips } from '../../../shared/listas/periodos-chips.tsx';
import { useOpened } from '../../../shared/listas/use-filters.ts';
import { type Lista, useLista } from '../../../shared/listas/use-lista.ts';
import { PageFrame } from '../../../shared/pagina/page-frame.tsx';
import { ListaHojasButtons } from '../../../shared/reportes/hojas/lista-hojas-buttons.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { SesionDeCajaDialog } from './sesion-de-caja-dialog.tsx';
import { SesionesDeCajaTable } from './sesiones-de-caja-table.tsx';
import { tablaDeSesionesDeCaja } from './tabla-de-sesiones-de-caja.ts';

const NOUN = ['corte', 'cortes'] as const;
const FILTROS = { fechaInicio: '', fechaFin: '', usuario: '' };

/** All cash sessions: expected and counted amounts, and their slips. */
export function SesionesDeCajaTab() {
  const lista = useLista({
    filtros: FILTROS,
    pedir: (query, signal) => api(LISTAR_SESIONES_DE_CAJA, { query, signal }),
    failed: 'Error al cargar los cortes de caja',
    events: { 'caja-cambiada': true },
    polled: true,
  });
  const { data } = lista.load;
  const [viewing, setViewing] = useOpened();

  return (
    <PageFrame
      title="Cortes de caja"
      actions={data && data.sesiones.length > 0 && !lista.alReves && <SesionesHojas lista={lista} />}
    >
      <SesionesFilters lista={lista} />
      <ListStates
        lista={lista}
        noun={NOUN}
        accent="mint"
        loading="Cargando los cortes de caja…"
        backwards="Corrige las fechas para ver los cortes de caja"
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
        {({ sesiones }) => <SesionesDeCajaTable sesiones={sesiones} onView={setViewing} />}
      </ListStates>
      {viewing && <SesionDeCajaDialog key={viewing} id={viewing} onClose={() => setViewing(undefined)} />}
    </PageFrame>
  );
}

interface SesionesListaProps {
  lista: Lista<keyof typeof FILTROS, Answer<typeof LISTAR_SESIONES_DE_CAJA>>;
}

/** The period, and for the owner whose drawer it is. */
function SesionesFilters({ lista }: SesionesListaProps) {
  const { filters, load, alReves } = lista;
  const { values, set } = filters;
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const esPropietario = useEsPropietario();
  const usuarios = load.data?.usuarios ?? [];
  const nombres = Object.fromEntries(usuarios.map(({ _id, nombre }) => [_id, nombre]));
  return (
    <ListFilters
      filters={filters}
      found={foundIn(lista, NOUN)}
      chosen={[...periodoElegido(values, hoy), ...chosenOf(filters, 'usuario', nombres)]}
      chips={<PeriodosChips hoy={hoy} value={values} onChange={set} sinFechas="Todos" />}
    >
      {esPropietario && (
        <ChoiceFilter
          label="Quién"
          value={values.usuario}
          onChange={(usuario) => set({ usuario })}
          all={{ value: '', label: 'Todos' }}
          values={usuarios.map(({ _id }) => _id)}
          labels={nombres}
        />
      )}
      <PeriodoFilter value={values} onChange={set} error={alReves ? PERIODO_AL_REVES : undefined} />
    </ListFilters>
  );
}

/** Downloads every cash session that the filters find. */
function SesionesHojas({ lista: { filters, pedirPagina } }: SesionesListaProps) {
  const zona = useTienda()?.zonaHoraria;
  const { fechaInicio, fechaFin } = filters.values;
  return (
    <MoreTools>
      {(close) => (
        <ListaHojasButtons
          onDone={close}
          archivo={`Cortes_${fechaInicio || 'todos'}_${fechaFin || diaDe(new Date(), zona)}`}
          pedirPagina={pedirPagina}
          filasDe={({ sesiones }) => sesiones}
          tabla={(sesiones) => tablaDeSesionesDeCaja(sesiones, zona)}
        />
      )}
    </MoreTools>
  );
}
