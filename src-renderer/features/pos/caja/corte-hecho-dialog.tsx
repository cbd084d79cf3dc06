import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { corteDe } from '../../../shared/caja/corte.ts';
import { CuentasDeCaja, VeredictoDeCaja } from '../../../shared/caja/sesion-de-caja.tsx';
import { PapelPreview, usePapel } from '../../../shared/ticket/papel-preview.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './caja-dialogs.module.css';

/** The session just closed, with its slip. */
export function CorteHechoDialog({ sesion, onClose }: { sesion: SesionConTodo; onClose: () => void }) {
  const tienda = useTienda();
  const corte = useMemo(() => corteDe(sesion, tienda), [sesion, tienda]);
  const { paper, print, printing } = usePapel(corte);
  return (
    <Dialog
      open
      size="lg"
      className={styles.steady}
      title="Caja cerrada"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" />}
            loading={printing}
            onClick={() => void print()}
          >
            Imprimir corte
          </Button>
          <Button data-autofocus onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className={styles.closed}>
        <div className={styles.counted}>
          <CuentasDeCaja sesion={sesion} />
          <VeredictoDeCaja diferencia={deQuetzales(sesion.diferencia ?? 0)} />
        </div>
        <PapelPreview papel={corte} label="Vista del corte" paper={paper} />
      </div>
    </Dialog>
  );
}
