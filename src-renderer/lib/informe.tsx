import { ClipboardCopy } from 'lucide-react';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from './desktop.ts';

export const COPIADO =
  'Informe copiado: pégalo en un mensaje para quien te ayuda. No lleva datos de tus clientes ni contraseñas.';
const NO_COPIADO = 'No se pudo copiar el informe';

/** The report of the program; undefined in a browser, and where it gives none. */
export async function informeDelPrograma(): Promise<string | undefined> {
  return await desktop()
    ?.llamar('programa:informe', undefined)
    .catch(() => undefined);
}

/** Copies the report of the program; returns whether it worked. */
async function copiarInforme(): Promise<boolean> {
  const informe = await informeDelPrograma();
  return informe !== undefined && (await copyText(informe));
}

function avisar(copiado: boolean): void {
  if (copiado) toast.success(COPIADO);
  else toast.error(`❌ ${NO_COPIADO}`);
}

interface CopiarInformeProps {
  size?: 'sm';
  /** Shows what came of it on a page without toasts. */
  decir?: (texto: string) => void;
}

/** The button that copies the report of the program for whoever mends it. */
export function CopiarInforme({ size, decir }: CopiarInformeProps) {
  async function copiar() {
    const copiado = await copiarInforme();
    if (decir) decir(copiado ? COPIADO : NO_COPIADO);
    else avisar(copiado);
  }
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      icon={<ClipboardCopy aria-hidden="true" />}
      onClick={() => void copiar()}
    >
      Copiar informe
    </Button>
  );
}
