import { ArrowLeftRight, Inbox, LockKeyhole } from 'lucide-react';
import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CuentasDeCaja, MovimientosDeCaja } from '../../../shared/caja/sesion-de-caja.tsx';
import { useHayCajon } from '../../../shared/impresion/cajon.ts';
import { diaSiEsOtro, horaLegible } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './caja-dialogs.module.css';

interface CajaDialogProps {
  sesion: SesionConTodo;
  onClose: () => void;
  onCajon: () => void;
  onMove: () => void;
  onCount: () => void;
}

/** The open drawer: the expected amount, its movements, and the actions on it. */
export function CajaDialog({ sesion, onClose, onCajon, onMove, onCount }: CajaDialogProps) {
  const conCajon = useHayCajon();
  const zona = useTienda()?.zonaHoraria;
  const dia = diaSiEsOtro(sesion.abiertaEn, zona);
  const hora = horaLegible(sesion.abiertaEn, zona);
  return (
    <Dialog
      open
      size="lg"
      className={styles.steady}
      title={`Caja abierta desde ${dia ? `el ${dia}, ${hora}` : `las ${hora}`}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver a vender
          </Button>
          {conCajon && (
            <Button
              variant="secondary"
              icon={<Inbox aria-hidden="true" />}
              title="Abrir cajón (Mayús + F12)"
              aria-keyshortcuts="Shift+F12"
              onClick={onCajon}
            >
              Abrir cajón
            </Button>
          )}
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
      <div data-clear className={styles.columns}>
        <CuentasDeCaja sesion={sesion} />
        <MovimientosDeCaja sesion={sesion} />
      </div>
      <p className={styles.hint}>
        ¿Abriste con otro fondo? Anota la diferencia con «Entrada o salida» y escribe «fondo» como motivo: así
        tu corte cuadra.
      </p>
    </Dialog>
  );
}
