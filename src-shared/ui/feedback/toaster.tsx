import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../controls/button.tsx';
import { useDialogStack } from '../dialogs/dialog-stack.ts';
import type { Tone } from '../theme/accent.ts';
import { type ToastItem, type ToastKind, toast, useToasts } from './toast.ts';
import { placeToasts } from './toast-place.ts';
import styles from './toaster.module.css';

const LOOK: Record<ToastKind, { tone: Tone; icon: React.ReactNode; says: string }> = {
  success: { tone: 'success', icon: <CircleCheck />, says: 'Listo: ' },
  error: { tone: 'danger', icon: <CircleAlert />, says: 'Error: ' },
  warning: { tone: 'warning', icon: <TriangleAlert />, says: 'Atención: ' },
  info: { tone: 'info', icon: <Info />, says: '' },
  loading: { tone: 'neutral', icon: <span className={styles.spinner} />, says: '' },
};

/** How long a pointer at rest keeps the toasts open, in ms. */
const REST_MS = 5000;

/**
 * Shows the toasts, top right, above any dialog. One per app. `duration` is the default in milliseconds. A page shifts
 * them with `--toasts-top`, `--toasts-right` and `--toasts-width` on `:root`; from there they give way to what has
 * `data-clear`, and to every control if they can.
 */
export function Toaster({ duration = 3000 }: { duration?: number }) {
  const top = useDialogStack(({ stack }) => stack.at(-1));
  const container = top ?? document.body;
  // A new container remounts the portal, so the popover enters the top layer last, above the dialog.
  return createPortal(<Region duration={duration} />, container);
}

/** Keeps the toasts off what must stay in sight, as they and the page change. */
function usePlace(region: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || count === 0) return;
    const place = () => placeToasts(element);
    place();
    let frame = 0;
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const watch = new MutationObserver(again);
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', again);
    // A dialog moves while it opens, and is where it stays only then.
    addEventListener('animationend', again);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      removeEventListener('resize', again);
      removeEventListener('animationend', again);
    };
  }, [region, count]);
}

function Region({ duration }: { duration: number }) {
  const { toasts } = useToasts();
  const ref = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    ref.current?.showPopover?.();
    // A live region announces only later additions, so it is mounted empty first.
    const timer = setTimeout(() => setReady(true), 30);
    return () => clearTimeout(timer);
  }, []);

  function hold() {
    clearTimeout(rest.current);
    rest.current = setTimeout(release, REST_MS);
    setPaused(true);
  }
  /** Resumes the time, unless the focus is inside. */
  function release() {
    setPaused(ref.current?.matches(':focus-within') ?? false);
  }

  const shown = ready ? toasts : [];
  usePlace(ref, shown.length);
  const view = (item: ToastItem) => (
    <Toast
      key={`${item.id}.${item.version}`}
      item={item}
      duration={item.duration ?? duration}
      paused={paused}
    />
  );
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Avisos"
      className={styles.region}
      onPointerMove={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div aria-live="assertive" className={styles.list}>
        {shown.filter((item) => item.kind === 'error').map(view)}
      </div>
      <div aria-live="polite" className={styles.list}>
        {shown.filter((item) => item.kind !== 'error').map(view)}
      </div>
    </section>
  );
}

/** The remaining time of each toast in ms, kept when a dialog remounts the toasts. */
const remainingMs = new WeakMap<ToastItem, number>();

function Toast({ item, duration, paused }: { item: ToastItem; duration: number; paused: boolean }) {
  const { id, kind, message, action } = item;
  const { tone, icon, says } = LOOK[kind];

  useEffect(() => {
    if (paused || kind === 'loading') return;
    const start = performance.now();
    const remaining = remainingMs.get(item) ?? duration;
    const timer = setTimeout(() => toast.dismiss(id), remaining);
    return () => {
      clearTimeout(timer);
      remainingMs.set(item, Math.max(500, remaining - (performance.now() - start)));
    };
  }, [paused, kind, id, item, duration]);

  return (
    <div data-tone={tone} data-kind={kind} className={styles.toast}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.message}>
        {says && <span className="visually-hidden">{says}</span>}
        <span className={message.startsWith('❌') ? styles.crossed : undefined}>{message}</span>
      </p>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            action.onClick();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Cerrar aviso" size="sm" icon={<X />} onClick={() => toast.dismiss(id)} />
    </div>
  );
}
