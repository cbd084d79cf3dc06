import { ArchiveRestore, Download, ShieldCheck, Trash2 } from 'lucide-react';
import type { RespaldoJson, TipoDeRespaldo } from '#contract/schemas/tienda/respaldos.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
import { exactTime, RelativeTime } from '#ui/display/relative-time.tsx';
import type { Tone } from '#ui/theme/accent.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';

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
    { header: 'Fecha', rowHeader: true, cell: ({ fecha }) => <RelativeTime iso={fecha} timeZone={zona} /> },
    { header: 'Tipo', cell: ({ tipo }) => <Badge tone={TIPOS[tipo].tone}>{TIPOS[tipo].text}</Badge> },
    { header: 'Tamaño', num: true, cell: ({ bytes }) => tamano(bytes) },
    {
      header: 'Acciones',
      actions: true,
      cell: (respaldo) => (
        <>
          <IconButton
            size="sm"
            label={`Revisar el respaldo del ${exactTime(respaldo.fecha, zona)}`}
            icon={<ShieldCheck />}
            loading={revisando === respaldo._id}
            disabled={disabled}
            onClick={() => onCheck(respaldo)}
          />
          <IconButton
            size="sm"
            label={`Descargar el respaldo del ${exactTime(respaldo.fecha, zona)}`}
            icon={<Download />}
            loading={descargando === respaldo._id}
            disabled={disabled}
            onClick={() => onDownload(respaldo)}
          />
          <IconButton
            size="sm"
            label={`Restaurar el respaldo del ${exactTime(respaldo.fecha, zona)}`}
            icon={<ArchiveRestore />}
            disabled={disabled}
            onClick={() => onRestore(respaldo)}
          />
          {respaldo.tipo === 'manual' && (
            <IconButton
              size="sm"
              label={`Eliminar el respaldo del ${exactTime(respaldo.fecha, zona)}`}
              icon={<Trash2 />}
              disabled={disabled}
              onClick={() => onDelete(respaldo)}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable label="Lista de respaldos" columns={columns} rows={respaldos} rowKey={({ _id }) => _id} />
  );
}
