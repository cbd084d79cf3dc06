import { Eye } from 'lucide-react';
import type { RegistroDeAuditoria } from '#contract/auditoria.ts';
import { IconButton } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { exactTime, RelativeTime } from '#ui/relative-time.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { accionDe, cosaDe } from './actividad.ts';
import styles from './configuracion-page.module.css';

/** Who did it; what nobody signed in did came from the storefront, or the shop did it by itself. */
export function quienDe({ usuario }: Pick<RegistroDeAuditoria, 'usuario'>): string {
  return usuario?.nombre || 'Sin sesión';
}

export interface ActivityTableProps {
  registros: RegistroDeAuditoria[];
  onOpen: (registro: RegistroDeAuditoria) => void;
}

export function ActivityTable({ registros, onOpen }: ActivityTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columns: Column<RegistroDeAuditoria>[] = [
    {
      header: 'Qué',
      rowHeader: true,
      cell: (registro) => (
        <>
          {accionDe(registro)}
          <span className={styles.quiet}>{cosaDe(registro)}</span>
        </>
      ),
    },
    { header: 'Quién', cell: quienDe },
    { header: 'Cuándo', cell: ({ fecha }) => <RelativeTime iso={fecha} timeZone={zona} /> },
    {
      header: 'Acciones',
      actions: true,
      cell: (registro) => (
        <IconButton
          size="sm"
          label={`Ver: ${accionDe(registro)} ${cosaDe(registro)}, ${exactTime(registro.fecha, zona)}`}
          icon={<Eye />}
          onClick={() => onOpen(registro)}
        />
      ),
    },
  ];
  return (
    <DataTable label="Registro de actividad" columns={columns} rows={registros} rowKey={({ _id }) => _id} />
  );
}
