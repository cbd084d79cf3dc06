import { CircleX, Clock, PackageCheck, ShoppingBag } from 'lucide-react';
import { type EstadoPedido, estadoMostrado, nombreDeEstado } from '#contract/words/estados-de-pedido.ts';
import type { Tone } from '../theme/accent.ts';
import { Badge } from './badge.tsx';

/** Colour and icon of each order state, wherever it is shown. */
export const ESTADO_LOOK: Record<EstadoPedido, { tone: Tone; icon: React.ReactNode }> = {
  'en-proceso': { tone: 'warning', icon: <Clock aria-hidden="true" /> },
  'listo-entrega': { tone: 'success', icon: <PackageCheck aria-hidden="true" /> },
  entregado: { tone: 'neutral', icon: <ShoppingBag aria-hidden="true" /> },
  cancelado: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
};

interface EstadoBadgeProps {
  estado: string;
  /** Whether it waits to be confirmed, where no other badge says so. */
  porConfirmar?: boolean | undefined;
  className?: string;
}

/** The state of an order; an unknown one is shown as «En Proceso». */
export function EstadoBadge({ estado, porConfirmar, className }: EstadoBadgeProps) {
  const shown = estadoMostrado(estado);
  const { tone, icon } = ESTADO_LOOK[shown];
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {nombreDeEstado({ estado, porConfirmar })}
    </Badge>
  );
}
