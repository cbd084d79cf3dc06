import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { stockLegible } from '#contract/words/texto.ts';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { CATEGORIA, Nombre, tarjetaDe } from './productos-table.tsx';
import { recuperar } from './recuperar.ts';

interface EliminadosTableProps {
  productos: Producto[];
  onRestored: () => void;
}

/** Recently deleted products, each with a button that restores it. */
export function EliminadosTable({ productos, onRestored }: EliminadosTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const [restoring, setRestoring] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  /** The restored product, and its row until the list reloads. */
  const vuelto = useRef<{ id: string; fila: number }>(undefined);

  // The pressed button disappears with its row: the focus moves to the row that takes its place.
  useEffect(() => {
    if (!vuelto.current || productos.some(({ _id }) => _id === vuelto.current?.id)) return;
    const { fila } = vuelto.current;
    vuelto.current = undefined;
    // Leaves the focus alone if the person moved it elsewhere.
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
    { header: 'Stock', num: true, cell: stockLegible },
    {
      header: 'Eliminado',
      cell: ({ fechaEliminacion = '' }) => <RelativeTime iso={fechaEliminacion} timeZone={zona} />,
    },
  ];
  return (
    <div ref={frame}>
      <DataTable
        label="Productos eliminados"
        columns={columnas}
        rows={productos}
        rowKey={({ _id }) => _id}
        card={tarjetaDe}
        actions={(producto) => [
          {
            label: 'Recuperar',
            name: `Recuperar ${producto.nombre}`,
            icon: <Undo2 aria-hidden="true" />,
            worded: true,
            loading: restoring === producto._id,
            onPress: () => void traer(producto),
          },
        ]}
      />
    </div>
  );
}
