import { useState } from 'react';
import type { ListaMovimientos } from '#contract/movimientos.ts';
import type { Producto } from '#contract/productos.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda } from '../../lib/en-duda.tsx';
import { useEventos } from '../../lib/eventos.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import { useLoad } from '../../lib/use-load.ts';
import { cantidadDe, checkAjuste, SIN_AJUSTE } from './ajuste-draft.ts';
import { AjusteFields } from './ajuste-fields.tsx';
import { MovementTable } from './movement-table.tsx';
import styles from './movements-dialog.module.css';

export interface MovementsDialogProps {
  producto: Producto;
  onClose: () => void;
}

const EN_DUDA =
  'No se sabe si este ajuste quedó anotado: mira la lista de movimientos antes de hacerlo otra vez.';

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
  const { pendiente, enviar } = useIntento<{ cantidad: number; motivo: string }>();

  async function ajustar() {
    if (!data) return;
    const answer = await form.send(
      // The stock that is shown may have moved by the very try that is in doubt.
      pendiente ? {} : checkAjuste(form.draft, data.stock),
      () =>
        enviar(
          () => ({ cantidad: cantidadDe(form.draft) ?? 0, motivo: form.draft.motivo.trim() }),
          (envio) => api.post<{ message: string }>(`/api/productos/${_id}/ajustes`, envio),
        ),
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
      leaveWarning={pendiente && EN_DUDA}
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
            <EnDuda
              shown={!!pendiente && !form.busy}
              otraVez="Guarda otra vez tal como está: si ya quedó anotado, no se anota dos veces."
            />
            {controlaStock && <AjusteFields form={form} stock={data.stock} locked={!!pendiente} />}
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
