import { FileUp, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { LoadFailed, NoPermission, PageFrame } from '../../lib/page-frame.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { DeletedTable } from './deleted-table.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MovementsDialog } from './movements-dialog.tsx';
import { ELIMINADOS, FILTROS_DE_PRODUCTOS, ProductFilters } from './product-filters.tsx';
import { ProductFormDialog, type ProductFormDialogProps } from './product-form-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import styles from './productos-page.module.css';
import { NADA, queCaben, type Seleccion, sin } from './seleccion.ts';
import { SelectionTools } from './selection-tools.tsx';
import { Several } from './several.tsx';
import type { ListaDeProductos } from './use-elegidos.ts';

/** All products: find, create, change, delete. */
export function ProductosPage() {
  const puede = usePermiso('productos');
  if (!puede) return <NoPermission title="Productos" text="No tienes permisos para gestionar productos." />;
  return <Productos />;
}

function Productos() {
  const filters = useFilters(FILTROS_DE_PRODUCTOS);
  const { page } = filters;
  const { categoria, activo, ...rest } = filters.values;
  const eliminados = activo === ELIMINADOS;
  const query = {
    ...rest,
    ...(eliminados ? { eliminados } : { activo }),
    categoria: categoria === 'todos' ? '' : categoria,
    page,
  };
  const { data, error, loading, reload } = useLoad(
    JSON.stringify(query),
    (signal) => api.get<ListaDeProductos>('/api/productos', { query, signal }),
    'Error al cargar los productos',
  );
  useEventos({
    'producto-cambiado': reload,
    'stock-cambiado': ({ _id }) => data?.productos.some((uno) => uno._id === _id) && reload(),
    recargar: reload,
  });
  const [editing, setEditing] = useState<Pick<ProductFormDialogProps, 'producto' | 'copiaDe'>>();
  const [moving, setMoving] = useState<Producto>();
  const [deleting, setDeleting] = useState<Producto>();
  const [importing, setImporting] = useState(false);
  const [elegidos, setElegidos] = useState(NADA);

  /** Whatever its page and its order, it finds the same. */
  const filtro = JSON.stringify({ ...query, page: 1, orden: '' });
  const [hallados, setHallados] = useState<{ filtro: string; ids: string[] }>();
  const ahora = useRef({ filtro, elegidos });
  useEffect(() => {
    ahora.current = { filtro, elegidos };
  });

  function elegir(todos: Seleccion) {
    const { elegidos: caben, sobran } = queCaben(todos);
    if (sobran) toast.warning(`Se eligen hasta ${LIMITES.productosALaVez} productos a la vez`);
    setElegidos(caben);
  }

  async function elegirLosDelFiltro() {
    try {
      const todos = { ...query, page: 1, limit: LIMITES.productosALaVez };
      const { productos } = await api.get<ListaDeProductos>('/api/productos', { query: todos });
      // Of another filter by now: nobody asked for these.
      if (ahora.current.filtro !== filtro) return;
      const ids = productos.map(({ _id }) => _id);
      setHallados({ filtro, ids });
      elegir(new Set([...ahora.current.elegidos, ...ids]));
    } catch (failure) {
      decirFallo(failure, 'Error al cargar los productos');
    }
  }

  const create = (label: string) => (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing({ producto: undefined })}>
      {label}
    </Button>
  );
  // What is empty by itself, and not by a filter or a page past the end, begins with the first product.
  const narrowed = filters.active || page > 1;

  return (
    <PageFrame
      title="Productos"
      actions={
        <>
          <Button variant="secondary" icon={<FileUp aria-hidden="true" />} onClick={() => setImporting(true)}>
            Traer de un archivo
          </Button>
          {create('Nuevo producto')}
        </>
      }
    >
      <ProductFilters filters={filters} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : !data ? (
        <TableSkeleton rows={10} label="Cargando productos…" />
      ) : data.productos.length === 0 ? (
        <EmptyState
          title={narrowed ? 'No se encontraron productos' : 'Todavía no hay productos'}
          text={
            eliminados
              ? 'Aquí están los productos que se eliminaron en los últimos 30 días.'
              : narrowed
                ? 'Prueba con otra palabra o quita el filtro.'
                : 'En cuanto agregues uno aparecerá en la caja y en el catálogo.'
          }
          action={
            narrowed ? (
              <Button variant="secondary" onClick={filters.clear}>
                Quitar filtros
              </Button>
            ) : (
              create('Agrega tu primer producto')
            )
          }
        />
      ) : eliminados ? (
        <div className={styles.list} aria-busy={loading || undefined}>
          <DeletedTable productos={data.productos} onRestored={reload} />
          <PaginationBar pagination={data.pagination} onPage={filters.setPage} />
        </div>
      ) : (
        <div className={styles.list} aria-busy={loading || undefined}>
          <SelectionTools
            productos={data.productos}
            total={data.pagination.totalItems}
            elegidos={elegidos}
            delFiltro={hallados?.filtro === filtro ? hallados.ids : undefined}
            onChoose={elegir}
            onChooseAll={() => void elegirLosDelFiltro()}
          />
          <ProductTable
            productos={data.productos}
            elegidos={elegidos}
            onChoose={elegir}
            orden={filters.values.orden}
            onSort={(orden) => filters.set({ orden })}
            onEdit={(producto) => setEditing({ producto })}
            onCopy={(copiaDe) => setEditing({ producto: undefined, copiaDe })}
            onMovements={setMoving}
            onDelete={setDeleting}
          />
          <PaginationBar pagination={data.pagination} onPage={filters.setPage} />
        </div>
      )}
      <Several elegidos={elegidos} onChoose={setElegidos} onChanged={reload} />
      {importing && <ImportDialog onClose={() => setImporting(false)} onDone={reload} />}
      {editing && (
        <ProductFormDialog
          {...editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            reload();
          }}
        />
      )}
      {moving && <MovementsDialog producto={moving} onClose={() => setMoving(undefined)} />}
      {deleting && (
        <DeleteProductDialog
          producto={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setElegidos((antes) => sin(antes, deleting._id));
            reload();
          }}
        />
      )}
    </PageFrame>
  );
}
