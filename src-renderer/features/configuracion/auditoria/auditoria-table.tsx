import { Eye } from 'lucide-react';
import type { RegistroDeAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { exactTime, RelativeTime } from '#ui/display/relative-time.tsx';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './auditoria.module.css';
import { accionDe, cosaDe } from './auditoria.ts';

/** Name of the person who did it; without one it came from the storefront or from the server itself. */
export function quienDe({ usuario }: Pick<RegistroDeAuditoria, 'usuario'>): string {
  return usuario?.nombre || 'Sin sesión';
}

interface AuditoriaTableProps {
  registros: RegistroDeAuditoria[];
  onOpen: (registro: RegistroDeAuditoria) => void;
}

export function AuditoriaTable({ registros, onOpen }: AuditoriaTableProps) {
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
  ];
  return (
    <DataTable
      label="Registro de actividad"
      columns={columns}
      rows={registros}
      rowKey={({ _id }) => _id}
      card={(registro) => ({
        title: accionDe(registro),
        subtitle: cosaDe(registro),
        state: quienDe(registro),
        when: <RelativeTime iso={registro.fecha} text={fechaCorta(registro.fecha, zona)} timeZone={zona} />,
      })}
      onOpen={onOpen}
      actions={(registro) => [
        {
          label: 'Ver',
          name: `Ver: ${accionDe(registro)} ${cosaDe(registro)}, ${exactTime(registro.fecha, zona)}`,
          icon: <Eye />,
          onPress: () => onOpen(registro),
        },
      ]}
    />
  );
}
