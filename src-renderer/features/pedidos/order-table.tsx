import { Eye } from 'lucide-react';
import type { Pedido } from '#contract/pedidos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DataTable, Td, Th } from '#ui/data-table.tsx';
import { EstadoBadge } from '#ui/estado-badge.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { elapsedLabel } from './elapsed.ts';
import styles from './pedidos-page.module.css';

export interface OrderTableProps {
  pedidos: Pedido[];
  onView: (id: string) => void;
  onChange: (pedido: Pedido) => void;
}

export function OrderTable({ pedidos, onView, onChange }: OrderTableProps) {
  return (
    <DataTable label="Pedidos" dense>
      <thead>
        <tr>
          <Th>Pedido</Th>
          <Th>Cliente</Th>
          <Th>Recibido</Th>
          <Th num>Productos</Th>
          <Th num>Total</Th>
          <Th>Estado</Th>
          <Th num>Acciones</Th>
        </tr>
      </thead>
      <tbody>
        {pedidos.map((pedido) => (
          <tr key={pedido._id}>
            <th scope="row">
              {pedido.numero}
              <span className={styles.quiet}>Código {pedido.codigoSeguimiento}</span>
            </th>
            <Td>
              {pedido.cliente.nombre}
              <span className={styles.quiet}>{formatoTelefono(pedido.cliente.telefono)}</span>
            </Td>
            <Td>
              <RelativeTime iso={pedido.fechaPedido} text={elapsedLabel(pedido.fechaPedido)} />
            </Td>
            <Td num>{pedido.items.reduce((suma, { cantidad }) => suma + cantidad, 0)}</Td>
            <Td num>
              <Price quetzales={pedido.total} />
            </Td>
            <Td>
              <EstadoBadge estado={pedido.estado} />
            </Td>
            <Td>
              <span className={styles.row}>
                <IconButton
                  label={`Ver detalles de ${pedido.numero}`}
                  icon={<Eye />}
                  onClick={() => onView(pedido._id)}
                />
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Cambiar estado de ${pedido.numero}`}
                  onClick={() => onChange(pedido)}
                >
                  Cambiar estado
                </Button>
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
