import { LockKeyhole, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SesionConTodo, UnaSesionDeCaja } from '#contract/caja.ts';
import { deQuetzales } from '#contract/dinero.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { exactTime } from '#ui/relative-time.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { CashFigures, CashMovements, Verdict } from '../../lib/cash-session.tsx';
import { CerrarCajaDialog } from '../../lib/cerrar-caja-dialog.tsx';
import { corteDe } from '../../lib/corte-de.ts';
import { useEventos } from '../../lib/eventos.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { Paper, usePaper } from '../../lib/sale-ticket.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import styles from './ventas-page.module.css';

export interface CashSessionDialogProps {
  id: string;
  onClose: () => void;
}

/** All of one cash session, and its slip once more. */
export function CashSessionDialog({ id, onClose }: CashSessionDialogProps) {
  const { data, error, reload } = useLoad(
    id,
    (signal) => api.get<UnaSesionDeCaja>(`/api/caja/sesiones/${encodeURIComponent(id)}`, { signal }),
    'Error al cargar el corte de caja',
  );
  const esPropietario = useEsPropietario();
  const [counting, setCounting] = useState(false);
  useEventos({ 'caja-cambiada': ({ _id }) => _id === id && reload(), recargar: reload });
  if (counting && data)
    return (
      <CerrarCajaDialog
        ajena
        sesion={data.sesion}
        onClose={() => setCounting(false)}
        onDone={() => {
          setCounting(false);
          reload();
        }}
      />
    );
  if (data) {
    const canCount = esPropietario && data.sesion.cerradaEn === null;
    const onCount = canCount ? () => setCounting(true) : undefined;
    return <Details sesion={data.sesion} onClose={onClose} onCount={onCount} />;
  }
  return (
    <Dialog open size="lg" title="Corte de caja" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <TableSkeleton rows={5} columns={3} label="Cargando el corte de caja…" />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  sesion: SesionConTodo;
  onClose: () => void;
  /** The owner counts what its person left open. */
  onCount: (() => void) | undefined;
}

function Details({ sesion, onClose, onCount }: DetailsProps) {
  const tienda = useTienda();
  const corte = useMemo(() => corteDe(sesion, tienda), [sesion, tienda]);
  const { paper, print, printing } = usePaper(corte);
  const { usuario, abiertaEn, cerradaEn, cerradaPor, diferencia, notas } = sesion;
  return (
    <Dialog
      open
      size="lg"
      title={`${cerradaEn ? 'Corte de caja' : 'Caja abierta'} de ${usuario.nombre}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {onCount && (
            <Button variant="secondary" icon={<LockKeyhole aria-hidden="true" />} onClick={onCount}>
              Contar y cerrar
            </Button>
          )}
          <Button
            data-autofocus
            icon={<Printer aria-hidden="true" />}
            loading={printing}
            onClick={() => void print()}
          >
            Imprimir corte
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.session}>
          <dl className={styles.facts}>
            <dt>Abierta</dt>
            <dd>{exactTime(abiertaEn, tienda?.zonaHoraria)}</dd>
            <dt>Cerrada</dt>
            <dd>{cerradaEn ? exactTime(cerradaEn, tienda?.zonaHoraria) : 'Sigue abierta'}</dd>
            {cerradaPor && (
              <>
                <dt>La cerró</dt>
                <dd>{cerradaPor}</dd>
              </>
            )}
          </dl>
          <CashFigures sesion={sesion} />
          {diferencia !== null && <Verdict diferencia={deQuetzales(diferencia)} />}
          {notas && <p className={styles.note}>{notas}</p>}
          <CashMovements sesion={sesion} />
        </div>
        <Paper papel={corte} label="Vista del corte" paper={paper} />
      </div>
    </Dialog>
  );
}
