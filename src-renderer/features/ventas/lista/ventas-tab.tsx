import { Link } from 'react-router-dom';
import { LISTAR_VENDEDORES, LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
import { diaDe, PERIODO_AL_REVES } from '#contract/words/dias.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { api } from '../../../lib/api.ts';
import { RUTAS } from '../../../lib/routes.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { foundIn, ListStates } from '../../../shared/listas/list-states.tsx';
import { MoreTools } from '../../../shared/listas/more-tools.tsx';
import { ordenPorFecha } from '../../../shared/listas/orden-por-fecha.ts';
import { type Filters, useOpened } from '../../../shared/listas/use-filters.ts';
import { type Lista, useLista } from '../../../shared/listas/use-lista.ts';
import { PageFrame } from '../../../shared/pagina/page-frame.tsx';
import { ListaHojasButtons } from '../../../shared/reportes/hojas/lista-hojas-buttons.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { SolicitudesPanel } from '../venta/solicitudes-panel.tsx';
import { VentaDialog } from '../venta/venta-dialog.tsx';
import { tablaDeVentas, totalDeVentas } from './tabla-de-ventas.ts';
import { FILTROS_DE_VENTAS, VentasFilters } from './ventas-filters.tsx';
import { VentasSum, VentasTable } from './ventas-table.tsx';

const NOUN = ['venta', 'ventas'] as const;

/** All sales: find one, view it, print its ticket again. */
export function VentasTab() {
  const lista = useLista({
    filtros: FILTROS_DE_VENTAS,
    pedir: (query, signal) => api(LISTAR_VENTAS, { query, signal }),
    failed: 'Error al cargar las ventas',
    events: { 'venta-cambiada': true },
    polled: true,
  });
  const { filters, load, alReves } = lista;
  const { reload } = load;
  const vendedores = useLoad(
    'vendedores',
    (signal) => api(LISTAR_VENDEDORES, { signal }),
    'Error al cargar los vendedores',
  );
  const [viewing, setViewing] = useOpened();

  return (
    <PageFrame
      title="Ventas"
      actions={load.data && load.data.ventas.length > 0 && !alReves && <VentasHojas lista={lista} />}
    >
      <SolicitudesPanel onView={setViewing} />
      <VentasFilters
        filters={filters}
        found={foundIn(lista, NOUN)}
        vendedores={vendedores.data?.vendedores ?? []}
        error={alReves ? PERIODO_AL_REVES : undefined}
      />
      <ListStates
        lista={lista}
        noun={NOUN}
        accent="mint"
        loading="Cargando ventas…"
        backwards="Corrige las fechas para ver las ventas"
        isEmpty={({ ventas }) => ventas.length === 0}
        noneFound={nadaEncontrado(filters)}
        noneYet={{
          title: 'Todavía no hay ventas',
          text: 'Aquí aparece lo que cobras en el punto de venta y los pedidos que cobras al entregarlos.',
          action: (
            <Link to={RUTAS.pos} className={buttonClass({ variant: 'secondary' })}>
              Ir al punto de venta
            </Link>
          ),
        }}
      >
        {({ ventas, resumen }) => (
          <>
            <VentasSum resumen={resumen} />
            <VentasTable
              sorting={ordenPorFecha(filters.values.orden, (orden) => filters.set({ orden }))}
              ventas={ventas}
              onView={setViewing}
            />
          </>
        )}
      </ListStates>
      {viewing && (
        <VentaDialog key={viewing} id={viewing} onClose={() => setViewing(undefined)} onChanged={reload} />
      )}
    </PageFrame>
  );
}

type FiltrosDeVentas = Filters<keyof typeof FILTROS_DE_VENTAS>;

/** What is said when the filters find no sale: of a period alone, or of a period among other filters. */
function nadaEncontrado({ values, set }: FiltrosDeVentas) {
  const { fechaInicio, fechaFin, metodoPago, estado, vendedor, buscar } = values;
  const enPeriodo = fechaInicio !== '' || fechaFin !== '';
  if (enPeriodo && !metodoPago && !estado && !vendedor && !buscar) {
    const esUnDia = fechaInicio === fechaFin;
    return {
      title: esUnDia ? 'No hay ventas de ese día' : 'No hay ventas en esas fechas',
      text: 'Aquí aparece lo que se cobró en el punto de venta y los pedidos que se cobraron al entregarlos.',
      action: (
        <Button variant="secondary" onClick={() => set({ fechaInicio: '', fechaFin: '' })}>
          Ver las de todas las fechas
        </Button>
      ),
    };
  }
  return {
    title: 'No se encontraron ventas',
    text: enPeriodo
      ? 'Ninguna de esas fechas coincide con lo que buscas. Prueba con otras fechas o quita los filtros.'
      : 'Ninguna coincide con lo que buscas. Prueba con otra palabra, otro método de pago u otro estado.',
  };
}

/** Buttons that download every sale that the filters find. */
function VentasHojas({
  lista,
}: {
  lista: Lista<keyof typeof FILTROS_DE_VENTAS, Answer<typeof LISTAR_VENTAS>>;
}) {
  const zona = useTienda()?.zonaHoraria;
  const { fechaInicio, fechaFin } = lista.filters.values;
  return (
    <MoreTools>
      {(close) => (
        <ListaHojasButtons
          onDone={close}
          archivo={`Ventas_${fechaInicio || 'todas'}_${fechaFin || diaDe(new Date(), zona)}`}
          pedirPagina={lista.pedirPagina}
          filasDe={({ ventas }) => ventas}
          tabla={(ventas) => tablaDeVentas(ventas, zona)}
          total={({ resumen }) => totalDeVentas(resumen)}
        />
      )}
    </MoreTools>
  );
}
