import { useState } from 'react';
import { LISTAR_PEDIDOS } from '#contract/calls/addresses.ts';
import type { ListaPedidos } from '#contract/schemas/ventas/pedidos.ts';
import { diaDe, PERIODO_AL_REVES } from '#contract/words/dias.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { usePermiso } from '../../lib/session/permisos.ts';
import { ChooseButton, type Choosing, useChoosing } from '../../shared/listas/choosing.tsx';
import { foundIn, ListStates } from '../../shared/listas/list-states.tsx';
import { MoreTools } from '../../shared/listas/more-tools.tsx';
import { ordenPorFecha } from '../../shared/listas/orden-por-fecha.ts';
import { type Lista, useLista } from '../../shared/listas/use-lista.ts';
import { useSinDobleToque } from '../../shared/pagina/doble-toque.ts';
import { NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { PedidoDialogs, usePedidoDialogs } from '../../shared/pedidos/pedido-dialogs.tsx';
import { AskToNotify } from '../../shared/pedidos-nuevos/avisos-card.tsx';
import { ListaHojasButtons } from '../../shared/reportes/hojas/lista-hojas-buttons.tsx';
import { CatalogoLink } from '../../shared/tienda/catalogo-link.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { FILTROS_DE_PEDIDOS, PedidosFilters } from './lista/pedidos-filters.tsx';
import { PedidosTable } from './lista/pedidos-table.tsx';
import { PedidosTools } from './lista/pedidos-tools.tsx';
import { tablaDePedidos } from './lista/tabla-de-pedidos.ts';
import { TimbreControl } from './timbre-control.tsx';

const NOUN = ['pedido', 'pedidos'] as const;
const NINGUNO: ReadonlySet<string> = new Set();

export function PedidosPage() {
  const puede = usePermiso('ventas');
  if (!puede) return <NoPermission title="Pedidos" text="No tienes permisos para gestionar pedidos." />;
  return <Pedidos />;
}

function Pedidos() {
  const lista = useLista({
    filtros: FILTROS_DE_PEDIDOS,
    pedir: (query, signal) => api(LISTAR_PEDIDOS, { query, signal }),
    failed: 'Error al cargar los pedidos',
    events: { 'pedido-creado': true, 'pedido-cambiado': true },
    polled: true,
  });
  const { filters, load, alReves } = lista;
  const { buscar, fechaInicio, fechaFin } = filters.values;
  const { acciones, abiertos } = usePedidoDialogs(load.reload);
  useSinDobleToque();
  const [elegidos, setElegidos] = useState(NINGUNO);
  const choosing = useChoosing(elegidos.size > 0, () => setElegidos(NINGUNO));
  const hay = !alReves && load.data !== undefined && load.data.pedidos.length > 0;

  return (
    <PageFrame
      title="Pedidos"
      actions={
        <>
          <TimbreControl />
          {hay && <PedidosMore lista={lista} choosing={choosing} />}
        </>
      }
    >
      <PedidosFilters
        filters={filters}
        lista={load.data}
        found={foundIn(lista, NOUN)}
        error={alReves ? PERIODO_AL_REVES : undefined}
      />
      <ListStates
        lista={lista}
        noun={NOUN}
        accent="mandarin"
        loading="Cargando pedidos…"
        backwards="Corrige las fechas para ver los pedidos"
        isEmpty={({ pedidos }) => pedidos.length === 0}
        noneFound={
          filters.values.estado === 'sin-cobrar' && !buscar && !fechaInicio && !fechaFin
            ? { title: 'No hay pedidos sin cobrar', text: 'Todo lo que se entregó está cobrado.' }
            : { title: 'No se encontraron pedidos', text: 'Prueba con otro estado u otras fechas.' }
        }
        noneYet={{
          title: 'Todavía no hay pedidos',
          text: 'Aquí aparecen los que hagan tus clientes en el catálogo.',
          action: (
            <CatalogoLink className={buttonClass({ variant: 'secondary' })}>Ver el catálogo</CatalogoLink>
          ),
        }}
      >
        {({ pedidos, sinCobrar }) => (
          <>
            {filters.values.estado === 'sin-cobrar' && <PorCobrar sinCobrar={sinCobrar} />}
            {filters.values.estado === 'olvidados' && (
              <Banner tone="info">
                Siguen abiertos, y nadie les ha hecho cambios en muchos días. Suelta sus piezas para
                venderlas, o cancélalos con «Cambiar estado».
              </Banner>
            )}
            {choosing.shown && (
              <PedidosTools
                pedidos={pedidos}
                elegidos={elegidos}
                onChoose={setElegidos}
                onPrint={acciones.onPrint}
                onStop={choosing.cards ? choosing.stop : undefined}
              />
            )}
            <PedidosTable
              pedidos={pedidos}
              sorting={ordenPorFecha(filters.values.orden, (orden) => filters.set({ orden }))}
              elegidos={elegidos}
              onChoose={setElegidos}
              choosing={choosing.cards}
              olvidados={filters.values.estado === 'olvidados'}
              {...acciones}
            />
          </>
        )}
      </ListStates>
      <PedidoDialogs
        abiertos={abiertos}
        acciones={acciones}
        onwards="Volver a los pedidos"
        onChanged={load.reload}
      />
    </PageFrame>
  );
}

/** What is owed for all the orders that the filters find. */
function PorCobrar({ sinCobrar: { cantidad, total } }: Pick<ListaPedidos, 'sinCobrar'>) {
  return (
    <Banner tone="warning">
      {cantidad === 1
        ? '1 pedido se entregó sin cobrar. Falta cobrar '
        : `${cantidad.toLocaleString('es-GT')} pedidos se entregaron sin cobrar. Falta cobrar `}
      <strong>
        <Price quetzales={total} />
      </strong>
      .
    </Banner>
  );
}

interface PedidosMoreProps {
  lista: Lista<keyof typeof FILTROS_DE_PEDIDOS, ListaPedidos>;
  choosing: Choosing;
}

/** Downloads every order that the filters find; on a phone it also begins choosing. */
function PedidosMore({ lista, choosing }: PedidosMoreProps) {
  const zona = useTienda()?.zonaHoraria;
  return (
    <MoreTools>
      {(close) => (
        <>
          <ChooseButton choosing={choosing} onPress={close} />
          <AskToNotify />
          <ListaHojasButtons
            onDone={close}
            archivo={`Pedidos_${diaDe(new Date(), zona)}`}
            pedirPagina={lista.pedirPagina}
            filasDe={({ pedidos }) => pedidos}
            tabla={(pedidos) => tablaDePedidos(pedidos, zona)}
          />
        </>
      )}
    </MoreTools>
  );
}
