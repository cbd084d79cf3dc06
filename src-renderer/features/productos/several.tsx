import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '#ui/toast.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteSeveralDialog } from './delete-several-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { NADA, type Seleccion } from './seleccion.ts';
import { type AccionDeVarios, SelectionBar } from './selection-bar.tsx';
import { focusPageChoice } from './selection-tools.tsx';
import { leerElegidos } from './use-elegidos.ts';
import { mandarVarios } from './varios.ts';

/** Its barcodes are drawn by a library that nothing else needs. */
const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }));

export interface SeveralProps {
  elegidos: Seleccion;
  onChoose: (elegidos: Seleccion) => void;
  onChanged: () => void;
}

/** What is done to all the products that are chosen. */
export function Several({ elegidos, onChoose, onChanged }: SeveralProps) {
  const [asked, setAsked] = useState<AccionDeVarios>();
  const [busy, setBusy] = useState<AccionDeVarios>();

  function soltar() {
    onChoose(NADA);
    // The bar that was pressed goes.
    focusPageChoice();
  }

  const cerrar = () => setAsked(undefined);

  /** Lets go of what is no longer there. */
  async function podar() {
    try {
      const quedan = await leerElegidos(elegidos);
      onChoose(new Set(quedan.map(({ _id }) => _id)));
      if (quedan.length === 0) cerrar();
    } catch {
      // Not even that can be asked now: it stays chosen.
    }
  }

  async function alVuelo(que: 'activar' | 'desactivar') {
    setBusy(que);
    try {
      toast.success((await mandarVarios({ ids: [...elegidos], cambio: { que } })).message);
    } catch (error) {
      decirFallo(error, 'Error al actualizar los productos');
      await podar();
    }
    setBusy(undefined);
    onChanged();
  }

  function hecho() {
    cerrar();
    onChanged();
  }

  return (
    <>
      <SelectionBar
        cuantos={elegidos.size}
        busy={busy}
        onAction={(que) => (que === 'activar' || que === 'desactivar' ? void alVuelo(que) : setAsked(que))}
        onClear={soltar}
      />
      {asked === 'categoria' && (
        <CategoryDialog
          elegidos={elegidos}
          onClose={cerrar}
          onSaved={hecho}
          onFailed={() => {
            onChanged();
            void podar();
          }}
        />
      )}
      {asked === 'precio' && <PriceDialog elegidos={elegidos} onClose={cerrar} onSaved={hecho} />}
      {asked === 'etiquetas' && (
        <Suspense fallback={null}>
          <LabelsDialog elegidos={elegidos} onClose={cerrar} />
        </Suspense>
      )}
      {asked === 'eliminar' && (
        <DeleteSeveralDialog
          elegidos={elegidos}
          onClose={cerrar}
          onDeleted={() => {
            // While the question is open all behind it is inert, and cannot be given the focus.
            flushSync(hecho);
            soltar();
          }}
          onFailed={() => {
            hecho();
            void podar();
          }}
        />
      )}
    </>
  );
}
