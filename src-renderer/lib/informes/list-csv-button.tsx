import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import type { Pagination } from '#contract/pagina.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { descargar } from '../descargar.ts';
import { csvDe } from './csv.ts';
import type { Tabla } from './tabla.ts';

export interface ListCsvButtonProps<T extends { _id: string }> {
  /** Name of the file without its ending. */
  archivo: string;
  /** One page of what the filters leave. */
  pedir: (
    pagina: { page: number; limit: number },
    signal: AbortSignal,
  ) => Promise<{ filas: T[]; pagination: Pagination }>;
  tabla: (filas: T[]) => Tabla;
}

/** Saves a whole list for a spreadsheet, not only the page in sight. A second press gives it up. */
export function ListCsvButton<T extends { _id: string }>({ archivo, pedir, tabla }: ListCsvButtonProps<T>) {
  const [avance, setAvance] = useState<number>();
  const trabajo = useRef<AbortController>(undefined);
  useEffect(() => () => trabajo.current?.abort(), []);

  async function guardar(): Promise<void> {
    const mio = new AbortController();
    trabajo.current = mio;
    setAvance(0);
    // By id: what comes in meanwhile pushes a row onto the next page, where it stands a second time.
    const filas = new Map<string, T>();
    try {
      for (let page = 1; ; page += 1) {
        const hoja = await pedir({ page, limit: LIMITES.paginaMaxima }, mio.signal);
        for (const fila of hoja.filas) filas.set(fila._id, fila);
        if (!hoja.pagination.hasNextPage) break;
        setAvance(Math.floor((100 * page) / hoja.pagination.totalPages));
      }
      const csv = new Blob([csvDe(tabla([...filas.values()]))], { type: 'text/csv;charset=utf-8' });
      descargar(csv, `${archivo}.csv`);
    } catch {
      if (!mio.signal.aborted) toast.error('❌ No se pudo descargar la lista. Vuelve a intentarlo.');
    } finally {
      if (trabajo.current === mio) setAvance(undefined);
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<FileSpreadsheet aria-hidden="true" />}
      onClick={() => {
        if (avance === undefined) void guardar();
        else trabajo.current?.abort();
      }}
    >
      {avance === undefined ? 'Descargar CSV' : `Cancelar descarga (${avance} %)`}
    </Button>
  );
}
