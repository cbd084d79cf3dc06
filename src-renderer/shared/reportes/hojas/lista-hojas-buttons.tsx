import { FileSpreadsheet } from 'lucide-react';
import { create } from 'zustand';
import { LIMITES } from '#contract/words/limites.ts';
import type { Pagination } from '#contract/words/listas.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { type Fila, FORMATOS, type Formato, type Tabla } from '../tabla.ts';
import { guardarTablas, NOMBRE_DE_FORMATO } from './guardar-tablas.ts';

interface ListaHojasButtonsProps<D, T> {
  /** File name without extension. */
  archivo: string;
  /** Loads one page of the filtered list. */
  pedirPagina: (pagina: { page: number; limit: number }, signal: AbortSignal) => Promise<D>;
  filasDe: (hoja: D) => T[];
  tabla: (filas: T[]) => Tabla;
  /** The sums of the whole list, below its rows. */
  total?: (hoja: D) => Fila;
  /** Called once the file is downloaded. */
  onDone: () => void;
}

interface Descarga {
  formato: Formato;
  /** Percent. */
  tanto: number;
  control: AbortController;
}

/** The downloads in progress, by the name of their file: they outlast the sheet of tools that began them. */
const useDescargas = create<Record<string, Descarga | undefined>>(() => ({}));

/** Downloads a whole filtered list for a spreadsheet, not only the current page. A second press cancels it. */
export function ListaHojasButtons<D extends { pagination: Pagination }, T extends { _id: string }>({
  archivo,
  pedirPagina,
  filasDe,
  tabla,
  total,
  onDone,
}: ListaHojasButtonsProps<D, T>) {
  const enCurso = useDescargas((todas) => todas[archivo]);

  async function guardar(formato: Formato): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    const avanzar = (tanto: number) => useDescargas.setState({ [archivo]: { formato, tanto, control } });
    avanzar(0);
    // A row added meanwhile shifts the pages, so that the same row may come twice.
    const vistas = new Set<string>();
    const todas = tabla([]);
    try {
      for (let page = 1; ; page += 1) {
        const hoja = await pedirPagina({ page, limit: LIMITES.paginaMaxima }, signal);
        const nuevas = filasDe(hoja).filter(({ _id }) => !vistas.has(_id));
        for (const { _id } of nuevas) vistas.add(_id);
        // Page by page: formatting all the dates at once would block the screen.
        todas.filas.push(...tabla(nuevas).filas);
        if (!hoja.pagination.hasNextPage) {
          if (total) todas.filas.push(total(hoja));
          break;
        }
        if (!signal.aborted) avanzar(Math.floor((100 * page) / hoja.pagination.totalPages));
      }
      await guardarTablas([todas], archivo, formato, signal);
      onDone();
    } catch {
      if (!signal.aborted) toast.error('❌ No se pudo descargar la lista. Vuelve a intentarlo.');
    } finally {
      if (useDescargas.getState()[archivo]?.control === control)
        useDescargas.setState({ [archivo]: undefined });
    }
  }

  return FORMATOS.map((formato) => {
    const suyo = enCurso?.formato === formato ? enCurso : undefined;
    return (
      <Button
        key={formato}
        variant="secondary"
        icon={<FileSpreadsheet aria-hidden="true" />}
        disabled={enCurso !== undefined && !suyo}
        onClick={() => {
          if (suyo) suyo.control.abort();
          else void guardar(formato);
        }}
      >
        {suyo ? `Cancelar descarga (${suyo.tanto} %)` : NOMBRE_DE_FORMATO[formato]}
      </Button>
    );
  });
}
