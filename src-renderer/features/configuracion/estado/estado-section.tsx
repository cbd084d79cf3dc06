import { Check, ClipboardCopy, SearchCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { DAR_FALTANTES_POR_VISTOS, OBTENER_DIAGNOSTICO, REVISAR_DATOS } from '#contract/calls/addresses.ts';
import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './estado-section.module.css';
import { NOMBRE_DE_NIVEL } from './informe-de-soporte.ts';
import { InformeDeSoporte } from './informe-dialog.tsx';
import { type Linea, lineasDe, type Nivel } from './lineas.ts';

const TONO: Record<Nivel, 'success' | 'warning' | 'danger'> = {
  bien: 'success',
  atencion: 'warning',
  mal: 'danger',
};

/** How the shop's computer and program are, in words that say what to do. */
export function EstadoSection() {
  const load = useLoad(
    'diagnostico',
    async (signal) => ({ diagnostico: await api(OBTENER_DIAGNOSTICO, { signal }), visto: new Date() }),
    'Error al cargar el estado de la tienda',
    { events: { 'disco-cambiado': true, 'dano-cambiado': true }, polled: true },
  );
  return (
    <Loaded load={load} loading="Cargando el estado de la tienda…" rows={9} columns={2}>
      {({ diagnostico, visto }) => (
        <>
          {load.error && (
            <Banner tone="warning">{load.error.message}. Se muestra lo último que se supo.</Banner>
          )}
          <Estado diagnostico={diagnostico} visto={visto} onChanged={load.reload} />
        </>
      )}
    </Loaded>
  );
}

interface EstadoProps {
  diagnostico: Diagnostico;
  /** The time of this device when the answer came. */
  visto: Date;
  onChanged: () => void;
}

function Estado({ diagnostico, visto, onChanged }: EstadoProps) {
  const zona = useTienda()?.zonaHoraria;
  const lineas = lineasDe(diagnostico, { ahora: visto, zona });
  return (
    <Card
      as="section"
      aria-label="Estado de la tienda"
      title="Estado de la tienda"
      actions={<InformeDeSoporte diagnostico={diagnostico} lineas={lineas} icon={<ClipboardCopy />} />}
    >
      <p className={styles.summary}>{resumenDe(lineas)}</p>
      <ul className={styles.lines}>
        {lineas.map((linea) => (
          <LineaItem key={linea.que} linea={linea}>
            {linea.que === 'Datos' && diagnostico.integridad && (
              <AccionButton
                icon={<SearchCheck aria-hidden="true" />}
                label="Revisar ahora"
                busyLabel="Revisando…"
                hacer={revisar}
                falla="No se pudieron revisar los datos"
                onDone={onChanged}
              />
            )}
            {linea.que === 'Datos' && diagnostico.integridad?.faltan && (
              <AccionButton
                icon={<Check aria-hidden="true" />}
                label="Ya lo revisé"
                hacer={darPorVistos}
                falla="No se pudo anotar"
                onDone={onChanged}
              />
            )}
          </LineaItem>
        ))}
      </ul>
    </Card>
  );
}

/** How many things want attention, in one sentence. */
function resumenDe(lineas: readonly Linea[]): string {
  const pendientes = lineas.filter(({ nivel }) => nivel !== 'bien').length;
  if (pendientes === 0) return 'Todo está bien. Se mira otra vez cada medio minuto.';
  const cuales = pendientes === 1 ? 'Una cosa pide' : `${pendientes} cosas piden`;
  return `${cuales} tu atención; lo demás está bien.`;
}

function LineaItem({
  linea: { que, nivel, frase, enlace },
  children,
}: {
  linea: Linea;
  children?: ReactNode;
}) {
  return (
    <li className={styles.line}>
      <h3 className={styles.name}>{que}</h3>
      <Badge tone={TONO[nivel]} className={styles.level ?? ''}>
        {NOMBRE_DE_NIVEL[nivel]}
      </Badge>
      <div className={styles.text}>
        <p>{frase}</p>
        {enlace && <Link to={enlace.ruta}>{enlace.texto}</Link>}
        {children}
      </div>
    </li>
  );
}

interface AccionButtonProps {
  icon: ReactNode;
  /** What it says, and what while it works, where that is something else. */
  label: string;
  busyLabel?: string;
  hacer: () => Promise<void>;
  /** What is said of an error without a message. */
  falla: string;
  onDone: () => void;
}

/** Does something about a line, and has the state read again, whether it worked or not. */
function AccionButton({ icon, label, busyLabel = label, hacer, falla, onDone }: AccionButtonProps) {
  const [busy, setBusy] = useState(false);

  async function pulsar() {
    setBusy(true);
    try {
      await hacer();
    } catch (error) {
      decirError(error, falla);
    } finally {
      setBusy(false);
      onDone();
    }
  }

  return (
    <Button variant="secondary" size="sm" icon={icon} loading={busy} onClick={() => void pulsar()}>
      {busy ? busyLabel : label}
    </Button>
  );
}

/** Looks the data through now, in a thread of the server: the shop goes on meanwhile. */
async function revisar(): Promise<void> {
  const { message, integridad } = await api(REVISAR_DATOS, { limiteMs: TIEMPO_LIMITE_RESPALDO_MS });
  if (integridad.dano) toast.error(`❌ ${message}`);
  else toast.success(message);
}

/** The owner did what they could about what is missing, and wants to read no more of it. */
async function darPorVistos(): Promise<void> {
  await api(DAR_FALTANTES_POR_VISTOS);
}
