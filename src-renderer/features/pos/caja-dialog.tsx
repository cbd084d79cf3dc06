import { ArrowLeftRight, LockKeyhole } from 'lucide-react';
import type { SesionConTodo } from '#contract/caja.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CashFigures, CashMovements } from '../../lib/cash-session.tsx';
import { diaSiEsOtro, horaLegible } from '../../lib/hora-legible.ts';
import { useTienda } from '../../lib/tienda.ts';
import styles from './caja-dialogs.module.css';

export interface CajaDialogProps {
  sesion: SesionConTodo;
  onClose: () => void;
  onMove: () => void;
  onCount: () => void;
}

/** The open drawer: what should be in it, what moved, and what can be done. */
export function CajaDialog({ sesion, onClose, onMove, onCount }: CajaDialogProps) {
  const zona = useTienda()?.zonaHoraria;
  const dia = diaSiEsOtro(sesion.abiertaEn, zona);
  const hora = horaLegible(sesion.abiertaEn, zona);
  return (
    <Dialog
      open
      size="lg"
      title={`Caja abierta desde ${dia ? `el ${dia}, ${hora}` : `las ${hora}`}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver a vender
          </Button>
          <Button
            variant="secondary"
            data-autofocus
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={onMove}
          >
            Entrada o salida
          </Button>
          <Button icon={<LockKeyhole aria-hidden="true" />} onClick={onCount}>
            Cerrar caja
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <CashFigures sesion={sesion} />
        <CashMovements sesion={sesion} />
      </div>
    </Dialog>
  );
}
