import { Banknote } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SesionConTodo } from '#contract/caja.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { CerrarCajaDialog } from '../../lib/cerrar-caja-dialog.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { AbrirCajaDialog } from './abrir-caja-dialog.tsx';
import styles from './caja-control.module.css';
import { CajaDialog } from './caja-dialog.tsx';
import { CorteHechoDialog } from './corte-hecho-dialog.tsx';
import { MovimientoDialog } from './movimiento-dialog.tsx';
import { useCaja } from './use-caja.ts';

/**
 * What is asked or shown. What writes in the drawer keeps the session it began with: it may be closed by what is sent,
 * or elsewhere, with another one opened in its place.
 */
type Vista = { que: 'ver' | 'abrir' } | { que: 'mover' | 'cerrar' | 'cerrada'; sesion: SesionConTodo };

export interface CajaControlProps {
  usuarioId: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The drawer of who sells: a chip that says what is in it, and all that is done with it. */
export function CajaControl({ usuarioId, open, onOpen, onClose }: CajaControlProps) {
  const { data, error, reload } = useCaja(usuarioId);
  const [vista, setVista] = useState<Vista>({ que: 'ver' });
  /** Opened a moment ago, until the server is heard of it again. */
  const [recien, setRecien] = useState<SesionConTodo>();
  const sesion = data?.sesion ?? recien;
  const cerrada = data?.sesion === null && !recien;

  const que = vista.que === 'ver' && cerrada ? 'abrir' : vista.que;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is heard next is newer
  useEffect(() => setRecien(undefined), [data]);

  useEffect(() => {
    if (!open) setVista({ que: 'ver' });
    // A drawer that is being opened stays so until the answer is there, whatever is heard of it before.
    else if (que === 'abrir') setVista({ que });
  }, [open, que]);

  function alTerminar() {
    reload();
    onClose();
  }

  function volver() {
    reload();
    setVista({ que: 'ver' });
  }

  function dialogo() {
    if (vista.que === 'cerrada') return <CorteHechoDialog sesion={vista.sesion} onClose={onClose} />;
    if (vista.que === 'cerrar')
      return (
        <CerrarCajaDialog
          sesion={sesion?._id === vista.sesion._id ? sesion : vista.sesion}
          onClose={volver}
          onDone={(hecha) => {
            reload();
            setVista({ que: 'cerrada', sesion: hecha });
          }}
        />
      );
    if (vista.que === 'mover')
      return <MovimientoDialog sesionId={vista.sesion._id} onClose={volver} onDone={volver} />;
    if (que === 'abrir')
      return (
        <AbrirCajaDialog
          onClose={alTerminar}
          onDone={(abierta) => {
            setRecien(abierta);
            alTerminar();
          }}
        />
      );
    if (sesion)
      return (
        <CajaDialog
          sesion={sesion}
          onClose={onClose}
          onMove={() => setVista({ que: 'mover', sesion })}
          onCount={() => setVista({ que: 'cerrar', sesion })}
        />
      );
    return (
      <Dialog open title="Caja" onClose={onClose}>
        {error ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : (
          <TableSkeleton rows={4} columns={2} label="Cargando la caja…" />
        )}
      </Dialog>
    );
  }

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
        {sesion ? (
          <span className={styles.text}>
            <span className={styles.state}>Caja abierta</span>
            <span className="visually-hidden"> · </span>
            <Price quetzales={sesion.esperado} className={styles.amount} />
          </span>
        ) : cerrada ? (
          'Abrir caja'
        ) : (
          'Caja'
        )}
      </Button>
      {open && dialogo()}
    </>
  );
}
