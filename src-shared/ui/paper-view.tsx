import type { Ref } from 'react';
import type { Papel } from '#contract/ticket.ts';
import { CorteView } from './corte-view.tsx';
import { TicketView } from './ticket-view.tsx';

export interface PaperViewProps {
  papel: Papel;
  /** Width of the paper. */
  anchoMm?: 80 | 58;
  /** For react-to-print. */
  ref?: Ref<HTMLElement>;
}

/** Whatever comes out of the ticket printer: shown on the screen and sent to paper. */
export function PaperView({ papel, ...rest }: PaperViewProps) {
  return 'tipo' in papel ? <CorteView corte={papel} {...rest} /> : <TicketView ticket={papel} {...rest} />;
}
