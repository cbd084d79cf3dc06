import { Check, CircleX, ClipboardCheck, Clock, PackageCheck, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { type EstadoPedido, ETIQUETA_ESTADO, estadoMostrado } from '#contract/transiciones.ts';
import type { Tone } from './accent.ts';
import { cx } from './cx.ts';
import styles from './order-timeline.module.css';
import { RelativeTime } from './relative-time.tsx';

export interface OrderTimelineProps {
  estado: string;
  /** Every state it was in, in order: how far a cancelled order had come, and when each step was taken. */
  historial: readonly { estado: EstadoPedido; fecha: string }[];
  /** When it was received, as text or a RelativeTime. */
  received?: ReactNode;
  /** When it came to its present state. */
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

function stepsOf({ estado, historial, received, since, timeZone }: OrderTimelineProps): Step[] {
  const shown = estadoMostrado(estado);
  const cancelled = shown === 'cancelado';
  // Every order begins in process; a cancelled one stays as far as it was last.
  const last = cancelled
    ? (historial.findLast((one) => one.estado !== 'cancelado')?.estado ?? 'en-proceso')
    : shown;
  const at = PROGRESS.findIndex((step) => step.estado === last);
  const steps: Step[] = [
    { label: 'Pedido Recibido', icon: <ClipboardCheck />, tone: 'success', state: 'done', when: received },
    ...PROGRESS.map((step, place): Step => {
      const past = cancelled ? place <= at : place < at;
      const state = past ? 'done' : cancelled ? 'never' : place === at ? 'current' : 'ahead';
      // A step that was skipped has no time of its own.
      const taken = historial.findLast((one) => one.estado === step.estado);
      const passed = state === 'done' && taken && <RelativeTime iso={taken.fecha} timeZone={timeZone} />;
      const when = state === 'current' ? since : passed || undefined;
      return { label: ETIQUETA_ESTADO[step.estado], icon: step.icon, tone: step.tone, state, when };
    }),
  ];
  if (cancelled) {
    steps.push({
      label: ETIQUETA_ESTADO.cancelado,
      icon: <CircleX />,
      tone: 'danger',
      state: 'current',
      when: since,
    });
  }
  return steps;
}

/** How far an order has come, with «Cancelado» at the end when it was. */
export function OrderTimeline(props: OrderTimelineProps) {
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
