import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Producto } from '#contract/productos.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { recuperar } from './deshacer.ts';
import { CATEGORIA, Nombre } from './product-table.tsx';

export interface DeletedTableProps {
  productos: Producto[];
  onRestored: () => void;
}

/** What was deleted lately: each can come back as it was. */
export function DeletedTable({ productos, onRestored }: DeletedTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const [restoring, setRestoring] = useState<string>();

  async function traer(producto: Producto) {
    setRestoring(producto._id);
    await recuperar(producto);
    setRestoring(undefined);
    onRestored();
  }

  const columnas: Column<Producto>[] = [
    { header: 'Producto', rowHeader: true, cell: (producto) => <Nombre producto={producto} /> },
    CATEGORIA,
    { header: 'Precio Venta', num: true, cell: ({ precioVenta }) => <Price quetzales={precioVenta} /> },
    {
      header: 'Stock',
      num: true,
      cell: ({ controlaStock, stock }) => (controlaStock ? stock : 'Sin límite'),
    },
    {
      header: 'Eliminado',
      cell: ({ fechaEliminacion = '' }) => <RelativeTime iso={fechaEliminacion} timeZone={zona} />,
    },
    {
      header: 'Acciones',
      actions: true,
      cell: (producto) => (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" />}
          loading={restoring === producto._id}
          aria-label={`Recuperar ${producto.nombre}`}
          onClick={() => void traer(producto)}
        >
          Recuperar
        </Button>
      ),
    },
  ];
  return (
    <DataTable label="Productos eliminados" columns={columnas} rows={productos} rowKey={({ _id }) => _id} />
  );
}
