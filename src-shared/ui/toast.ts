import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface ToastOptions {
  /** Milliseconds until it goes; without it the Toaster's own, and never while loading. */
  duration?: number;
  /** One thing to do about it, such as «Deshacer». */
  action?: { label: string; onClick: () => void };
  /** What it is about: a success takes away the warnings and errors that stand there about the same. */
  topic?: string;
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

const isTrouble = (kind: ToastKind) => kind === 'error' || kind === 'warning';

/** Whether `old` has nothing more to say once `item` is there: the same words, or trouble that is over. */
function outdates(item: ToastItem, old: ToastItem): boolean {
  if (item.kind !== 'loading' && item.kind === old.kind && item.message === old.message) return true;
  return item.kind === 'success' && isTrouble(old.kind) && !!item.topic && item.topic === old.topic;
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
 * Messages that come, stay a moment and go. Each call returns the id to update or dismiss it by. Equal messages do
 * not stack: the new one takes the place of the old, so that it is announced and its time starts again.
 */
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
      toasts: toasts.flatMap((one) => {
        if (one.id === id) return [{ id, version: one.version + 1, ...change }];
        return outdates({ id, version: 0, ...change }, one) ? [] : [one];
      }),
    }));
    return id;
  },
  /** It works again, and that needs no words: takes away the warnings and errors about it. */
  settle: (topic: string) => {
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.filter((one) => one.topic !== topic || !isTrouble(one.kind)),
    }));
  },
  dismiss: (id: number) => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
  },
};
