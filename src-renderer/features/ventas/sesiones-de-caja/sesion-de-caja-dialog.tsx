import { LockKeyhole } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OBTENER_SESION_DE_CAJA } from '#contract/calls/addresses.ts';
import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { api } from '../../../lib/api.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { CerrarCajaDialog } from '../../../shared/caja/cerrar-caja-dialog.tsx';
import { corteDe } from '../../../shared/caja/corte.ts';
import { CuentasDeCaja, MovimientosDeCaja, VeredictoDeCaja } from '../../../shared/caja/sesion-de-caja.tsx';
import { LoadedDialog, useLoadById } from '../../../shared/pagina/loaded.tsx';
import { PapelDialog } from '../../../shared/ticket/papel-dialog.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './sesiones-de-caja.module.css';

interface SesionDeCajaDialogProps {
  id: string;
  onClose: () => void;
}

/** The details of one cash session, and its slip. */
export function SesionDeCajaDialog({ id, onClose }: SesionDeCajaDialogProps) {
  const load = useLoadById(
    id,
    (input) => api(OBTENER_SESION_DE_CAJA, input),
    'caja-cambiada',
    'Error al cargar el corte de caja',
  );
  const esPropietario = useEsPropietario();
  const [counting, setCounting] = useState(false);
  return (
    <LoadedDialog load={load} loading="Cargando el corte de caja…" title="Corte de caja" onClose={onClose}>
      {({ sesion }) =>
        counting ? (
          <CerrarCajaDialog
            ajena
            sesion={sesion}
            onClose={() => setCounting(false)}
            onChanged={load.reload}
            onDone={() => {
              setCounting(false);
              load.reload();
            }}
          />
        ) : (
          <Details
            sesion={sesion}
            onClose={onClose}
            onCount={esPropietario && sesion.cerradaEn === null ? () => setCounting(true) : undefined}
          />
        )
      }
    </LoadedDialog>
  );
}

interface DetailsProps {
  sesion: SesionConTodo;
  onClose: () => void;
  /** Lets the owner count and close a session that somebody left open. */
  onCount: (() => void) | undefined;
}

function Details({ sesion, onClose, onCount }: DetailsProps) {
  const tienda = useTienda();
  const corte = useMemo(() => corteDe(sesion, tienda), [sesion, tienda]);
  const { usuario, abiertaEn, cerradaEn, cerradaPor, diferencia, notas } = sesion;
  return (
    <PapelDialog
      title={`${cerradaEn ? 'Corte de caja' : 'Caja abierta'} de ${usuario.nombre}`}
      papel={corte}
      nombre="corte"
      onClose={onClose}
      actions={
        onCount && (
          <Button variant="secondary" icon={<LockKeyhole aria-hidden="true" />} onClick={onCount}>
            Contar y cerrar
          </Button>
        )
      }
    >
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
        <CuentasDeCaja sesion={sesion} />
        {diferencia !== null && <VeredictoDeCaja diferencia={deQuetzales(diferencia)} />}
        {notas && <p className={styles.note}>{notas}</p>}
        <MovimientosDeCaja sesion={sesion} />
      </div>
    </PapelDialog>
  );
}
