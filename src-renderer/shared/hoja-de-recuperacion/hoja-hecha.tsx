import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PrintOnce } from '../../lib/print.tsx';
import { HojaDeRecuperacion, type HojaHecha } from './hoja-de-recuperacion.tsx';
import styles from './hoja-hecha.module.css';

const PAGINA = '@page { margin: 15mm; } @media print { html, body { margin: 0; background: none; } }';

async function copiar(codigos: readonly string[]): Promise<void> {
  if (await copyText(codigos.join('\n'))) toast.success('Códigos copiados', { duration: 3_000 });
  else toast.error('❌ No se pudieron copiar los códigos');
}

interface HojaHechaViewProps {
  hoja: HojaHecha;
  /** The label of the button that leaves; the codes are not shown again afterwards. */
  leaveLabel: string;
  onLeave: () => void;
}

/** The codes of a sheet that was just made, to be printed, saved as a PDF by the print dialog, or copied. */
export function HojaHechaView({ hoja, leaveLabel, onLeave }: HojaHechaViewProps) {
  const [printing, setPrinting] = useState(false);
  const [printed, setPrinted] = useState(false);
  return (
    <div className={styles.made}>
      <Banner tone="warning">
        Los códigos se ven solo esta vez. Imprime la hoja (o guárdala como PDF al imprimir) y guárdala bajo
        llave.
      </Banner>
      <ol aria-label="Códigos de recuperación" className={styles.codes}>
        {hoja.codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          data-autofocus
          variant={printed ? 'secondary' : 'primary'}
          icon={<Printer aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {printed ? 'Imprimir otra vez' : 'Imprimir la hoja'}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copiar(hoja.codigos)}
        >
          Copiar los códigos
        </Button>
        <Button variant={printed ? 'primary' : 'secondary'} onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
      {printing && (
        <PrintOnce
          title="Hoja de recuperación"
          page={PAGINA}
          failed="❌ No se pudo imprimir la hoja. Copia los códigos a mano"
          onDone={() => {
            setPrinting(false);
            setPrinted(true);
          }}
        >
          <HojaDeRecuperacion {...hoja} />
        </PrintOnce>
      )}
    </div>
  );
}
