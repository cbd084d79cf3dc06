import { Copy } from 'lucide-react';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { HojaDeRecuperacion, type HojaHecha } from './hoja-de-recuperacion.tsx';
import styles from './hoja-hecha.module.css';
import { useHojaImpresa } from './use-hoja-impresa.tsx';

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
  const { impresa, boton, papel } = useHojaImpresa(
    'Hoja de recuperación',
    '❌ No se pudo imprimir la hoja. Copia los códigos a mano',
    <HojaDeRecuperacion {...hoja} />,
  );
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
        {boton}
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copiar(hoja.codigos)}
        >
          Copiar los códigos
        </Button>
        <Button variant={impresa ? 'primary' : 'secondary'} onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
      {papel}
    </div>
  );
}
