import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import { TIPOS_CODIGO } from '#contract/words/codigos.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { exactTime, RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowAction } from '#ui/display/row-action.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { Tone } from '#ui/theme/accent.ts';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './correos.module.css';

const ASUNTOS: Record<string, string> = {
  verificacion: 'Código para verificar el email',
  recuperacion: 'Código para una contraseña nueva',
  'pedido-recibido': 'Pedido recibido',
  'pedido-listo': 'Pedido listo',
  'pedido-cancelado': 'Pedido cancelado',
};

const ESTADOS: Record<CorreoJson['estado'], { tone: Tone; text: string }> = {
  pendiente: { tone: 'warning', text: 'En espera' },
  enviado: { tone: 'success', text: 'Enviado' },
  fallido: { tone: 'danger', text: 'No enviado' },
};

/** An expired code is not sent again. */
const esDeCodigo = (plantilla: string) => TIPOS_CODIGO.some((tipo) => tipo === plantilla);

async function copiarCodigo(codigo: string) {
  if (await copyText(codigo)) toast.success('Código copiado', { duration: 3_000 });
  else toast.error('❌ No se pudo copiar el código');
}

function queSigue(
  { estado, ultimoError, proximoIntento, fechaEnvio }: CorreoJson,
  configurado: boolean,
  zona: string | undefined,
) {
  if (estado === 'enviado' && fechaEnvio) return exactTime(fechaEnvio, zona);
  if (estado === 'fallido') return ultimoError;
  if (!configurado) return 'Falta el servidor de correo';
  const cuando = proximoIntento && `Se intenta ${exactTime(proximoIntento, zona)}`;
  return [ultimoError, cuando].filter(Boolean).join(' · ');
}

/** A mail on a phone: to whom, about what, and whether it left. */
function tarjetaDe({ para, plantilla, pedido, estado, fechaCreacion }: CorreoJson, zona?: string): RowCard {
  return {
    title: para,
    state: [ASUNTOS[plantilla] ?? plantilla, pedido].filter(Boolean).join(' '),
    amount: <Badge tone={ESTADOS[estado].tone}>{ESTADOS[estado].text}</Badge>,
    when: <RelativeTime iso={fechaCreacion} text={fechaCorta(fechaCreacion, zona)} timeZone={zona} />,
  };
}

interface CorreosTableProps {
  correos: CorreoJson[];
  configurado: boolean;
  /** Id of the mail being changed. */
  busy: string | undefined;
  onRetry: (correo: CorreoJson) => void;
  onDiscard: (correo: CorreoJson) => void;
}

export function CorreosTable({ correos, configurado, busy, onRetry, onDiscard }: CorreosTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columns: Column<CorreoJson>[] = [
    {
      header: 'Para',
      rowHeader: true,
      cell: ({ para, plantilla, pedido }) => (
        <>
          <span className={styles.address}>{para}</span>
          <span className={styles.quiet}>
            {ASUNTOS[plantilla] ?? plantilla}
            {pedido && ` ${pedido}`}
          </span>
        </>
      ),
    },
    {
      header: 'Código',
      cell: ({ codigo }) =>
        codigo ? (
          <span className={styles.code}>
            {codigo}
            <IconButton
              size="sm"
              label={`Copiar el código ${codigo}`}
              icon={<Copy />}
              onClick={() => void copiarCodigo(codigo)}
            />
          </span>
        ) : (
          '—'
        ),
    },
    {
      header: 'Creado',
      least: true,
      cell: ({ fechaCreacion }) => <RelativeTime iso={fechaCreacion} timeZone={zona} />,
    },
    {
      header: 'Estado',
      cell: (correo) => (
        <>
          <Badge tone={ESTADOS[correo.estado].tone}>{ESTADOS[correo.estado].text}</Badge>
          <span className={styles.quiet}>{queSigue(correo, configurado, zona)}</span>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label="Lista de correos"
      columns={columns}
      rows={correos}
      rowKey={({ _id }) => _id}
      card={(correo) => tarjetaDe(correo, zona)}
      actions={(correo) => {
        const { _id, para, estado, plantilla } = correo;
        const reintentable = estado === 'pendiente' || (estado === 'fallido' && !esDeCodigo(plantilla));
        const disabled = busy === _id;
        const enviar: RowAction = {
          label: 'Enviar otra vez',
          name: `Enviar otra vez a ${para}`,
          icon: <RotateCcw />,
          disabled,
          onPress: () => onRetry(correo),
        };
        const descartar: RowAction = {
          label: 'Descartar',
          name: `Descartar el correo a ${para}`,
          icon: <Trash2 />,
          destructive: true,
          disabled,
          onPress: () => onDiscard(correo),
        };
        return [
          ...(configurado && reintentable ? [enviar] : []),
          ...(estado === 'pendiente' ? [descartar] : []),
        ];
      }}
    />
  );
}
