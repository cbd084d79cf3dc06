import { CircleAlert, PhoneCall } from 'lucide-react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { Badge } from '#ui/display/badge.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { estaSinCobrar } from './cobrable.ts';
import styles from './estado-de-pedido.module.css';

interface EstadoDePedidoProps {
  pedido: Pick<Pedido, 'estado' | 'porConfirmar' | 'venta' | 'total' | 'canceladoConCodigo'>;
}

/**
 * The state of an order, and beside it «Por confirmar», «Desde otro navegador» when somebody cancelled it with its code, or
 * «Sin cobrar» when it was handed over unpaid.
 */
export function EstadoDePedido({ pedido }: EstadoDePedidoProps) {
  return (
    <span className={styles.badges}>
      <EstadoBadge estado={pedido.estado} />
      {esperaConfirmacion(pedido) && (
        <Badge tone="warning" icon={<PhoneCall aria-hidden="true" />}>
          Por confirmar
        </Badge>
      )}
      {pedido.canceladoConCodigo && (
        <Badge tone="warning" icon={<CircleAlert aria-hidden="true" />}>
          Desde otro navegador
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
