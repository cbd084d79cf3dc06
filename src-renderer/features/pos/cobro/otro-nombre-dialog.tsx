import { type Cliente, comienzoDeTelefono } from '#contract/schemas/ventas/clientes.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { escribirCliente } from '../carrito/acciones.ts';
import { useBorrador } from '../carrito/borrador.ts';
import type { Cobro } from './use-cobro.ts';
import { useSugerenciasDeClientes } from './use-sugerencias-de-clientes.ts';

/**
 * The client to whom the phone of the sale belongs, while another name is typed; undefined as well while nobody knows,
 * without the server for example: then the sale keeps the typed name and the client theirs.
 */
export function useOtroNombre(): Cliente | undefined {
  const { nombre, telefono } = useBorrador((state) => state.cliente);
  const digitos = comienzoDeTelefono(telefono);
  const completo =
    digitos?.length === LIMITES.telefono && digitos !== CLIENTE_DE_MOSTRADOR.telefono ? digitos : undefined;
  const suyo = useSugerenciasDeClientes(completo).find((cliente) => cliente.telefono === completo);
  if (!suyo || !nombre.trim() || plegar(suyo.nombre) === plegar(nombre.trim())) return undefined;
  return suyo;
}

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
