import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Ranked } from './cifras.tsx';

type Bajo = ReporteDashboard['inventario']['listaBajo'][number];
type Vendido = ReporteDashboard['topProductos'][number];
type Cliente = ReporteDashboard['clientesFrecuentes'][number];

const BAJOS: Column<Bajo>[] = [
  { header: 'Producto', rowHeader: true, cell: ({ nombre }) => nombre },
  {
    header: 'Stock',
    num: true,
    cell: ({ stock }) => <Badge tone={stock === 0 ? 'danger' : 'warning'}>{stock}</Badge>,
  },
  { header: 'Mínimo', num: true, cell: ({ stockMinimo }) => stockMinimo },
];

const VENDIDOS: Column<Vendido>[] = [
  {
    header: 'Producto',
    rowHeader: true,
    cell: ({ nombreProducto }, place) => <Ranked place={place}>{nombreProducto}</Ranked>,
  },
  {
    header: 'Vendidos',
    num: true,
    cell: ({ cantidadVendida }) => cantidadVendida.toLocaleString('es-GT'),
  },
  { header: 'Ingresos', num: true, cell: ({ ingresoTotal }) => <Price quetzales={ingresoTotal} /> },
];

const CLIENTES: Column<Cliente>[] = [
  { header: 'Cliente', rowHeader: true, cell: ({ nombre }) => nombre },
  { header: 'Teléfono', cell: ({ telefono }) => formatoTelefono(telefono) },
  { header: 'Compras', num: true, cell: ({ numeroVentas }) => numeroVentas.toLocaleString('es-GT') },
  { header: 'Total Gastado', num: true, cell: ({ totalCompras }) => <Price quetzales={totalCompras} /> },
];

const idDe = ({ _id }: { _id: string }) => _id;

/** Products with low stock. */
export function StockBajoTable({ lista }: { lista: Bajo[] }) {
  if (lista.length === 0) {
    return (
      <EmptyState compact accent="mint" title="Todo surtido" text="Ningún producto está bajo su mínimo." />
    );
  }
  return <DataTable label="Productos con stock bajo" columns={BAJOS} rows={lista} rowKey={idDe} />;
}

/** Best-selling products of the month. */
export function MasVendidosTable({ lista }: { lista: Vendido[] }) {
  if (lista.length === 0) {
    return <EmptyState compact accent="lemon" title="Aún no hay ventas este mes" />;
  }
  return <DataTable label="Productos más vendidos" columns={VENDIDOS} rows={lista} rowKey={idDe} />;
}

/** Most frequent clients. */
export function ClientesFrecuentesTable({ lista }: { lista: Cliente[] }) {
  if (lista.length === 0) {
    return <EmptyState compact accent="grape" title="Aún no hay clientes frecuentes" />;
  }
  return <DataTable label="Clientes frecuentes" columns={CLIENTES} rows={lista} rowKey={idDe} />;
}
