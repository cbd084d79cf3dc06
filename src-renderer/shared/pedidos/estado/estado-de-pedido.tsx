import { CircleAlert, PhoneCall } from 'lucide-react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { Badge } from '#ui/display/badge.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { estaSinCobrar } from './cobrable.ts';
import styles from './estado-de-pedido.module.css';

interface EstadoDePedidoProps {
  pedido: Pick<Pedido, 'estado' | 'porConfirmar' | 'venta' | 'total'>;
}

/** The state of an order, and beside it «Por confirmar», or «Sin cobrar» when it was handed over unpaid. */
export function EstadoDePedido({ pedido }: EstadoDePedidoProps) {
  return (
    <span className={styles.badges}>
      <EstadoBadge estado={pedido.estado} />
      {esperaConfirmacion(pedido) && (
        <Badge tone="warning" icon={<PhoneCall aria-hidden="true" />}>
          Por confirmar
        </Badge>
      )}
      {estaSinCobrar(pedido) && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          Sin cobrar
        </Badge>
      )}
    </span>
  );
}
