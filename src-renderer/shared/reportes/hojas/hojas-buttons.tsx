import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { FORMATOS, type Formato, type Tablas } from '../tabla.ts';
import { guardarTablas, NOMBRE_DE_FORMATO } from './guardar-tablas.ts';

interface Hojas {
  /** File name without extension. */
  archivo: string;
  /** The tables, or the port by which another worker sends them. */
  tablas: Tablas | MessagePort;
}

interface HojasButtonsProps {
  hojas: () => Hojas;
  /** Called once the file is downloaded. */
  onDone: () => void;
}

/** Buttons that download tables for a spreadsheet. */
export function HojasButtons({ hojas, onDone }: HojasButtonsProps) {
  const [guardando, setGuardando] = useState<Formato>();

  async function guardar(formato: Formato): Promise<void> {
    setGuardando(formato);
    try {
      const { tablas, archivo } = hojas();
      await guardarTablas(tablas, archivo, formato);
      onDone();
    } catch {
      toast.error('❌ No se pudo hacer el archivo. Vuelve a intentarlo.', { topic: 'hoja' });
    } finally {
      setGuardando(undefined);
    }
  }

  return FORMATOS.map((formato) => (
    <Button
      key={formato}
      variant="secondary"
      icon={<FileSpreadsheet aria-hidden="true" />}
      loading={guardando === formato}
      onClick={() => void guardar(formato)}
    >
      {NOMBRE_DE_FORMATO[formato]}
    </Button>
  ));
}
