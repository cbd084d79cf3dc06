import { Check, CircleX, ClipboardCheck, Clock, PackageCheck, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { type EstadoPedido, estadoMostrado, NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import type { Tone } from '../theme/accent.ts';
import { cx } from '../theme/cx.ts';
import styles from './pedido-timeline.module.css';
import { RelativeTime } from './relative-time.tsx';

interface PedidoTimelineProps {
  estado: string;
  /** Every state the order was in, in sequence: gives the time of each step and how far a cancelled order had come. */
  historial: readonly { estado: EstadoPedido; fecha: string }[];
  /** When the order was received, as text or a RelativeTime. */
  received?: ReactNode;
  /** When the order reached its current state. */
  since?: ReactNode;
  /** The shop's zone. */
  timeZone?: string;
  className?: string;
}

interface Step {
  label: string;
  icon: ReactNode;
  tone: Tone;
  state: 'done' | 'current' | 'ahead' | 'never';
  when?: ReactNode;
}

const PROGRESS = [
  { estado: 'en-proceso', icon: <Clock />, tone: 'warning' },
  { estado: 'listo-entrega', icon: <PackageCheck />, tone: 'success' },
  { estado: 'entregado', icon: <ShoppingBag />, tone: 'success' },
] as const;

const SAID = { done: 'Completado', current: 'Estado actual', ahead: 'Pendiente', never: 'No realizado' };

const TONE: Partial<Record<Step['state'], Tone>> = { done: 'success', ahead: 'neutral', never: 'neutral' };

function stepsOf({ estado, historial, received, since, timeZone }: PedidoTimelineProps): Step[] {
  const shown = estadoMostrado(estado);
  const cancelled = shown === 'cancelado';
  // A cancelled order shows the last state before it was cancelled; every order starts in process.
  const last = cancelled
    ? (historial.findLast((one) => one.estado !== 'cancelado')?.estado ?? 'en-proceso')
    : shown;
  const at = PROGRESS.findIndex((step) => step.estado === last);
  const steps: Step[] = [
    { label: 'Pedido Recibido', icon: <ClipboardCheck />, tone: 'success', state: 'done', when: received },
    ...PROGRESS.map((step, place): Step => {
      const past = cancelled ? place <= at : place < at;
      const state = past ? 'done' : cancelled ? 'never' : place === at ? 'current' : 'ahead';
      // A skipped step has no time of its own.
      const taken = historial.findLast((one) => one.estado === step.estado);
      const passed = state === 'done' && taken && <RelativeTime iso={taken.fecha} timeZone={timeZone} />;
      const when = state === 'current' ? since : passed || undefined;
      return { label: NOMBRE_DE_ESTADO[step.estado], icon: step.icon, tone: step.tone, state, when };
    }),
  ];
  if (cancelled) {
    steps.push({
      label: NOMBRE_DE_ESTADO.cancelado,
      icon: <CircleX />,
      tone: 'danger',
      state: 'current',
      when: since,
    });
  }
  return steps;
}

/** The progress of an order, with «Cancelado» at the end if it was cancelled. */
export function PedidoTimeline(props: PedidoTimelineProps) {
  return (
    <ol className={cx(styles.timeline, props.className)}>
      {stepsOf(props).map((step) => (
        <li
          key={step.label}
          data-tone={TONE[step.state] ?? step.tone}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={styles.step}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === 'done' ? <Check /> : step.icon}
          </span>
          <div>
            <p className={styles.label}>{step.label}</p>
            <p className={styles.when}>
              {step.when ?? SAID[step.state]}
              {step.when && <span className="visually-hidden"> ({SAID[step.state]})</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
