import { Copy } from 'lucide-react';
import { useState } from 'react';
import { VER_CODIGO_DE_CORREO } from '#contract/calls/addresses.ts';
import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { api } from '../../../lib/api.ts';
import { PasswordActualDialog, pideActual } from '../../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import styles from './correos.module.css';
import { copiarCodigo } from './correos-table.tsx';

interface CodigoOcultoDialogProps {
  correo: CorreoJson;
  onClose: () => void;
}

/** Asks for the password, then shows the code of an owner's mail. */
export function CodigoOcultoDialog({ correo, onClose }: CodigoOcultoDialogProps) {
  const quien = correo.nombre ?? correo.para;
  const form = useForm({ actual: '' });
  const [codigo, setCodigo] = useState<string>();

  async function ver() {
    const { actual } = form.borrador;
    const answer = await form.send(
      pideActual(actual),
      () => api(VER_CODIGO_DE_CORREO, { params: { id: correo._id }, body: { actual } }),
      'Error al pedir el código',
      true,
    );
    if (answer) setCodigo(answer.correo.codigo ?? undefined);
  }

  if (codigo !== undefined) {
    return (
      <Dialog
        open
        size="sm"
        title={`Código de ${quien}`}
        description="Quien lo tenga puede poner otra contraseña a esta cuenta, que es de propietario. Quedó anotado en «Actividad» que lo viste."
        onClose={onClose}
        footer={
          <>
            <Button
              variant="secondary"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copiarCodigo(codigo)}
            >
              Copiar
            </Button>
            <Button data-autofocus onClick={onClose}>
              Listo
            </Button>
          </>
        }
      >
        <p className={styles.shown}>{codigo}</p>
      </Dialog>
    );
  }
  return (
    <PasswordActualDialog
      title={`Ver el código de ${quien}`}
      description="Es para la cuenta de un propietario: con él se le pone otra contraseña. Para verlo, escribe la tuya."
      confirmLabel="Ver el código"
      form={form}
      onSend={() => void ver()}
      onClose={onClose}
    />
  );
}
