import { useRef, useState } from 'react';
import { esRechazo, nuevaClave } from '#contract/intentos.ts';
import type { ListaMovimientos } from '#contract/movimientos.ts';
import type { Producto } from '#contract/productos.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useLoad } from '../../lib/use-load.ts';
import { cantidadDe, checkAjuste, SIN_AJUSTE } from './ajuste-draft.ts';
import { AjusteFields } from './ajuste-fields.tsx';
import { MovementTable } from './movement-table.tsx';
import styles from './movements-dialog.module.css';

export interface MovementsDialogProps {
  producto: Producto;
  onClose: () => void;
}

/** Everything that moved a product's stock, and a change of it by hand. */
export function MovementsDialog({ producto: { _id, nombre, controlaStock }, onClose }: MovementsDialogProps) {
  const [page, setPage] = useState(1);
  const { data, error, loading, reload } = useLoad(
    `${_id} ${page}`,
    (signal) => api.get<ListaMovimientos>(`/api/productos/${_id}/movimientos`, { query: { page }, signal }),
    'Error al cargar los movimientos',
  );
  useEventos({ 'stock-cambiado': (cambio) => cambio._id === _id && reload(), recargar: reload });
  const form = useForm(SIN_AJUSTE);
  // A try whose answer never came keeps its key: sent again, it moves nothing twice.
  const intento = useRef({ clave: nuevaClave(), enDuda: false });

  async function enviar(cantidad: number) {
    const { clave, enDuda } = intento.current;
    intento.current = { clave, enDuda: true };
    try {
      const answer = await api.post<{ message: string }>(`/api/productos/${_id}/ajustes`, {
        body: { cantidad, motivo: form.draft.motivo.trim() },
        idempotencyKey: clave,
      });
      intento.current = { clave: nuevaClave(), enDuda: false };
      return answer;
    } catch (error) {
      if (esRechazo(error, enDuda)) intento.current = { clave: nuevaClave(), enDuda: false };
      throw error;
    }
  }

  async function ajustar() {
    if (!data) return;
    const answer = await form.send(
      checkAjuste(form.draft, data.stock),
      () => enviar(cantidadDe(form.draft) ?? 0),
      'Error al ajustar el stock',
    );
    if (answer) {
      form.reset();
      setPage(1);
    }
    reload();
  }

  return (
    <FormDialog
      size="lg"
      title={`Movimientos de «${nombre}»`}
      changed={form.changed}
      busy={form.busy}
      leaveLabel="Cerrar"
      submitLabel={controlaStock ? 'Guardar ajuste' : undefined}
      onClose={onClose}
      onSubmit={() => void ajustar()}
    >
      <div className={styles.content}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : !data ? (
          <TableSkeleton rows={5} columns={4} label="Cargando los movimientos…" />
        ) : (
          <>
            {controlaStock && <AjusteFields form={form} stock={data.stock} />}
            {data.movimientos.length === 0 ? (
              <p className={styles.quiet}>Todavía no se ha movido nada.</p>
            ) : (
              <div className={styles.list} aria-busy={loading || undefined}>
                <MovementTable movimientos={data.movimientos} />
                <PaginationBar
                  pagination={data.pagination}
                  onPage={setPage}
                  noun={['movimiento', 'movimientos']}
                />
              </div>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}
