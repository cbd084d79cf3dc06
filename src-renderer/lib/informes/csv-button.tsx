import { FileSpreadsheet } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { descargar } from '../descargar.ts';
import { csvDe } from './csv.ts';
import type { Tabla } from './tabla.ts';

export interface CsvButtonProps {
  /** Name of the file without its ending. */
  archivo: () => string;
  tabla: () => Tabla;
}

/** Saves a table for a spreadsheet. */
export function CsvButton({ archivo, tabla }: CsvButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<FileSpreadsheet aria-hidden="true" />}
      onClick={() =>
        descargar(new Blob([csvDe(tabla())], { type: 'text/csv;charset=utf-8' }), `${archivo()}.csv`)
      }
    >
      Descargar CSV
    </Button>
  );
}
