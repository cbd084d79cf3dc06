import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { PrintOnceAndTell, type Salida } from '../../lib/print.tsx';

const PAGINA = '@page { margin: 15mm; } @media print { html, body { margin: 0; background: none; } }';

interface HojaImpresa {
  /** Whether it came out, as the program or the person says: only then does leaving come first. */
  impresa: boolean;
  boton: ReactNode;
  /** The sheet itself while it prints, and the question after it; to be drawn anywhere. */
  papel: ReactNode;
}

/** Prints a sheet with a secret that is shown only once. */
export function useHojaImpresa(titulo: string, siFalla: string, hoja: ReactNode): HojaImpresa {
  const [imprimiendo, setImprimiendo] = useState(false);
  const [impresa, setImpresa] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  const terminar = (salida: Salida) => {
    setImprimiendo(false);
    if (salida === 'impresa') setImpresa(true);
    setPreguntando(salida === 'sin-saber');
  };
  const responder = (bien: boolean) => {
    setPreguntando(false);
    if (bien) setImpresa(true);
  };
  return {
    impresa,
    boton: (
      <Button
        data-autofocus
        variant={impresa ? 'secondary' : 'primary'}
        icon={<Printer aria-hidden="true" />}
        onClick={() => setImprimiendo(true)}
      >
        {impresa ? 'Imprimir otra vez' : 'Imprimir la hoja'}
      </Button>
    ),
    papel: (
      <>
        {imprimiendo && (
          <PrintOnceAndTell title={titulo} page={PAGINA} failed={siFalla} onDone={terminar}>
            {hoja}
          </PrintOnceAndTell>
        )}
        <ConfirmDialog
          open={preguntando}
          title="¿Salió bien la hoja?"
          description="El navegador no dice si se imprimió o se guardó, y lo que lleva no se vuelve a mostrar."
          confirmLabel="Sí, salió bien"
          cancelLabel="No"
          destructive={false}
          onConfirm={() => responder(true)}
          onCancel={() => responder(false)}
        />
      </>
    ),
  };
}
