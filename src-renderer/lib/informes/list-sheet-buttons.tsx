import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import type { Pagination } from '#contract/pagina.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { ETIQUETA_FORMATO, guardarTablas } from './guardar-tablas.ts';
import { FORMATOS, type Formato, type Tabla } from './tabla.ts';

export interface ListSheetButtonsProps<T extends { _id: string }> {
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
export function ListSheetButtons<T extends { _id: string }>({
  archivo,
  pedir,
  tabla,
}: ListSheetButtonsProps<T>) {
  const [avance, setAvance] = useState<{ formato: Formato; tanto: number }>();
  const trabajo = useRef<AbortController>(undefined);
  useEffect(() => () => trabajo.current?.abort(), []);

  async function guardar(formato: Formato): Promise<void> {
    const mio = new AbortController();
    trabajo.current = mio;
    setAvance({ formato, tanto: 0 });
    // What comes in meanwhile pushes a row onto the next page, where it stands a second time.
    const vistas = new Set<string>();
    const todas = tabla([]);
    try {
      for (let page = 1; ; page += 1) {
        const hoja = await pedir({ page, limit: LIMITES.paginaMaxima }, mio.signal);
        const nuevas = hoja.filas.filter(({ _id }) => !vistas.has(_id));
        for (const { _id } of nuevas) vistas.add(_id);
        // Page by page: to write the days of a whole list at once would hold up the screen.
        todas.filas.push(...tabla(nuevas).filas);
        if (!hoja.pagination.hasNextPage) break;
        setAvance({ formato, tanto: Math.floor((100 * page) / hoja.pagination.totalPages) });
      }
      await guardarTablas([todas], archivo, formato, mio.signal);
    } catch {
      if (!mio.signal.aborted) toast.error('❌ No se pudo descargar la lista. Vuelve a intentarlo.');
    } finally {
      if (trabajo.current === mio) setAvance(undefined);
    }
  }

  return FORMATOS.map((formato) => {
    const suyo = avance?.formato === formato ? avance : undefined;
    return (
      <Button
        key={formato}
        variant="secondary"
        icon={<FileSpreadsheet aria-hidden="true" />}
        disabled={avance !== undefined && !suyo}
        onClick={() => {
          if (suyo) trabajo.current?.abort();
          else void guardar(formato);
        }}
      >
        {suyo ? `Cancelar descarga (${suyo.tanto} %)` : ETIQUETA_FORMATO[formato]}
      </Button>
    );
  });
}
