import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { escribirCliente } from '../carrito/acciones.ts';
import { useBorrador } from '../carrito/borrador.ts';
import type { Cobro } from './use-cobro.ts';

/** Asks whose name goes on a sale whose phone belongs to somebody with another name. */
export function OtroNombreDialog({ cobro }: { cobro: Cobro }) {
  const { otroNombre } = cobro;
  const escrito = useBorrador((state) => state.cliente.nombre.trim());
  if (!otroNombre) return null;
  const { nombre } = otroNombre;
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Este teléfono es de ${nombre}`}
      description={`En esta venta escribiste «${escrito}».`}
      onClose={cobro.dejarPreguntas}
      footer={
        <>
          <Button variant="secondary" onClick={() => cobro.responderNombre({ renombrarCliente: false })}>
            Solo en esta venta
          </Button>
          <Button variant="secondary" onClick={() => cobro.responderNombre({ renombrarCliente: true })}>
            Ahora se llama «{escrito}»
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              escribirCliente({ nombre });
              cobro.responderNombre({ renombrarCliente: false });
            }}
          >
            Usar «{nombre}»
          </Button>
        </>
      }
    />
  );
}
