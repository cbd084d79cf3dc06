import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import type { Permiso } from '#contract/words/permisos.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { rutaDeProductosCon, rutaDeVentasCon } from '../../../lib/routes.ts';
import { usePermiso } from '../../../lib/session/permisos.ts';
import { Ranked } from './cifras.tsx';
import styles from './resumen-tables.module.css';

type Bajo = ReporteDashboard['inventario']['listaBajo'][number];
type Vendido = ReporteDashboard['topProductos'][number];
type Cliente = ReporteDashboard['clientesFrecuentes'][number];

/** The name of a row; a link to its page for those who may open it. */
function RowName({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link to={to} className={styles.name}>
      {children}
    </Link>
  );
}

/** Where the rows of a table lead, for those who may go there; a press anywhere on a row does the same. */
function useRowLinks<T>(permiso: Permiso, rutaDe: (row: T) => string) {
  const puede = usePermiso(permiso);
  const navigate = useNavigate();
  return {
    rutaDe: (row: T) => (puede ? rutaDe(row) : undefined),
    abrir: puede ? { onOpen: (row: T) => void navigate(rutaDe(row)) } : {},
  };
}

type RutaDe<T> = (row: T) => string | undefined;

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

const idDe = ({ _id }: { _id: string }) => _id;

/** Products with low stock. */
export function StockBajoTable({ lista }: { lista: Bajo[] }) {
  const { rutaDe, abrir } = useRowLinks<Bajo>('productos', ({ nombre }) => rutaDeProductosCon(nombre));
  if (lista.length === 0) {
    return (
      <EmptyState compact accent="mint" title="Todo surtido" text="Ningún producto está bajo su mínimo." />
    );
  }
  return (
    <DataTable
      label="Productos con stock bajo"
      columns={bajosColumns(rutaDe)}
      rows={lista}
      rowKey={idDe}
      {...abrir}
    />
  );
}

/** Best-selling products of the month. */
export function MasVendidosTable({ lista }: { lista: Vendido[] }) {
  const { rutaDe, abrir } = useRowLinks<Vendido>('productos', ({ nombreProducto }) =>
    rutaDeProductosCon(nombreProducto),
  );
  if (lista.length === 0) {
    return <EmptyState compact accent="lemon" title="Aún no hay ventas este mes" />;
  }
  return (
    <DataTable
      label="Productos más vendidos"
      columns={vendidosColumns(rutaDe)}
      rows={lista}
      rowKey={idDe}
      {...abrir}
    />
  );
}

/** Most frequent clients. */
export function ClientesFrecuentesTable({ lista }: { lista: Cliente[] }) {
  const { rutaDe, abrir } = useRowLinks<Cliente>('ventas', ({ telefono }) => rutaDeVentasCon(telefono));
  if (lista.length === 0) {
    return <EmptyState compact accent="grape" title="Aún no hay clientes frecuentes" />;
  }
  return (
    <DataTable
      label="Clientes frecuentes"
      columns={clientesColumns(rutaDe)}
      rows={lista}
      rowKey={idDe}
      {...abrir}
    />
  );
}
