import { FileUp, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import type { Pagina } from '#contract/words/listas.ts';
import { Button } from '#ui/controls/button.tsx';
import { api } from '../../lib/api.ts';
import { PRODUCTO_NUEVO, RUTAS } from '../../lib/routes.ts';
import { usePermiso } from '../../lib/session/permisos.ts';
import { useFavoritosAlDia } from '../../shared/favoritos/favoritos.ts';
import { ChooseButton, type Choosing, useChoosing } from '../../shared/listas/choosing.tsx';
import { foundIn, ListStates } from '../../shared/listas/list-states.tsx';
import { MoreTools } from '../../shared/listas/more-tools.tsx';
import { useLista } from '../../shared/listas/use-lista.ts';
import { NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { ProductoFormDialog } from './ficha/producto-form-dialog.tsx';
import { ImportacionDialog } from './importacion/importacion-dialog.tsx';
import { EliminadosTable } from './lista/eliminados-table.tsx';
import { EliminarProductoDialog } from './lista/eliminar-producto-dialog.tsx';
import { ELIMINADOS, FILTROS_DE_PRODUCTOS, ProductosFilters, SIN_COSTO } from './lista/productos-filters.tsx';
import { ProductosTable } from './lista/productos-table.tsx';
import { ConteoDialog } from './movimientos/conteo-dialog.tsx';
import { MovimientosDialog } from './movimientos/movimientos-dialog.tsx';
import { NADA, sin } from './seleccion/seleccion.ts';
import { SeleccionTools } from './seleccion/seleccion-tools.tsx';
import { type ListaDeProductos, type PaginaDeProductos, useSeleccion } from './use-seleccion.ts';
import { VariosControl } from './varios/varios-control.tsx';

const NOUN = ['producto', 'productos'] as const;

/** All products: find, create, change, delete. */
export function ProductosPage() {
  const puede = usePermiso('productos');
  if (!puede) return <NoPermission title="Productos" text="No tienes permisos para gestionar productos." />;
  return <Productos />;
}

/** The open dialog, which an address may ask for (PRODUCTO_NUEVO). */
function useAbierto() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const pedido = PRODUCTO_NUEVO.endsWith(hash) && hash !== '';
  const [abierto, setAbierto] = useState<Abierto | undefined>(pedido ? { que: 'editar' } : undefined);
  useEffect(() => {
    // A reload or the way back opens no form.
    if (pedido) void navigate(pathname + search, { replace: true });
  }, [pedido, navigate, pathname, search]);
  return [abierto, setAbierto] as const;
}

/** The open dialog, and its product. */
type Abierto =
  | { que: 'importar' }
  | { que: 'editar'; producto?: Producto; copiaDe?: Producto }
  | { que: 'mover' | 'contar' | 'eliminar'; producto: Producto };

function Productos() {
  const lista = useLista({
    filtros: FILTROS_DE_PRODUCTOS,
    pedir: listarProductos,
    failed: 'Error al cargar los productos',
    events: {
      'producto-cambiado': true,
      'stock-cambiado': ({ _id }, shown) => !!shown?.productos.some((uno) => uno._id === _id),
    },
  });
  const { filters, load } = lista;
  useFavoritosAlDia();
  const eliminados = filters.values.activo === ELIMINADOS;
  const seleccion = useSeleccion(lista);
  const [abierto, setAbierto] = useAbierto();
  const { codigoNuevo, volverALaCaja } = useCodigoNuevo();
  const choosing = useChoosing(seleccion.elegidos.size > 0, () => seleccion.setElegidos(NADA));

  const crear = (label: string) => (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setAbierto({ que: 'editar' })}>
      {label}
    </Button>
  );

  return (
    <PageFrame
      title="Productos"
      actions={
        <>
          <MoreTools>
            {(close) => (
              <>
                {!eliminados && <ChooseButton choosing={choosing} onPress={close} />}
                <Button
                  variant="secondary"
                  icon={<FileUp aria-hidden="true" />}
                  onClick={() => {
                    close();
                    setAbierto({ que: 'importar' });
                  }}
                >
                  Importar productos
                </Button>
              </>
            )}
          </MoreTools>
          {crear('Nuevo producto')}
        </>
      }
    >
      <ProductosFilters filters={filters} found={foundIn(lista, NOUN)} />
      <ListStates
        lista={lista}
        loading="Cargando productos…"
        isEmpty={({ productos }) => productos.length === 0}
        noneFound={{
          title: 'No se encontraron productos',
          text: eliminados
            ? 'Aquí están los productos que se eliminaron en los últimos 30 días.'
            : 'Prueba con otra palabra o quita el filtro.',
        }}
        noneYet={{
          title: 'Todavía no hay productos',
          text: 'En cuanto agregues uno aparecerá en la caja y en el catálogo.',
          action: crear('Agrega tu primer producto'),
        }}
      >
        {(data) =>
          eliminados ? (
            <EliminadosTable productos={data.productos} onRestored={load.reload} />
          ) : (
            <ProductosElegibles
              data={data}
              filters={filters}
              seleccion={seleccion}
              choosing={choosing}
              onOpen={setAbierto}
            />
          )
        }
      </ListStates>
      <VariosControl elegidos={seleccion.elegidos} onChoose={seleccion.setElegidos} onChanged={load.reload} />
      {codigoNuevo && (
        <ProductoFormDialog
          producto={undefined}
          codigo={codigoNuevo}
          onClose={volverALaCaja}
          onSaved={volverALaCaja}
        />
      )}
      {abierto && (
        <ProductoDialog
          abierto={abierto}
          onClose={() => setAbierto(undefined)}
          onChanged={load.reload}
          onDeleted={({ _id }) => seleccion.setElegidos((antes) => sin(antes, _id))}
        />
      )}
    </PageFrame>
  );
}

/** The code of a product that the till does not know and somebody wants to create, and the way back. */
function useCodigoNuevo() {
  const navigate = useNavigate();
  const { codigoNuevo } = (useLocation().state ?? {}) as { codigoNuevo?: string };
  const [cerrada, setCerrada] = useState(false);
  // The form is gone first: leaving it open would ask whether to lose what was typed.
  useEffect(() => {
    if (cerrada) void navigate(RUTAS.pos);
  }, [cerrada, navigate]);
  return { codigoNuevo: cerrada ? undefined : codigoNuevo, volverALaCaja: () => setCerrada(true) };
}

/**
 * One page of products; «eliminados» and «sin-costo» stand among the values of «activo» in the address. A search whose
 * order nobody chose lists the best matches first.
 */
function listarProductos(
  { activo, categoria, orden, ...rest }: Record<keyof typeof FILTROS_DE_PRODUCTOS, string> & Partial<Pagina>,
  signal?: AbortSignal,
) {
  const eliminados = activo === ELIMINADOS;
  const query = {
    ...rest,
    orden: rest.buscar && orden === FILTROS_DE_PRODUCTOS.orden ? ('relevancia' as const) : orden,
    ...(eliminados ? { eliminados } : activo === SIN_COSTO ? { sinCosto: true } : { activo }),
    categoria: categoria === 'todos' ? '' : categoria,
  };
  return api(LISTAR_PRODUCTOS, { query, signal });
}

interface ProductosElegiblesProps {
  data: PaginaDeProductos;
  filters: ListaDeProductos['filters'];
  seleccion: ReturnType<typeof useSeleccion>;
  choosing: Choosing;
  onOpen: (abierto: Abierto) => void;
}

/** The products of a page, to select several or to open one. */
function ProductosElegibles({ data, filters, seleccion, choosing, onOpen }: ProductosElegiblesProps) {
  const { productos, pagination } = data;
  const { elegidos, elegir } = seleccion;
  return (
    <>
      {choosing.shown && (
        <SeleccionTools
          productos={productos}
          total={pagination.totalItems}
          elegidos={elegidos}
          delFiltro={seleccion.delFiltro}
          onChoose={elegir}
          onChooseAll={() => void seleccion.elegirLosDelFiltro()}
          onStop={choosing.cards ? choosing.stop : undefined}
        />
      )}
      <ProductosTable
        productos={productos}
        elegidos={elegidos}
        onChoose={elegir}
        choosing={choosing.cards}
        orden={filters.values.orden}
        buscando={filters.values.buscar !== ''}
        onSort={(orden) => filters.set({ orden })}
        onEdit={(producto) => onOpen({ que: 'editar', producto })}
        onCopy={(copiaDe) => onOpen({ que: 'editar', copiaDe })}
        onMovimientos={(producto) => onOpen({ que: 'mover', producto })}
        onConteo={(producto) => onOpen({ que: 'contar', producto })}
        onDelete={(producto) => onOpen({ que: 'eliminar', producto })}
      />
    </>
  );
}

interface ProductoDialogProps {
  abierto: Abierto;
  onClose: () => void;
  onChanged: () => void;
  onDeleted: (producto: Producto) => void;
}

function ProductoDialog({ abierto, onClose, onChanged, onDeleted }: ProductoDialogProps) {
  const hecho = () => {
    onClose();
    onChanged();
  };
  if (abierto.que === 'importar') return <ImportacionDialog onClose={onClose} onDone={onChanged} />;
  if (abierto.que === 'editar') {
    const { producto, copiaDe } = abierto;
    return (
      <ProductoFormDialog
        producto={producto}
        copiaDe={copiaDe}
        onClose={onClose}
        onSaved={hecho}
        onAdded={producto || copiaDe ? undefined : onChanged}
      />
    );
  }
  const { producto } = abierto;
  if (abierto.que === 'mover') return <MovimientosDialog producto={producto} onClose={onClose} />;
  if (abierto.que === 'contar') return <ConteoDialog producto={producto} onClose={onClose} onSaved={hecho} />;
  return (
    <EliminarProductoDialog
      producto={producto}
      onClose={onClose}
      onDeleted={() => {
        onDeleted(producto);
        hecho();
      }}
    />
  );
}
