import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastOptions {
  /** Milliseconds until it goes; without it the Toaster's own, and never while loading. */
  duration?: number;
  /** One thing to do about it, such as «Deshacer». */
  action?: { label: string; onClick: () => void };
}

export interface ToastItem extends ToastOptions {
  id: number;
  kind: ToastKind;
  message: string;
  /** Grows with each update, so that its time starts again. */
  version: number;
}

/** More than this would hide the page; the oldest go. */
const MAX_VISIBLE = 4;
let lastId = 0;

export const useToasts = create<{ toasts: ToastItem[] }>(() => ({ toasts: [] }));

function add(kind: ToastKind, message: string, options: ToastOptions = {}): number {
  lastId += 1;
  const item = { ...options, id: lastId, kind, message, version: 0 };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, item].slice(-MAX_VISIBLE) }));
  return lastId;
}

/** Messages that come, stay a moment and go. Each call returns the id to update or dismiss it by. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  warning: (message: string, options?: ToastOptions) => add('warning', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  /** Stays until it is updated or dismissed. */
  loading: (message: string, options?: ToastOptions) => add('loading', message, options),
  /** Turns a message into another; shows it anew when it was already gone. Returns its id. */
  update: (id: number, change: ToastOptions & { kind: ToastKind; message: string }): number => {
    if (!useToasts.getState().toasts.some((one) => one.id === id)) {
      return add(change.kind, change.message, change);
    }
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.map((one) => (one.id === id ? { id, version: one.version + 1, ...change } : one)),
    }));
    return id;
  },
  dismiss: (id: number) => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
  },
};
