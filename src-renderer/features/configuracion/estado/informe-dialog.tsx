import { type ReactElement, useState } from 'react';
import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { COPIADO, informeDelPrograma } from '../../../lib/informe.tsx';
import { informeDeSoporte } from './informe-de-soporte.ts';
import type { Linea } from './lineas.ts';

interface InformeDeSoporteProps {
  diagnostico: Diagnostico;
  lineas: readonly Linea[];
  icon: ReactElement;
}

/** Copies the report for whoever helps; where the device does not let it, shows the text to be selected by hand. */
export function InformeDeSoporte({ diagnostico, lineas, icon }: InformeDeSoporteProps) {
  const [mostrado, setMostrado] = useState<string>();

  async function copiar() {
    const programa = await informeDelPrograma();
    const informe = informeDeSoporte(diagnostico, lineas, { navegador: navigator.userAgent, programa });
    if (await copyText(informe)) toast.success(COPIADO);
    else setMostrado(informe);
  }

  return (
    <>
      <Button variant="secondary" icon={icon} onClick={() => void copiar()}>
        Copiar informe para soporte
      </Button>
      <Dialog
        open={mostrado !== undefined}
        title="Informe para soporte"
        description="Este aparato no deja copiarlo solo. Selecciona el texto, cópialo y pégalo en un mensaje para quien te ayuda. No lleva datos de tus clientes ni contraseñas."
        footer={<Button onClick={() => setMostrado(undefined)}>Listo</Button>}
        onClose={() => setMostrado(undefined)}
      >
        <Field label="Informe" hideLabel>
          <TextArea
            data-autofocus
            readOnly
            rows={14}
            value={mostrado ?? ''}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
      </Dialog>
    </>
  );
}
