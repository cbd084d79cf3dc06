import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useUnsaved } from '#ui/dialogs/unsaved.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TecladoDeDialogo } from '../teclado/teclado-panel.tsx';
import { FondoField, useApertura } from './apertura.tsx';
import type { PreguntaDeCaja } from './sin-caja.ts';

interface SinCajaDialogProps {
  pregunta: PreguntaDeCaja;
  /** Goes on with the payment: the drawer is open, or nobody wants one. */
  onSeguir: () => void;
}

/** Offers to open the drawer before cash is taken, and goes on with the payment. */
export function SinCajaDialog({ pregunta, onSeguir }: SinCajaDialogProps) {
  if (!pregunta.abierta) return null;
  return <Question pregunta={pregunta} onSeguir={onSeguir} />;
}

function Question({ pregunta, onSeguir }: SinCajaDialogProps) {
  const { puedeSeguir, dejar } = pregunta;
  const [callarHoy, setCallarHoy] = useState(false);
  const { form, enDuda, abrir } = useApertura(() => {
    pregunta.cajaAbierta();
    onSeguir();
  });
  useUnsaved(form.changed, dejar);
  return (
    <Dialog
      open
      title="No tienes caja abierta"
      description={
        puedeSeguir
          ? 'Ábrela y el cobro sigue solo: así este efectivo se cuenta en tu corte.'
          : 'Esta tienda no vende en efectivo sin caja abierta. Ábrela y el cobro sigue solo.'
      }
      closeOnBackdrop={false}
      dismissible={!form.busy}
      onClose={dejar}
      aside={<TecladoDeDialogo />}
      onSubmit={() => void abrir()}
      footer={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={dejar}>
            Cancelar
          </Button>
          {puedeSeguir && (
            <Button
              variant="secondary"
              disabled={form.busy}
              onClick={() => {
                pregunta.seguir(callarHoy);
                onSeguir();
              }}
            >
              Vender sin caja
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            Abrir caja
          </Button>
        </>
      }
    >
      <FondoField form={form} enDuda={enDuda} />
      {puedeSeguir && (
        <Checkbox
          label="No volver a preguntar hoy"
          hint="Si eliges «Vender sin caja»."
          checked={callarHoy}
          onChange={(event) => setCallarHoy(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
