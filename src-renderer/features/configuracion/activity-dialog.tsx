import type { RegistroDeAuditoria } from '#contract/auditoria.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { exactTime } from '#ui/relative-time.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { accionDe, type Cambio, cambiosDe, cosaDe } from './actividad.ts';
import { quienDe } from './activity-table.tsx';
import styles from './configuracion-page.module.css';

const COLUMNAS: Column<Cambio>[] = [
  { header: 'Dato', rowHeader: true, cell: ({ campo }) => campo },
  { header: 'Antes', cell: ({ antes }) => <span className={styles.value}>{antes}</span> },
  { header: 'Después', cell: ({ despues }) => <span className={styles.value}>{despues}</span> },
];

export interface ActivityDialogProps {
  registro: RegistroDeAuditoria;
  onClose: () => void;
}

/** One deed: how it was before and after. */
export function ActivityDialog({ registro, onClose }: ActivityDialogProps) {
  const zona = useTienda()?.zonaHoraria;
  const cambios = cambiosDe(registro);
  const cosa = cosaDe(registro);
  const donde = registro.origen ? `, desde ${registro.origen}` : '';
  return (
    <Dialog
      open
      size="lg"
      title={cosa ? `${accionDe(registro)}: ${cosa}` : accionDe(registro)}
      description={`${quienDe(registro)}, el ${exactTime(registro.fecha, zona)}${donde}`}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {cambios.length > 0 ? (
        <DataTable label="Antes y después" columns={COLUMNAS} rows={cambios} rowKey={({ campo }) => campo} />
      ) : (
        <p>No cambió ningún dato que se pueda mostrar.</p>
      )}
    </Dialog>
  );
}
