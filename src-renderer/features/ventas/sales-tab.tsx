import { useState } from 'react';
import { Link } from 'react-router-dom';
import { diaDe, esPeriodoAlReves, PERIODO_AL_REVES } from '#contract/dias.ts';
import type { ListaVentas, Venta } from '#contract/ventas.ts';
import { buttonClass } from '#ui/button.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { ListSheetButtons } from '../../lib/informes/list-sheet-buttons.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { ordenPorFecha } from '../../lib/orden-por-fecha.ts';
import { PageFrame } from '../../lib/page-frame.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { SaleDetailDialog } from './sale-detail-dialog.tsx';
import { FILTROS_DE_VENTAS, SaleFilters } from './sale-filters.tsx';
import { SaleTable } from './sale-table.tsx';
import { tablaDeVentas } from './tabla-de-ventas.ts';
import { VoidSaleDialog } from './void-sale-dialog.tsx';

/** All sales: find one, look at it, print its ticket again. */
export function SalesTab() {
  const filters = useFilters(FILTROS_DE_VENTAS);
  const { page } = filters;
  const { fechaInicio, fechaFin } = filters.values;
  const query = { ...filters.values, page };
  const zona = useTienda()?.zonaHoraria;
  const alReves = esPeriodoAlReves(filters.values);
  const load = useLoad(
    alReves ? undefined : JSON.stringify(query),
    (signal) => api.get<ListaVentas>('/api/ventas', { query, signal }),
    'Error al cargar las ventas',
  );
  const { data, reload } = load;
  const [viewing, setViewing] = useOpened();
  const [voiding, setVoiding] = useState<Venta>();
  useFresh(reload);
  useEventos({ 'venta-cambiada': reload, recargar: reload });

  return (
    <PageFrame
      title="Ventas"
      actions={
        data &&
        data.ventas.length > 0 &&
        !alReves && (
          <ListSheetButtons
            archivo={`Ventas_${fechaInicio || 'todas'}_${fechaFin || diaDe(new Date(), zona)}`}
            pedir={async (pagina, signal) => {
              const todas = { ...query, ...pagina };
              const hoja = await api.get<ListaVentas>('/api/ventas', { query: todas, signal });
              return { filas: hoja.ventas, pagination: hoja.pagination };
            }}
            tabla={(ventas) => tablaDeVentas(ventas, zona)}
          />
        )
      }
    >
      <SaleFilters filters={filters} error={alReves ? PERIODO_AL_REVES : undefined} />
      <ListStates
        load={load}
        filters={filters}
        accent="mint"
        loading="Cargando ventas…"
        backwards={alReves && 'Corrige las fechas para ver las ventas'}
        isEmpty={({ ventas }) => ventas.length === 0}
        noneFound={{
          title: 'No se encontraron ventas',
          text: 'Prueba con otras fechas, otro método de pago u otra palabra.',
        }}
        noneYet={{
          title: 'Todavía no hay ventas',
          text: 'Aquí aparecen las que cobres en la caja y los pedidos que entregues.',
          action: (
            <Link to={RUTAS.pos} className={buttonClass({ variant: 'secondary' })}>
              Ir a la caja
            </Link>
          ),
        }}
      >
        {({ ventas, pagination }) => (
          <>
            <SaleTable
              sorting={ordenPorFecha(filters.values.orden, (orden) => filters.set({ orden }))}
              ventas={ventas}
              onView={setViewing}
            />
            <PaginationBar pagination={pagination} onPage={filters.setPage} noun={['venta', 'ventas']} />
          </>
        )}
      </ListStates>
      {viewing && (
        <SaleDetailDialog
          key={viewing}
          id={viewing}
          onClose={() => setViewing(undefined)}
          onVoid={setVoiding}
        />
      )}
      {voiding && (
        <VoidSaleDialog
          venta={voiding}
          onClose={() => setVoiding(undefined)}
          onVoided={() => {
            setVoiding(undefined);
            setViewing(undefined);
            reload();
          }}
        />
      )}
    </PageFrame>
  );
}
