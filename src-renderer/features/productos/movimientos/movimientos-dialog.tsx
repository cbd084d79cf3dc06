import { useState } from 'react';
import { AJUSTAR_STOCK, LISTAR_MOVIMIENTOS } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Button } from '#ui/controls/button.tsx';
import { PaginationBar } from '#ui/controls/pagination-bar.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { cantidadDe, erroresDeAjuste, SIN_AJUSTE } from './ajuste-borrador.ts';
import { AjusteFields } from './ajuste-fields.tsx';
import styles from './movimientos-dialog.module.css';
import { MovimientosTable } from './movimientos-table.tsx';

interface MovimientosDialogProps {
  producto: Producto;
  onClose: () => void;
}

const EN_DUDA =
  'No se sabe si este ajuste quedó anotado: mira la lista de movimientos antes de hacerlo otra vez.';

/** The stock movements of a product, and a form to adjust its stock by hand. */
export function MovimientosDialog({
  producto: { _id, nombre, controlaStock },
  onClose,
}: MovimientosDialogProps) {
  const [page, setPage] = useState(1);
  const load = useLoad(
    `${_id} ${page}`,
    (signal) => api(LISTAR_MOVIMIENTOS, { params: { id: _id }, query: { page }, signal }),
    'Error al cargar los movimientos',
    { events: { 'stock-cambiado': (cambio) => cambio._id === _id } },
  );
  const { data, reload } = load;
  const form = useForm(SIN_AJUSTE);
  const { pendiente, enviar } = useIntento<{ cantidad: number; motivo: string }>();
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  // On a phone the list comes first, and the fields when they are asked for.
  const ajustando = controlaStock && (!phone || asked || form.changed || !!pendiente);

  async function ajustar() {
    if (!data) return;
    const answer = await form.send(
      // The stock shown may already include the unanswered attempt.
      pendiente ? {} : erroresDeAjuste(form.borrador, data.stock),
      () =>
        enviar(
          () => ({ cantidad: cantidadDe(form.borrador) ?? 0, motivo: form.borrador.motivo.trim() }),
          (envio) => api(AJUSTAR_STOCK, { ...envio, params: { id: _id } }),
        ),
      'Error al ajustar el stock',
    );
    if (answer) {
      form.reset();
      setAsked(false);
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
      submitLabel={ajustando ? 'Guardar ajuste' : undefined}
      onClose={onClose}
      onSubmit={() => void ajustar()}
    >
      <div className={styles.content}>
        <Loaded load={load} loading="Cargando los movimientos…" rows={5} columns={4}>
          {({ stock, movimientos, pagination }) => (
            <>
              <EnDuda
                shown={!!pendiente && !form.busy}
                otraVez="Guarda otra vez tal como está: si ya quedó anotado, no se anota dos veces."
              />
              {ajustando && <AjusteFields form={form} stock={stock} locked={!!pendiente} />}
              {controlaStock && !ajustando && (
                <Button variant="secondary" onClick={() => setAsked(true)}>
                  Ajustar el stock: hay {stock}
                </Button>
              )}
              {movimientos.length === 0 ? (
                <p className={styles.quiet}>Todavía no se ha movido nada.</p>
              ) : (
                <div className={styles.list} aria-busy={load.loading || undefined}>
                  <MovimientosTable movimientos={movimientos} />
                  <PaginationBar
                    pagination={pagination}
                    onPage={setPage}
                    noun={['movimiento', 'movimientos']}
                  />
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </FormDialog>
  );
}
