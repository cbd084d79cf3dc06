import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Pagination } from '#contract/pagina.ts';
import type { Producto } from '#contract/productos.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { LoadFailed, NoPermission, PageFrame } from '../../lib/page-frame.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useLoad } from '../../lib/use-load.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { MovementsDialog } from './movements-dialog.tsx';
import { FILTROS_DE_PRODUCTOS, ProductFilters } from './product-filters.tsx';
import { ProductFormDialog } from './product-form-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import styles from './productos-page.module.css';

interface Lista {
  productos: Producto[];
  pagination: Pagination;
}

/** All products: find, create, change, delete. */
export function ProductosPage() {
  const puede = usePermiso('productos');
  if (!puede) return <NoPermission title="Productos" text="No tienes permisos para gestionar productos." />;
  return <Productos />;
}

function Productos() {
  const filters = useFilters(FILTROS_DE_PRODUCTOS);
  const { page } = filters;
  const { categoria, ...rest } = filters.values;
  const query = { ...rest, categoria: categoria === 'todos' ? '' : categoria, page };
  const { data, error, loading, reload } = useLoad(
    JSON.stringify(query),
    (signal) => api.get<Lista>('/api/productos', { query, signal }),
    'Error al cargar los productos',
  );
  useEventos({
    'producto-cambiado': reload,
    'stock-cambiado': ({ _id }) => data?.productos.some((uno) => uno._id === _id) && reload(),
    recargar: reload,
  });
  const [editing, setEditing] = useState<Producto | 'nuevo'>();
  const [moving, setMoving] = useState<Producto>();
  const [deleting, setDeleting] = useState<Producto>();

  const create = (label: string) => (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing('nuevo')}>
      {label}
    </Button>
  );
  // What is empty by itself, and not by a filter or a page past the end, begins with the first product.
  const narrowed = filters.active || page > 1;

  return (
    <PageFrame title="Productos" actions={create('Nuevo producto')}>
      <ProductFilters filters={filters} />
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : !data ? (
        <TableSkeleton rows={10} label="Cargando productos…" />
      ) : data.productos.length === 0 ? (
        <EmptyState
          title={narrowed ? 'No se encontraron productos' : 'Todavía no hay productos'}
          text={
            narrowed
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
      ) : (
        <div className={styles.list} aria-busy={loading || undefined}>
          <ProductTable
            productos={data.productos}
            orden={filters.values.orden}
            onSort={(orden) => filters.set({ orden })}
            onEdit={setEditing}
            onMovements={setMoving}
            onDelete={setDeleting}
          />
          <PaginationBar pagination={data.pagination} onPage={filters.setPage} />
        </div>
      )}
      {editing && (
        <ProductFormDialog
          producto={editing === 'nuevo' ? undefined : editing}
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
            reload();
          }}
        />
      )}
    </PageFrame>
  );
}
