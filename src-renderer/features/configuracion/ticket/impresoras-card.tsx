import { Pencil, Plus, Printer, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type EstadoDeImpresora,
  esDirecta,
  type ImpresoraDelEquipo,
  impresoraPara,
  NOMBRE_DE_USO,
} from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, Impresora, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useImpresion } from '../../../shared/impresion/impresion.ts';
import { PorImprimir } from '../../../shared/impresion/impresion-dialog.tsx';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import { imprimirSinPreguntar, reanudarImpresion } from '../../../shared/ticket/impresion-automatica.ts';
import { conImpresora } from './impresora-borrador.ts';
import { ImpresoraDialog } from './impresora-dialog.tsx';
import styles from './ticket-section.module.css';
import { useConfiguracionDelEquipo } from './use-configuracion-del-equipo.ts';

interface ImpresorasCardProps {
  bridge: PuenteDeEscritorio;
  /** The ticket that «Imprimir prueba» prints. */
  ticket: Ticket;
  onAncho: (anchoMm: ConfiguracionDelEquipo['anchoPapelMm']) => void;
}

/** The printers of this computer; each change is saved at once. */
export function ImpresorasCard({ bridge, ticket, onAncho }: ImpresorasCardProps) {
  const { delSistema, configuracion, error, reload, cambiar } = useConfiguracionDelEquipo(bridge);
  const deTickets = configuracion && impresoraPara(configuracion, 'tickets');
  const ancho = (deTickets ?? configuracion)?.anchoPapelMm;
  useEffect(() => {
    if (ancho) onAncho(ancho);
  }, [ancho, onAncho]);
  const [editando, setEditando] = useState<ImpresoraDelEquipo | 'nueva'>();
  const prueba = usePrueba(bridge, ticket);

  /** A new printer for tickets shows at once whether it prints. */
  async function guardar(impresora: ImpresoraDelEquipo): Promise<boolean> {
    if (!configuracion) return false;
    const esNueva = !configuracion.impresoras.some(({ id }) => id === impresora.id);
    reanudarImpresion();
    if (!(await cambiar({ impresoras: conImpresora(configuracion.impresoras, impresora) }))) return false;
    if (esNueva && impresora.usos.includes('tickets')) void prueba.probar(impresora);
    return true;
  }

  return (
    <Card
      as="section"
      aria-label="Impresoras de esta computadora"
      title="Impresoras de esta computadora"
      actions={
        configuracion && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setEditando('nueva')}
          >
            Agregar impresora
          </Button>
        )
      }
    >
      {!delSistema || !configuracion ? (
        <LoadingOrFailed error={error} reload={reload} loading="Buscando impresoras…" rows={3} />
      ) : (
        <div className={styles.printers}>
          <Impresoras
            configuracion={configuracion}
            delSistema={delSistema}
            printing={prueba.printing}
            onTest={(impresora) => void prueba.probar(impresora)}
            onEdit={setEditando}
            onRemove={({ id }) =>
              void cambiar({ impresoras: configuracion.impresoras.filter((una) => una.id !== id) })
            }
          />
          <EquipoFields configuracion={configuracion} onChange={(cambio) => void cambiar(cambio)} />
          {editando && (
            <ImpresoraDialog
              bridge={bridge}
              delSistema={delSistema}
              impresora={editando === 'nueva' ? undefined : editando}
              otras={configuracion.impresoras.filter((una) => editando === 'nueva' || una.id !== editando.id)}
              onSave={guardar}
              onClose={() => setEditando(undefined)}
            />
          )}
        </div>
      )}
    </Card>
  );
}

interface ImpresorasProps {
  configuracion: ConfiguracionDelEquipo;
  delSistema: readonly Impresora[];
  /** Id of the printer that prints a test. */
  printing: string | undefined;
  onTest: (impresora: ImpresoraDelEquipo) => void;
  onEdit: (impresora: ImpresoraDelEquipo) => void;
  onRemove: (impresora: ImpresoraDelEquipo) => void;
}

function Impresoras({ configuracion, delSistema, printing, onTest, onEdit, onRemove }: ImpresorasProps) {
  const [quitando, setQuitando] = useState<ImpresoraDelEquipo>();
  const estados = useImpresion(({ impresoras }) => impresoras);
  const { impresoras } = configuracion;
  if (impresoras.length === 0) {
    return (
      <EmptyState
        compact
        title="Sin impresora"
        text="Al imprimir se abre la ventana de impresión del sistema, y los tickets no salen solos."
      />
    );
  }
  const conPapeles = estados.find(({ id }) => id === quitando?.id)?.trabajos.length ?? 0;
  return (
    <>
      <ul className={styles.list}>
        {impresoras.map((impresora) => (
          <ImpresoraRow
            key={impresora.id}
            impresora={impresora}
            estado={estados.find(({ id }) => id === impresora.id)}
            delSistema={delSistema}
            printing={printing === impresora.id}
            onTest={() => onTest(impresora)}
            onEdit={() => onEdit(impresora)}
            onRemove={() => setQuitando(impresora)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={quitando !== undefined}
        title={`¿Quitar la impresora «${quitando?.nombre}»?`}
        description={alQuitar(conPapeles, quitando?.cajon === true)}
        confirmLabel="Quitar impresora"
        onCancel={() => setQuitando(undefined)}
        onConfirm={() => {
          if (quitando) onRemove(quitando);
          setQuitando(undefined);
        }}
      />
    </>
  );
}

/** What is lost with a printer that has papers to print, and the cash drawer. */
function alQuitar(papeles: number, cajon: boolean): string {
  const pierde = papeles === 1 ? '1 papel' : `${papeles} papeles`;
  return [
    papeles > 0 ? `Se pierde lo que no ha impreso: ${pierde}.` : 'Puedes agregarla otra vez cuando quieras.',
    ...(cajon ? ['Tiene el cajón del efectivo: sin ella, ninguna lo abre al vender.'] : []),
  ].join(' ');
}

/** Where a printer is, in a few words. */
function dondeEsta({ via, lenguaje, anchoPapelMm, etiqueta, cajon }: ImpresoraDelEquipo): string {
  const paper = lenguaje === 'zpl' ? `${etiqueta.anchoMm} × ${etiqueta.altoMm} mm` : `${anchoPapelMm} mm`;
  const where = via.tipo === 'red' ? `En la red, ${via.host}:${via.puerto}` : via.cola;
  return [where, ...(via.tipo === 'cola' ? ['directa'] : []), paper, ...(cajon ? ['con cajón'] : [])].join(
    ' · ',
  );
}

interface ImpresoraRowProps {
  impresora: ImpresoraDelEquipo;
  /** What waits for it; undefined for a printer of the system. */
  estado: EstadoDeImpresora | undefined;
  delSistema: readonly Impresora[];
  printing: boolean;
  onTest: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ImpresoraRow({
  impresora,
  estado,
  delSistema,
  printing,
  onTest,
  onEdit,
  onRemove,
}: ImpresoraRowProps) {
  const { nombre, via, usos } = impresora;
  const falta = via.tipo !== 'red' && !delSistema.some((una) => una.nombre === via.cola);
  return (
    <li className={styles.printer}>
      <div className={styles.top}>
        <div>
          <p className={styles.name}>
            {nombre}{' '}
            {usos.map((uso) => (
              <Badge key={uso} tone="info">
                {NOMBRE_DE_USO[uso]}
              </Badge>
            ))}
          </p>
          <p className={styles.quiet}>{dondeEsta(impresora)}</p>
        </div>
        <div className={styles.actions}>
          {(usos.includes('tickets') || esDirecta(impresora)) && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Printer aria-hidden="true" />}
              loading={printing}
              onClick={onTest}
            >
              Imprimir prueba
            </Button>
          )}
          <IconButton label={`Cambiar «${nombre}»`} size="sm" icon={<Pencil />} onClick={onEdit} />
          <IconButton label={`Quitar «${nombre}»`} size="sm" icon={<Trash2 />} onClick={onRemove} />
        </div>
      </div>
      {falta && (
        <p className={styles.missing}>
          «{via.cola}» no está conectada{usos.includes('tickets') ? ': los tickets no salen solos.' : '.'}
        </p>
      )}
      {estado && (estado.problema !== null || estado.trabajos.length > 0) && (
        <PorImprimir impresora={estado} />
      )}
    </li>
  );
}

interface EquipoFieldsProps {
  configuracion: ConfiguracionDelEquipo;
  onChange: (cambio: Partial<ConfiguracionDelEquipo>) => void;
}

/** What happens to the tickets of a printer that fails: only a direct one keeps them. */
function alFallar(impresora: ImpresoraDelEquipo): string {
  return esDirecta(impresora)
    ? 'Si la impresora falla, los que falten se guardan en «Por imprimir».'
    : 'Si la impresora falla dos veces, deja de salir.';
}

/** Whether sales print their tickets, and the paper of the system's dialog where no printer is chosen. */
function EquipoFields({ configuracion, onChange }: EquipoFieldsProps) {
  const deTickets = impresoraPara(configuracion, 'tickets');
  const hayDeTickets = deTickets !== undefined;
  return (
    <div className={styles.fields}>
      {!hayDeTickets && (
        <Field label="Ancho del papel">
          <Select
            name="anchoPapelMm"
            value={configuracion.anchoPapelMm}
            onChange={(event) => onChange({ anchoPapelMm: event.currentTarget.value === '58' ? 58 : 80 })}
          >
            <option value={80}>80 mm</option>
            <option value={58}>58 mm</option>
          </Select>
        </Field>
      )}
      <Checkbox
        className={styles.whole}
        role="switch"
        label="Imprimir al vender"
        hint={
          deTickets
            ? `El ticket sale solo al terminar cada venta. ${alFallar(deTickets)}`
            : 'Agrega primero una impresora de tickets.'
        }
        disabled={!hayDeTickets}
        checked={hayDeTickets && configuracion.imprimirAlVender}
        onChange={(event) => onChange({ imprimirAlVender: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Prints a test on a printer, and says what came of it: the test ticket where tickets come out, else its letters. */
function usePrueba(bridge: PuenteDeEscritorio, ticket: Ticket) {
  const [printing, setPrinting] = useState<string>();

  async function imprimir(impresora: ImpresoraDelEquipo): Promise<string | undefined> {
    if (!esDirecta(impresora)) return (await imprimirSinPreguntar(ticket)).fallo;
    const prueba = impresora.usos.includes('tickets') ? { impresora, papel: ticket } : { impresora };
    const hecho = await bridge.llamar('impresion:prueba', prueba).catch(() => undefined);
    if (hecho?.resultado === 'impreso') return undefined;
    return hecho?.resultado === 'fallo' ? hecho.motivo : 'La computadora no pudo imprimir.';
  }

  async function probar(impresora: ImpresoraDelEquipo) {
    setPrinting(impresora.id);
    const fallo = await imprimir(impresora);
    setPrinting(undefined);
    const que = impresora.usos.includes('tickets') ? 'Ticket de prueba enviado' : 'Prueba enviada';
    if (fallo === undefined) toast.success(`${que} a la impresora`);
    else toast.error(`❌ ${fallo}`);
  }
  return { probar, printing };
}
