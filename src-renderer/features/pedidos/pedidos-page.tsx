import { useState } from 'react';
import { diaDe, esPeriodoAlReves, PERIODO_AL_REVES } from '#contract/dias.ts';
import type { ListaPedidos, Pedido } from '#contract/pedidos.ts';
import type { Venta } from '#contract/ventas.ts';
import { buttonClass } from '#ui/button.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { api } from '../../lib/api.ts';
import { CatalogueLink } from '../../lib/catalogue-link.tsx';
import { useEventos } from '../../lib/eventos.ts';
import { ListSheetButtons } from '../../lib/informes/list-sheet-buttons.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { ordenPorFecha } from '../../lib/orden-por-fecha.ts';
import { NoPermission, PageFrame } from '../../lib/page-frame.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { SaleDoneDialog } from '../../lib/sale-done-dialog.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { BellControl } from './bell-control.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { OrderDetailDialog } from './order-detail-dialog.tsx';
import { FILTROS_DE_PEDIDOS, OrderFilters } from './order-filters.tsx';
import { OrderStateDialog } from './order-state-dialog.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderTools } from './order-tools.tsx';
import { darPaso, decirPaso } from './pasos.ts';
import { tablaDePedidos } from './tabla-de-pedidos.ts';
import { WorkSheetPrinter } from './work-sheet-printer.tsx';

export function PedidosPage() {
  const puede = usePermiso('ventas');
  if (!puede) return <NoPermission title="Pedidos" text="No tienes permisos para gestionar pedidos." />;
  return <Pedidos />;
}

function Pedidos() {
  const filters = useFilters(FILTROS_DE_PEDIDOS);
  const { page } = filters;
  const query = { ...filters.values, page };
  const alReves = esPeriodoAlReves(filters.values);
  const load = useLoad(
    alReves ? undefined : JSON.stringify(query),
    (signal) => api.get<ListaPedidos>('/api/pedidos/admin', { query, signal }),
    'Error al cargar los pedidos',
  );
  const { data, reload } = load;
  const [viewing, setViewing] = useOpened();
  const [changing, setChanging] = useState<Pedido>();
  const [collecting, setCollecting] = useState<Pedido>();
  const [collected, setCollected] = useState<Venta>();
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const [printing, setPrinting] = useState<Pedido[]>();
  const zona = useTienda()?.zonaHoraria;

  // The dialog starts from what the shop knows: a step that it was not told yet goes first.
  async function cambiar(pedido: Pedido) {
    if (await decirPaso(pedido._id)) setChanging(pedido);
  }

  useFresh(reload);
  useEventos({ 'pedido-creado': reload, 'pedido-cambiado': reload, recargar: reload });

  return (
    <PageFrame title="Pedidos" actions={<BellControl />}>
      <OrderFilters
        filters={filters}
        conteos={data?.conteos}
        error={alReves ? PERIODO_AL_REVES : undefined}
      />
      <ListStates
        load={load}
        filters={filters}
        accent="mandarin"
        loading="Cargando pedidos…"
        backwards={alReves && 'Corrige las fechas para ver los pedidos'}
        isEmpty={({ pedidos }) => pedidos.length === 0}
        noneFound={{ title: 'No se encontraron pedidos', text: 'Prueba con otro estado u otras fechas.' }}
        noneYet={{
          title: 'Todavía no hay pedidos',
          text: 'Aquí aparecen los que hagan tus clientes en el catálogo.',
          action: (
            <CatalogueLink className={buttonClass({ variant: 'secondary' })}>Ver el catálogo</CatalogueLink>
          ),
        }}
      >
        {({ pedidos, pagination }) => (
          <>
            <OrderTools pedidos={pedidos} elegidos={elegidos} onChoose={setElegidos} onPrint={setPrinting}>
              <ListSheetButtons
                archivo={`Pedidos_${diaDe(new Date(), zona)}`}
                pedir={async (pagina, signal) => {
                  const todos = { ...query, ...pagina };
                  const hoja = await api.get<ListaPedidos>('/api/pedidos/admin', { query: todos, signal });
                  return { filas: hoja.pedidos, pagination: hoja.pagination };
                }}
                tabla={(pedidos) => tablaDePedidos(pedidos, zona)}
              />
            </OrderTools>
            <OrderTable
              pedidos={pedidos}
              sorting={ordenPorFecha(filters.values.orden, (orden) => filters.set({ orden }))}
              elegidos={elegidos}
              onChoose={setElegidos}
              onView={setViewing}
              onChange={(pedido) => void cambiar(pedido)}
              onCollect={setCollecting}
              onStep={(pedido) => darPaso(pedido, reload)}
            />
            <PaginationBar pagination={pagination} onPage={filters.setPage} noun={['pedido', 'pedidos']} />
          </>
        )}
      </ListStates>
      {viewing && (
        <OrderDetailDialog
          key={viewing}
          id={viewing}
          onClose={() => setViewing(undefined)}
          onChange={(pedido) => void cambiar(pedido)}
          onCollect={setCollecting}
          onStep={(pedido) => darPaso(pedido, reload)}
          onPrint={(pedido) => setPrinting([pedido])}
        />
      )}
      {printing && <WorkSheetPrinter pedidos={printing} onDone={() => setPrinting(undefined)} />}
      {changing && (
        <OrderStateDialog
          pedido={changing}
          onClose={() => setChanging(undefined)}
          onSaved={() => {
            setChanging(undefined);
            setViewing(undefined);
            reload();
          }}
        />
      )}
      {collecting && (
        <CollectDialog
          pedido={collecting}
          onClose={() => setCollecting(undefined)}
          onCollected={({ venta }) => {
            setCollecting(undefined);
            setViewing(undefined);
            setCollected(venta);
            reload();
          }}
        />
      )}
      {collected && (
        <SaleDoneDialog
          venta={collected}
          title="¡Pedido cobrado!"
          onwards="Volver a los pedidos"
          onClose={() => setCollected(undefined)}
        />
      )}
    </PageFrame>
  );
}
