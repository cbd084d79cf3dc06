import { Banknote } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Caja, SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { cx } from '#ui/theme/cx.ts';
import type { Load } from '../../../lib/use-load.ts';
import { CerrarCajaDialog } from '../../../shared/caja/cerrar-caja-dialog.tsx';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import { AbrirCajaDialog } from './abrir-caja-dialog.tsx';
import styles from './caja-control.module.css';
import { CajaDialog } from './caja-dialog.tsx';
import { CorteHechoDialog } from './corte-hecho-dialog.tsx';
import { MovimientoDialog } from './movimiento-dialog.tsx';

/**
 * What is asked or shown. Forms that write keep the session they opened with: it may be closed meanwhile, here
 * or elsewhere, and another one opened in its place.
 */
type Vista = { que: 'ver' | 'abrir' } | { que: 'mover' | 'cerrar' | 'cerrada'; sesion: SesionConTodo };

interface CajaControlProps {
  /** The drawer of the signed-in person. */
  load: Load<Caja>;
  open: boolean;
  onOpen: () => void;
  /** Opens the cash drawer itself, without a sale. */
  onCajon: () => void;
  onClose: () => void;
}

/** The drawer as loaded, and the view of it that is open. */
function useCajaVista({ load, open, onClose }: Omit<CajaControlProps, 'onOpen' | 'onCajon'>) {
  const { data, reload } = load;
  const [vista, setVista] = useState<Vista>({ que: 'ver' });
  /** The session just opened, until the server reports it. */
  const [recien, setRecien] = useState<SesionConTodo>();
  const sesion = data?.sesion ?? recien;
  const cerrada = data?.sesion === null && !recien;

  const que = vista.que === 'ver' && cerrada ? 'abrir' : vista.que;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the reloaded data is newer
  useEffect(() => setRecien(undefined), [data]);

  useEffect(() => {
    if (!open) setVista({ que: 'ver' });
    // An opening in progress keeps its dialog until it is answered, even when an event reports the drawer open
    // first.
    else if (que === 'abrir') setVista({ que });
  }, [open, que]);

  return {
    sesion,
    cerrada,
    load,
    vista: que === 'abrir' ? { que } : vista,
    setVista,
    setRecien,
    alTerminar() {
      reload();
      onClose();
    },
    volver() {
      reload();
      setVista({ que: 'ver' });
    },
  };
}

/**
 * The cash drawer of the signed-in person: a chip with its state, and the dialogs that work on it. What is in the drawer is
 * only in the dialogs: clients see the screen.
 */
export function CajaControl({ load, open, onOpen, onCajon, onClose }: CajaControlProps) {
  const caja = useCajaVista({ load, open, onClose });
  const { sesion, cerrada } = caja;
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className={cx(styles.chip, sesion && styles.open)}
        icon={<Banknote aria-hidden="true" />}
        title="Caja (F12)"
        aria-keyshortcuts="F12"
        onClick={onOpen}
      >
        {sesion ? 'Caja abierta' : cerrada ? 'Abrir caja' : 'Caja'}
      </Button>
      {open && <CajaVista caja={caja} onCajon={onCajon} onClose={onClose} />}
    </>
  );
}

interface CajaVistaProps {
  caja: ReturnType<typeof useCajaVista>;
  onCajon: () => void;
  onClose: () => void;
}

/** The dialog of the current view. */
function CajaVista({ caja, onCajon, onClose }: CajaVistaProps) {
  const { sesion, load, vista, setVista, volver } = caja;
  if (vista.que === 'cerrada') return <CorteHechoDialog sesion={vista.sesion} onClose={onClose} />;
  if (vista.que === 'cerrar')
    return (
      <CerrarCajaDialog
        sesion={sesion?._id === vista.sesion._id ? sesion : vista.sesion}
        onClose={volver}
        onChanged={load.reload}
        onDone={(hecha) => {
          load.reload();
          setVista({ que: 'cerrada', sesion: hecha });
        }}
      />
    );
  if (vista.que === 'mover')
    return <MovimientoDialog sesionId={vista.sesion._id} onClose={volver} onDone={volver} />;
  if (vista.que === 'abrir')
    return (
      <AbrirCajaDialog
        onClose={caja.alTerminar}
        onDone={(abierta) => {
          caja.setRecien(abierta);
          caja.alTerminar();
        }}
      />
    );
  if (sesion)
    return (
      <CajaDialog
        sesion={sesion}
        onClose={onClose}
        onCajon={onCajon}
        onMove={() => setVista({ que: 'mover', sesion })}
        onCount={() => setVista({ que: 'cerrar', sesion })}
      />
    );
  return (
    <Dialog open title="Caja" onClose={onClose}>
      <LoadingOrFailed
        error={load.error}
        reload={load.reload}
        loading="Cargando la caja…"
        rows={4}
        columns={2}
      />
    </Dialog>
  );
}
