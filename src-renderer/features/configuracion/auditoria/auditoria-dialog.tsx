import type { RegistroDeAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './auditoria.module.css';
import { accionDe, type Cambio, cambiosDe, cosaDe } from './auditoria.ts';
import { quienDe } from './auditoria-table.tsx';

const COLUMNAS: Column<Cambio>[] = [
  { header: 'Dato', rowHeader: true, cell: ({ campo }) => campo },
  { header: 'Antes', cell: ({ antes }) => <span className={styles.value}>{antes}</span> },
  { header: 'Después', cell: ({ despues }) => <span className={styles.value}>{despues}</span> },
];

interface AuditoriaDialogProps {
  registro: RegistroDeAuditoria;
  onClose: () => void;
}

/** One entry of the audit trail, with the values before and after. */
export function AuditoriaDialog({ registro, onClose }: AuditoriaDialogProps) {
  const zona = useTienda()?.zonaHoraria;
  const cambios = cambiosDe(registro, zona);
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
