import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { ETIQUETA_FORMATO, guardarTabla } from './guardar-tabla.ts';
import { FORMATOS, type Formato, type Tabla } from './tabla.ts';

export interface SheetButtonsProps {
  /** Name of the file without its ending. */
  archivo: () => string;
  tabla: () => Tabla;
}

/** Saves a table for a spreadsheet. */
export function SheetButtons({ archivo, tabla }: SheetButtonsProps) {
  const [guardando, setGuardando] = useState<Formato>();

  async function guardar(formato: Formato): Promise<void> {
    setGuardando(formato);
    try {
      await guardarTabla(tabla(), archivo(), formato);
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
      {ETIQUETA_FORMATO[formato]}
    </Button>
  ));
}
