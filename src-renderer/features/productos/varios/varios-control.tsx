import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '#ui/feedback/toast.ts';
import { decirError } from '../../../lib/errores.ts';
import { NADA, type Seleccion } from '../seleccion/seleccion.ts';
import { type AccionDeVarios, SeleccionBar } from '../seleccion/seleccion-bar.tsx';
import { focusPageChoice } from '../seleccion/seleccion-tools.tsx';
import { leerElegidos } from '../seleccion/use-elegidos.ts';
import { CategoriaDialog } from './categoria-dialog.tsx';
import { EliminarVariosDialog } from './eliminar-varios-dialog.tsx';
import { OcasionesDialog } from './ocasiones-dialog.tsx';
import { PrecioDialog } from './precio-dialog.tsx';
import { cambiarVariosProductos } from './varios.ts';

/** Lazy: only this dialog needs the barcode library. */
const EtiquetasDialog = lazy(async () => ({
  default: (await import('../etiquetas/etiquetas-dialog.tsx')).EtiquetasDialog,
}));

interface VariosControlProps {
  elegidos: Seleccion;
  onChoose: (elegidos: Seleccion) => void;
  onChanged: () => void;
}

/** The actions on the selected products, with their dialogs. */
export function VariosControl({ elegidos, onChoose, onChanged }: VariosControlProps) {
  const [asked, setAsked] = useState<AccionDeVarios>();
  const [busy, setBusy] = useState<AccionDeVarios>();

  function soltar() {
    onChoose(NADA);
    // The bar with the pressed button disappears.
    focusPageChoice();
  }

  const cerrar = () => setAsked(undefined);

  /** Drops products that no longer exist from the selection. */
  async function podar() {
    try {
      const quedan = await leerElegidos(elegidos);
      onChoose(new Set(quedan.map(({ _id }) => _id)));
      if (quedan.length === 0) cerrar();
    } catch {
      // The check failed too: the selection stays.
    }
  }

  async function alVuelo(que: 'activar' | 'desactivar') {
    setBusy(que);
    try {
      toast.success((await cambiarVariosProductos({ ids: [...elegidos], cambio: { que } })).message);
    } catch (error) {
      decirError(error, 'Error al actualizar los productos');
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
      <SeleccionBar
        cuantos={elegidos.size}
        busy={busy}
        onAction={(que) => (que === 'activar' || que === 'desactivar' ? void alVuelo(que) : setAsked(que))}
        onClear={soltar}
      />
      <VariosDialog
        asked={asked}
        elegidos={elegidos}
        onClose={cerrar}
        onSaved={hecho}
        onDeleted={() => {
          // Everything behind the open dialog is inert and cannot take the focus.
          flushSync(hecho);
          soltar();
        }}
        onFailed={() => {
          if (asked === 'eliminar') cerrar();
          onChanged();
          void podar();
        }}
      />
    </>
  );
}

interface VariosDialogProps {
  asked: AccionDeVarios | undefined;
  elegidos: Seleccion;
  onClose: () => void;
  onSaved: () => void;
  onDeleted: () => void;
  /** The server refused it: some of the products may no longer exist. */
  onFailed: () => void;
}

/** The dialog of an action that asks for something first. */
function VariosDialog({ asked, elegidos, onClose, onSaved, onDeleted, onFailed }: VariosDialogProps) {
  const usual = { elegidos, onClose };
  if (asked === 'categoria') return <CategoriaDialog {...usual} onSaved={onSaved} onFailed={onFailed} />;
  if (asked === 'ocasiones') return <OcasionesDialog {...usual} onSaved={onSaved} onFailed={onFailed} />;
  if (asked === 'precio') return <PrecioDialog {...usual} onSaved={onSaved} />;
  if (asked === 'eliminar')
    return <EliminarVariosDialog {...usual} onDeleted={onDeleted} onFailed={onFailed} />;
  if (asked !== 'etiquetas') return null;
  return (
    <Suspense fallback={null}>
      <EtiquetasDialog {...usual} />
    </Suspense>
  );
}
