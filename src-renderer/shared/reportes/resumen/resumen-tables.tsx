import type { ReactNode } from 'react';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import type { Permiso } from '#contract/words/permisos.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { rutaDeProductosCon, rutaDeVentasCon } from '../../../lib/routes.ts';
import { Ranked } from './cifras.tsx';
import styles from './resumen-tables.module.css';
import { RowName, type RutaDe, useRowPages } from './row-pages.tsx';

type Bajo = ReporteDashboard['inventario']['listaBajo'][number];
type Vendido = ReporteDashboard['topProductos'][number];
type Cliente = ReporteDashboard['clientesFrecuentes'][number];

const bajosColumns = (rutaDe: RutaDe<Bajo>): Column<Bajo>[] => [
  { header: 'Producto', rowHeader: true, cell: (bajo) => <RowName to={rutaDe(bajo)}>{bajo.nombre}</RowName> },
  {
    header: 'Stock',
    num: true,
    cell: ({ stock }) => <Badge tone={stock === 0 ? 'danger' : 'warning'}>{stock}</Badge>,
  },
  { header: 'Mínimo', num: true, cell: ({ stockMinimo }) => stockMinimo },
];

const vendidosColumns = (rutaDe: RutaDe<Vendido>): Column<Vendido>[] => [
  {
    header: 'Producto',
    rowHeader: true,
    cell: (vendido, place) => (
      <Ranked place={place}>
        <RowName to={rutaDe(vendido)}>{vendido.nombreProducto}</RowName>
      </Ranked>
    ),
  },
  {
    header: 'Vendidos',
    num: true,
    cell: ({ cantidadVendida }) => cantidadVendida.toLocaleString('es-GT'),
  },
  { header: 'Ingresos', num: true, cell: ({ ingresoTotal }) => <Price quetzales={ingresoTotal} /> },
];

const clientesColumns = (rutaDe: RutaDe<Cliente>): Column<Cliente>[] => [
  {
    header: 'Cliente',
    rowHeader: true,
    cell: (cliente) => <RowName to={rutaDe(cliente)}>{cliente.nombre}</RowName>,
  },
  {
    header: 'Teléfono',
    cell: ({ telefono }) => (
      <a href={`tel:${telefono}`} className={styles.phone}>
        {formatoTelefono(telefono)}
      </a>
    ),
  },
  { header: 'Compras', num: true, cell: ({ numeroVentas }) => numeroVentas.toLocaleString('es-GT') },
  { header: 'Total Gastado', num: true, cell: ({ totalCompras }) => <Price quetzales={totalCompras} /> },
];

interface TablaDelResumenProps<T> {
  label: string;
  lista: T[];
  columns: (rutaDe: RutaDe<T>) => Column<T>[];
  /** Where a row leads, for those with this permission; a press anywhere on it does the same. */
  permiso: Permiso;
  rutaDe: (row: T) => string;
  /** Shown instead of a table without rows. */
  vacia: ReactNode;
}

/** A table whose rows lead to their pages. */
function TablaDelResumen<T extends { _id: string }>({
  label,
  lista,
  columns,
  permiso,
  rutaDe,
  vacia,
}: TablaDelResumenProps<T>) {
  const pages = useRowPages(permiso, rutaDe);
  if (lista.length === 0) return vacia;
  return (
    <DataTable
      label={label}
      columns={columns(pages.rutaDe)}
      rows={lista}
      rowKey={({ _id }) => _id}
      {...pages.opening}
    />
  );
}

/** Products with low stock. */
export function StockBajoTable({ lista }: { lista: Bajo[] }) {
  return (
    <TablaDelResumen
      label="Productos con stock bajo"
      lista={lista}
      columns={bajosColumns}
      permiso="productos"
      rutaDe={({ nombre }) => rutaDeProductosCon(nombre)}
      vacia={
        <EmptyState compact accent="mint" title="Todo surtido" text="Ningún producto está bajo su mínimo." />
      }
    />
  );
}

/** Best-selling products of the month. */
export function MasVendidosTable({ lista }: { lista: Vendido[] }) {
  return (
    <TablaDelResumen
      label="Productos más vendidos"
      lista={lista}
      columns={vendidosColumns}
      permiso="productos"
      rutaDe={({ nombreProducto }) => rutaDeProductosCon(nombreProducto)}
      vacia={<EmptyState compact accent="lemon" title="Aún no hay ventas este mes" />}
    />
  );
}

/** Most frequent clients. */
export function ClientesFrecuentesTable({ lista }: { lista: Cliente[] }) {
  return (
    <TablaDelResumen
      label="Clientes frecuentes"
      lista={lista}
      columns={clientesColumns}
      permiso="ventas"
      rutaDe={({ telefono }) => rutaDeVentasCon(telefono)}
      vacia={<EmptyState compact accent="grape" title="Aún no hay clientes frecuentes" />}
    />
  );
}
