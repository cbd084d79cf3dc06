import type { Ref } from 'react';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { CorteView } from './corte-view.tsx';
import { TicketView } from './ticket-view.tsx';

interface PaperViewProps {
  papel: Papel;
  anchoMm?: 80 | 58;
  /** For react-to-print. */
  ref?: Ref<HTMLElement>;
}

/** A ticket or a cash slip, for the screen and for the printer. */
export function PaperView({ papel, ...rest }: PaperViewProps) {
  return 'tipo' in papel ? <CorteView corte={papel} {...rest} /> : <TicketView ticket={papel} {...rest} />;
}
