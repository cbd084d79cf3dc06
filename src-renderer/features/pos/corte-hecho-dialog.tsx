import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { SesionConTodo } from '#contract/caja.ts';
import { deQuetzales } from '#contract/dinero.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CashFigures, Verdict } from '../../lib/cash-session.tsx';
import { corteDe } from '../../lib/corte-de.ts';
import { Paper, usePaper } from '../../lib/sale-ticket.tsx';
import { useTienda } from '../../lib/tienda.ts';
import styles from './caja-dialogs.module.css';

/** The drawer just closed, and its slip. */
export function CorteHechoDialog({ sesion, onClose }: { sesion: SesionConTodo; onClose: () => void }) {
  const tienda = useTienda();
  const corte = useMemo(() => corteDe(sesion, tienda), [sesion, tienda]);
  const { paper, print, printing } = usePaper(corte);
  return (
    <Dialog
      open
      size="lg"
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
          <CashFigures sesion={sesion} />
          <Verdict diferencia={deQuetzales(sesion.diferencia ?? 0)} />
        </div>
        <Paper papel={corte} label="Vista del corte" paper={paper} />
      </div>
    </Dialog>
  );
}
