import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { PrintOnce } from '../../lib/print.tsx';

const PAGINA = '@page { margin: 15mm; } @media print { html, body { margin: 0; background: none; } }';

interface HojaImpresa {
  /** Whether printing it ended without an error, which is all that a browser tells: only then does leaving come first. */
  impresa: boolean;
  boton: ReactNode;
  /** The sheet itself while it prints; to be drawn anywhere. */
  papel: ReactNode;
}

/** Prints a sheet with a secret that is shown only once. */
export function useHojaImpresa(titulo: string, siFalla: string, hoja: ReactNode): HojaImpresa {
  const [imprimiendo, setImprimiendo] = useState(false);
  const [impresa, setImpresa] = useState(false);
  const terminar = (ok: boolean) => {
    setImprimiendo(false);
    if (ok) setImpresa(true);
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
    papel: imprimiendo && (
      <PrintOnce title={titulo} page={PAGINA} failed={siFalla} onDone={terminar}>
        {hoja}
      </PrintOnce>
    ),
  };
}
