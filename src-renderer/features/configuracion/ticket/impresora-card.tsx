import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ConfiguracionDelEquipo, Impresora, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useLoad } from '../../../lib/use-load.ts';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import { imprimirSinPreguntar, reanudarImpresion } from '../../../shared/ticket/impresion-automatica.ts';
import styles from './ticket-section.module.css';

interface ImpresoraCardProps {
  bridge: PuenteDeEscritorio;
  /** The ticket that «Imprimir prueba» prints. */
  ticket: Ticket;
  onAncho: (anchoMm: ConfiguracionDelEquipo['anchoPapelMm']) => void;
}

/** The printers and the settings of this computer. A change shows at once and is taken back when it is not saved. */
function useConfiguracionDelEquipo(bridge: PuenteDeEscritorio) {
  const { data, error, reload } = useLoad(
    'impresoras',
    async () => ({
      impresoras: await bridge.llamar('impresion:impresoras', undefined),
      configuracion: await bridge.llamar('configuracion:leer', undefined),
    }),
    'Error al cargar las impresoras',
  );
  const [cambiados, setCambiados] = useState<ConfiguracionDelEquipo>();
  const configuracion = cambiados ?? data?.configuracion;

  /** Saves a change; whether it was saved. */
  async function cambiar(cambio: Partial<ConfiguracionDelEquipo>): Promise<boolean> {
    if (!configuracion) return false;
    const nuevos = { ...configuracion, ...cambio };
    // Optimistic: the next change builds on this one before it is saved.
    setCambiados(nuevos);
    try {
      const guardada = await bridge.llamar('configuracion:guardar', nuevos);
      // Another change that failed meanwhile may have cleared the optimistic value.
      setCambiados((ahora) => ahora ?? guardada);
      toast.success('Guardado en esta computadora', { duration: 3_000 });
      return true;
    } catch {
      // Reloads instead of restoring the previous value: another change may have been saved since.
      setCambiados(undefined);
      reload();
      toast.error('❌ No se pudo guardar en esta computadora');
      return false;
    }
  }

  return { impresoras: data?.impresoras, configuracion, error, reload, cambiar };
}

/** The printer of this computer; each change is saved at once. */
export function ImpresoraCard({ bridge, ticket, onAncho }: ImpresoraCardProps) {
  const { impresoras, configuracion, error, reload, cambiar } = useConfiguracionDelEquipo(bridge);
  const ancho = configuracion?.anchoPapelMm;
  const { probar, printing } = usePrueba(ticket);
  useEffect(() => {
    if (ancho) onAncho(ancho);
  }, [ancho, onAncho]);

  /** A chosen printer shows at once whether it prints. */
  async function elegir(impresora: string | null) {
    reanudarImpresion();
    if ((await cambiar({ impresora })) && impresora !== null) await probar();
  }

  return (
    <Card as="section" aria-label="Impresora de esta computadora" title="Impresora de esta computadora">
      {!impresoras || !configuracion ? (
        <LoadingOrFailed error={error} reload={reload} loading="Buscando impresoras…" rows={3} />
      ) : (
        <div className={styles.fields}>
          <EquipoFields
            impresoras={impresoras}
            configuracion={configuracion}
            onChange={(cambio) => void cambiar(cambio)}
            onChoose={(impresora) => void elegir(impresora)}
          />
          <div className={styles.whole}>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden="true" />}
              loading={printing}
              disabled={configuracion.impresora === null}
              onClick={() => void probar()}
            >
              Imprimir prueba
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

interface EquipoFieldsProps {
  impresoras: Impresora[];
  configuracion: ConfiguracionDelEquipo;
  onChange: (cambio: Partial<ConfiguracionDelEquipo>) => void;
  onChoose: (impresora: string | null) => void;
}

/** Which printer, how wide its paper is, and whether it prints after each sale. */
function EquipoFields({ impresoras, configuracion, onChange, onChoose }: EquipoFieldsProps) {
  const { impresora } = configuracion;
  const falta = impresora && !impresoras.some(({ nombre }) => nombre === impresora) ? impresora : undefined;
  return (
    <>
      <Field
        label="Impresora"
        error={falta && `«${falta}» no está conectada: los tickets no salen solos.`}
        hint={impresoras.length === 0 ? 'Este equipo no tiene impresoras instaladas.' : undefined}
      >
        <Select
          name="impresora"
          value={impresora ?? ''}
          onChange={(event) => onChoose(event.currentTarget.value || null)}
        >
          <option value="">Preguntar cada vez</option>
          {falta && <option value={falta}>{falta}</option>}
          {impresoras.map(({ nombre, etiqueta, unica }) => (
            <option key={nombre} value={nombre}>
              {unica ? `${etiqueta} (predeterminada)` : etiqueta}
            </option>
          ))}
        </Select>
      </Field>
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
      <Checkbox
        className={styles.whole}
        role="switch"
        label="Imprimir al vender"
        hint={
          impresora === null
            ? 'Elige primero una impresora.'
            : 'El ticket sale solo al terminar cada venta. Si la impresora falla dos veces, deja de salir.'
        }
        disabled={impresora === null}
        checked={impresora !== null && configuracion.imprimirAlVender}
        onChange={(event) => onChange({ imprimirAlVender: event.currentTarget.checked })}
      />
    </>
  );
}

/** Prints the test ticket on the chosen printer, and says what came of it. */
function usePrueba(ticket: Ticket) {
  const [printing, setPrinting] = useState(false);
  async function probar() {
    setPrinting(true);
    const { fallo } = await imprimirSinPreguntar(ticket);
    setPrinting(false);
    if (fallo === undefined) toast.success('Ticket de prueba enviado a la impresora');
    else toast.error(`❌ ${fallo}`);
  }
  return { probar, printing };
}
