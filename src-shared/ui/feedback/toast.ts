import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastOptions {
  /** Milliseconds until it closes; the Toaster's default without it. A loading toast never closes by itself. */
  duration?: number;
  /** One button, such as «Deshacer». */
  action?: { label: string; onClick: () => void };
  /** Subject: a success removes what was said before about the same topic, but for other successes. */
  topic?: string;
}

export interface ToastItem extends ToastOptions {
  id: number;
  kind: ToastKind;
  message: string;
  /** Increases with each update, which restarts its time. */
  version: number;
}

/** How long the way back from what was just done is offered, in ms. */
export const UNDO_MS = 8_000;

/** The oldest are removed above this number, since more would cover the page. */
const MAX_VISIBLE = 4;
let lastId = 0;

export const useToasts = create<{ toasts: ToastItem[] }>(() => ({ toasts: [] }));

const isTrouble = (kind: ToastKind) => kind === 'error' || kind === 'warning';

/** Whether `item` replaces `old`: the same message, or a success after anything else said of the same topic. */
function outdates(item: ToastItem, old: ToastItem): boolean {
  if (item.kind !== 'loading' && item.kind === old.kind && item.message === old.message) return true;
  const isOver = isTrouble(old.kind) || old.kind === 'info';
  return item.kind === 'success' && isOver && !!item.topic && item.topic === old.topic;
}

function add(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  lastId += 1;
  const item = { ...options, id: lastId, kind, message, version: 0 };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((old) => !outdates(item, old)), item].slice(-MAX_VISIBLE),
  }));
  return lastId;
}

/**
 * Short messages. Each call returns the id to update or dismiss it by. Equal messages do not stack: the new one
 * replaces the old, so that it is announced and its time restarts.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  warning: (message: string, options?: ToastOptions) => add('warning', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  /** Stays until it is updated or dismissed. */
  loading: (message: string, options?: ToastOptions) => add('loading', message, options),
  /** Replaces a message; shows it again when it was already closed. Returns its id. */
  update: (id: number, change: ToastOptions & { kind: ToastKind; message: string }): number => {
    if (!useToasts.getState().toasts.some((one) => one.id === id)) {
      return add(change.kind, change.message, change);
    }
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.flatMap((one) => {
        if (one.id === id) return [{ id, version: one.version + 1, ...change }];
        return outdates({ id, version: 0, ...change }, one) ? [] : [one];
      }),
    }));
    return id;
  },
  /** Removes the warnings and errors of a topic, without a message. */
  settle: (topic: string) => {
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.filter((one) => one.topic !== topic || !isTrouble(one.kind)),
    }));
  },
  dismiss: (id: number) => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
  },
};
