import { CircleAlert } from 'lucide-react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { Badge } from '#ui/display/badge.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { estaSinCobrar } from './cobrable.ts';
import styles from './estado-de-pedido.module.css';

/** The state of an order, and «Sin cobrar» beside it when it was handed over unpaid. */
export function EstadoDePedido({ pedido }: { pedido: Pick<Pedido, 'estado' | 'venta' | 'total'> }) {
  return (
    <span className={styles.badges}>
      <EstadoBadge estado={pedido.estado} />
      {estaSinCobrar(pedido) && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          Sin cobrar
        </Badge>
      )}
    </span>
  );
}
