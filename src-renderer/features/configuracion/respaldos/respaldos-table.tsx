import { ArchiveRestore, Download, ShieldCheck, Trash2 } from 'lucide-react';
import type { RespaldoJson, TipoDeRespaldo } from '#contract/schemas/tienda/respaldos.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { exactTime, RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowAction } from '#ui/display/row-action.tsx';
import type { Tone } from '#ui/theme/accent.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './respaldos-section.module.css';

const TIPOS: Record<TipoDeRespaldo, { tone: Tone; text: string }> = {
  diario: { tone: 'neutral', text: 'Diario' },
  manual: { tone: 'info', text: 'Hecho a mano' },
  seguridad: { tone: 'warning', text: 'Antes de restaurar' },
};

function tamano(bytes: number): string {
  if (bytes === 0) return '—';
  const mb = bytes / (1024 * 1024);
  return `${mb.toLocaleString('es-GT', { maximumFractionDigits: mb < 10 ? 1 : 0 })} MB`;
}

interface RespaldosTableProps {
  respaldos: RespaldoJson[];
  /** Ids of the backup being verified, and of the one being downloaded. */
  revisando: string | undefined;
  descargando: string | undefined;
  disabled: boolean;
  onCheck: (respaldo: RespaldoJson) => void;
  onDownload: (respaldo: RespaldoJson) => void;
  onRestore: (respaldo: RespaldoJson) => void;
  onDelete: (respaldo: RespaldoJson) => void;
}

export function RespaldosTable({
  respaldos,
  revisando,
  descargando,
  disabled,
  onCheck,
  onDownload,
  onRestore,
  onDelete,
}: RespaldosTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columns: Column<RespaldoJson>[] = [
    {
      header: 'Fecha',
      rowHeader: true,
      cell: ({ _id, fecha }) => (
        <>
          <RelativeTime iso={fecha} timeZone={zona} />
          <span className={styles.quiet}>Carpeta {_id}</span>
        </>
      ),
    },
    { header: 'Tipo', cell: ({ tipo }) => <Badge tone={TIPOS[tipo].tone}>{TIPOS[tipo].text}</Badge> },
    { header: 'Tamaño', num: true, cell: ({ bytes }) => tamano(bytes) },
  ];
  return (
    <DataTable
      label="Lista de respaldos"
      columns={columns}
      rows={respaldos}
      rowKey={({ _id }) => _id}
      card={({ _id, fecha, tipo, bytes }) => ({
        title: <RelativeTime iso={fecha} timeZone={zona} />,
        subtitle: _id,
        state: <Badge tone={TIPOS[tipo].tone}>{TIPOS[tipo].text}</Badge>,
        when: tamano(bytes),
      })}
      actions={(respaldo) => {
        const { _id, fecha, tipo } = respaldo;
        const del = `el respaldo del ${exactTime(fecha, zona)}`;
        const revisar: RowAction = {
          label: 'Revisar',
          name: `Revisar ${del}`,
          icon: <ShieldCheck />,
          loading: revisando === _id,
          disabled,
          onPress: () => onCheck(respaldo),
        };
        const descargar: RowAction = {
          label: 'Descargar',
          name: `Descargar ${del}`,
          icon: <Download />,
          loading: descargando === _id,
          disabled,
          onPress: () => onDownload(respaldo),
        };
        const restaurar: RowAction = {
          label: 'Restaurar',
          name: `Restaurar ${del}`,
          icon: <ArchiveRestore />,
          disabled,
          onPress: () => onRestore(respaldo),
        };
        const eliminar: RowAction = {
          label: 'Eliminar',
          name: `Eliminar ${del}`,
          icon: <Trash2 />,
          destructive: true,
          disabled,
          onPress: () => onDelete(respaldo),
        };
        return [revisar, descargar, restaurar, ...(tipo === 'manual' ? [eliminar] : [])];
      }}
    />
  );
}
