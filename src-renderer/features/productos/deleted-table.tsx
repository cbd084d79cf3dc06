import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const frame = useRef<HTMLDivElement>(null);
  /** What came back, and its row until it is gone from here. */
  const vuelto = useRef<{ id: string; fila: number }>(undefined);

  // The pressed button goes with its row: the focus goes on to the row that takes its place.
  useEffect(() => {
    if (!vuelto.current || productos.some(({ _id }) => _id === vuelto.current?.id)) return;
    const { fila } = vuelto.current;
    vuelto.current = undefined;
    // Whoever went on elsewhere stays there.
    if (document.activeElement !== document.body) return;
    const botones = frame.current?.querySelectorAll('button') ?? [];
    botones[Math.min(fila, botones.length - 1)]?.focus();
  }, [productos]);

  async function traer(producto: Producto) {
    setRestoring(producto._id);
    if (await recuperar(producto)) vuelto.current = { id: producto._id, fila: productos.indexOf(producto) };
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
    <div ref={frame}>
      <DataTable label="Productos eliminados" columns={columnas} rows={productos} rowKey={({ _id }) => _id} />
    </div>
  );
}
