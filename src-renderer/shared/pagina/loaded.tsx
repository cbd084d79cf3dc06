import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TableSkeleton } from '#ui/feedback/skeleton.tsx';
import { type Load, useLoad } from '../../lib/use-load.ts';
import { LoadFailed } from './page-frame.tsx';

interface LoadingOrFailedProps extends Pick<Load<unknown>, 'error' | 'reload'> {
  /** Label of the skeleton, and its size. */
  loading: string;
  rows?: number | undefined;
  columns?: number | undefined;
}

/** Shown until something is loaded: its loading or error state. */
export function LoadingOrFailed({ error, reload, loading, rows, columns }: LoadingOrFailedProps) {
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  return <TableSkeleton rows={rows} columns={columns} label={loading} />;
}

interface LoadedProps<T> extends Pick<LoadingOrFailedProps, 'loading' | 'rows' | 'columns'> {
  load: Load<T>;
  children: (data: T) => ReactNode;
}

/** What was loaded, which stays when loading it again fails; before that, its loading or error state. */
export function Loaded<T>({ load: { data, error, reload }, children, ...state }: LoadedProps<T>) {
  return data ? children(data) : <LoadingOrFailed error={error} reload={reload} {...state} />;
}

interface LoadedDialogProps<T> extends Pick<LoadedProps<T>, 'load' | 'loading' | 'children'> {
  /** The title while it loads. */
  title: string;
  onClose: () => void;
}

/** The dialog of something opened by its id; until it is loaded, a dialog with its loading or error state. */
export function LoadedDialog<T>({ load, loading, title, onClose, children }: LoadedDialogProps<T>) {
  const { data, error, reload } = load;
  if (data) return children(data);
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <LoadingOrFailed error={error} reload={reload} loading={loading} rows={5} columns={3} />
    </Dialog>
  );
}

/** Loads something by its id, and again when the shop says that it changed. */
export function useLoadById<T>(
  id: string,
  pedir: (input: { params: { id: string }; signal: AbortSignal }) => Promise<T>,
  evento: 'venta-cambiada' | 'pedido-cambiado' | 'caja-cambiada',
  failed: string,
): Load<T> {
  return useLoad(id, (signal) => pedir({ params: { id }, signal }), failed, {
    events: { [evento]: (cambio: { _id: string }) => cambio._id === id },
  });
}
