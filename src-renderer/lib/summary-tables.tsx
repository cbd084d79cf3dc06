import type { ReporteDashboard } from '#contract/reportes.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable, Td, Th } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { Medal } from './figures.tsx';

/** The products that run out. */
export function LowStockTable({ lista }: { lista: ReporteDashboard['inventario']['listaBajo'] }) {
  if (lista.length === 0) {
    return (
      <EmptyState compact accent="mint" title="Todo surtido" text="Ningún producto está bajo su mínimo." />
    );
  }
  return (
    <DataTable label="Productos con stock bajo" dense>
      <thead>
        <tr>
          <Th>Producto</Th>
          <Th num>Stock</Th>
          <Th num>Mínimo</Th>
        </tr>
      </thead>
      <tbody>
        {lista.map(({ _id, nombre, stock, stockMinimo }) => (
          <tr key={_id}>
            <th scope="row">{nombre}</th>
            <Td num>
              <Badge tone={stock === 0 ? 'danger' : 'warning'}>{stock}</Badge>
            </Td>
            <Td num>{stockMinimo}</Td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** What sells most this month. */
export function TopProductsTable({ lista }: { lista: ReporteDashboard['topProductos'] }) {
  if (lista.length === 0) {
    return <EmptyState compact accent="lemon" title="Aún no hay ventas este mes" />;
  }
  return (
    <DataTable label="Productos más vendidos" dense>
      <thead>
        <tr>
          <Th>
            <span className="visually-hidden">Lugar</span>
          </Th>
          <Th>Producto</Th>
          <Th num>Vendidos</Th>
          <Th num>Ingresos</Th>
        </tr>
      </thead>
      <tbody>
        {lista.map(({ _id, nombreProducto, cantidadVendida, ingresoTotal }, place) => (
          <tr key={_id}>
            <Td>
              <Medal place={place} />
            </Td>
            <th scope="row">{nombreProducto}</th>
            <Td num>{cantidadVendida.toLocaleString('es-GT')}</Td>
            <Td num>
              <Price quetzales={ingresoTotal} />
            </Td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Who buys most. */
export function FrequentClientsTable({ lista }: { lista: ReporteDashboard['clientesFrecuentes'] }) {
  if (lista.length === 0) {
    return <EmptyState compact accent="grape" title="Aún no hay clientes frecuentes" />;
  }
  return (
    <DataTable label="Clientes frecuentes" dense>
      <thead>
        <tr>
          <Th>Cliente</Th>
          <Th>Teléfono</Th>
          <Th num>Compras</Th>
          <Th num>Total Gastado</Th>
        </tr>
      </thead>
      <tbody>
        {lista.map(({ _id, nombre, telefono, numeroVentas, totalCompras }) => (
          <tr key={_id}>
            <th scope="row">{nombre}</th>
            <Td>{formatoTelefono(telefono)}</Td>
            <Td num>{numeroVentas.toLocaleString('es-GT')}</Td>
            <Td num>
              <Price quetzales={totalCompras} />
            </Td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
