import { Copy, Eye, MessageCircle, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import { CODIGO, TIPOS_CODIGO } from '#contract/words/codigos.ts';
import { enlaceDeWhatsapp } from '#contract/words/telefono.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { buttonClass, IconButton } from '#ui/controls/button.tsx';
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
  'password-cambiada': 'Aviso de contraseña cambiada',
  'acceso-cambiado': 'Aviso a los propietarios',
};

const ESTADOS: Record<CorreoJson['estado'], { tone: Tone; text: string }> = {
  pendiente: { tone: 'warning', text: 'En espera' },
  enviado: { tone: 'success', text: 'Enviado' },
  fallido: { tone: 'danger', text: 'No enviado' },
};

/** How often the minutes left for a code are counted again. */
const RELOJ_MS = 5_000;

/** An expired code is not sent again. */
const esDeCodigo = (plantilla: string) => TIPOS_CODIGO.some((tipo) => tipo === plantilla);

export async function copiarCodigo(codigo: string) {
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

function ParaCell({ correo }: { correo: CorreoJson }) {
  const { para, nombre, plantilla, pedido } = correo;
  return (
    <>
      {nombre && <span className={styles.name}>{nombre}</span>}
      <span className={styles.address}>{para}</span>
      <span className={styles.quiet}>
        {ASUNTOS[plantilla] ?? plantilla}
        {pedido && ` ${pedido}`}
      </span>
    </>
  );
}

/** A message for the customer who waits for a code, or about their order. */
function mensajeDe({ nombre, codigo, plantilla, pedido }: CorreoJson, tienda: string): string {
  const hola = `Hola${nombre ? `, ${nombre}` : ''}. Te escribimos de ${tienda}.`;
  if (!codigo) return pedido ? `${hola} Es por tu pedido ${pedido}.` : hola;
  const para = plantilla === 'verificacion' ? 'verificar tu email' : 'poner tu contraseña nueva';
  return `${hola} Tu código para ${para} es ${codigo}. Vence en ${CODIGO.vigenciaMinutos} minutos desde que lo pediste.`;
}

function TelefonoCell({ correo }: { correo: CorreoJson }) {
  const tienda = useTienda();
  const { telefono, nombre } = correo;
  if (!telefono) return '—';
  const whatsapp = enlaceDeWhatsapp(telefono, mensajeDe(correo, tienda?.nombre ?? 'la tienda'));
  return (
    <span className={styles.phone}>
      <a href={`tel:${telefono}`} className={styles.call}>
        {formatoTelefono(telefono)}
      </a>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <MessageCircle aria-hidden="true" />
          WhatsApp
          <span className="visually-hidden"> a {nombre ?? telefono} (se abre en otra pestaña)</span>
        </a>
      )}
    </span>
  );
}

/** The time that is left for a code; it counts down while the list is open. */
function useRestante(vence: string | null): string | undefined {
  const [ahora, setAhora] = useState(Date.now);
  useEffect(() => {
    if (vence === null) return;
    const timer = setInterval(() => setAhora(Date.now()), RELOJ_MS);
    return () => clearInterval(timer);
  }, [vence]);
  if (vence === null) return undefined;
  const minutos = Math.ceil((new Date(vence).getTime() - ahora) / 60_000);
  if (minutos <= 0) return 'Ya venció';
  return minutos === 1 ? 'Vence en 1 minuto' : `Vence en ${minutos} minutos`;
}

/** There is a code, which only the password shows. */
function CodigoOculto() {
  return (
    <span className={styles.code}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">Código oculto</span>
    </span>
  );
}

function CodigoCell({ correo: { codigo, codigoOculto, codigoVence } }: { correo: CorreoJson }) {
  const restante = useRestante(codigoVence);
  if (codigoOculto) {
    return (
      <>
        <CodigoOculto />
        <span className={styles.quiet}>{restante}</span>
      </>
    );
  }
  if (!codigo) return '—';
  return (
    <>
      <span className={styles.code}>
        {codigo}
        <IconButton
          size="sm"
          label={`Copiar el código ${codigo}`}
          icon={<Copy />}
          onClick={() => void copiarCodigo(codigo)}
        />
      </span>
      <span className={styles.quiet}>{restante}</span>
    </>
  );
}

function Creado({ iso }: { iso: string }) {
  const zona = useTienda()?.zonaHoraria;
  return <RelativeTime iso={iso} text={fechaCorta(iso, zona)} timeZone={zona} />;
}

function Restante({ vence }: { vence: string }) {
  return <>{useRestante(vence)}</>;
}

/** A mail on a phone: who waits, for what, and the code to read out, or whether it left. */
function tarjetaDe(correo: CorreoJson): RowCard {
  const { para, nombre, plantilla, pedido, estado, codigo, codigoOculto, codigoVence, fechaCreacion } =
    correo;
  return {
    title: nombre ?? para,
    state: [ASUNTOS[plantilla] ?? plantilla, pedido].filter(Boolean).join(' '),
    amount: codigo ? (
      <span className={styles.code}>{codigo}</span>
    ) : codigoOculto ? (
      <CodigoOculto />
    ) : (
      <Badge tone={ESTADOS[estado].tone}>{ESTADOS[estado].text}</Badge>
    ),
    when: codigoVence ? <Restante vence={codigoVence} /> : <Creado iso={fechaCreacion} />,
  };
}

interface CorreosTableProps {
  correos: CorreoJson[];
  configurado: boolean;
  /** Id of the mail being changed. */
  busy: string | undefined;
  onRetry: (correo: CorreoJson) => void;
  onDiscard: (correo: CorreoJson) => void;
  /** Shows a hidden code. */
  onReveal: (correo: CorreoJson) => void;
}

export function CorreosTable({
  correos,
  configurado,
  busy,
  onRetry,
  onDiscard,
  onReveal,
}: CorreosTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columns: Column<CorreoJson>[] = [
    {
      header: 'Para',
      rowHeader: true,
      cell: (correo) => <ParaCell correo={correo} />,
    },
    {
      header: 'Teléfono',
      cell: (correo) => <TelefonoCell correo={correo} />,
    },
    {
      header: 'Código',
      cell: (correo) => <CodigoCell correo={correo} />,
    },
    {
      header: 'Creado',
      least: true,
      cell: ({ fechaCreacion }) => <Creado iso={fechaCreacion} />,
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
      card={tarjetaDe}
      actions={(correo) => {
        const { _id, para, estado, plantilla, codigoOculto } = correo;
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
        const ver: RowAction = {
          label: 'Ver el código',
          name: `Ver el código de ${para}`,
          icon: <Eye />,
          disabled,
          onPress: () => onReveal(correo),
        };
        return [
          ...(codigoOculto ? [ver] : []),
          ...(configurado && reintentable ? [enviar] : []),
          ...(estado === 'pendiente' ? [descartar] : []),
        ];
      }}
    />
  );
}
