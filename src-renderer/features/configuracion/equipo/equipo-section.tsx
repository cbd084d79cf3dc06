import { FolderOpen, Scale } from 'lucide-react';
import { useState } from 'react';
import type { ArgumentoIpc, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import type { AlCerrar, EstadoDelPrograma } from '#contract/desktop/programa.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { desktop } from '../../../lib/desktop.ts';
import { CopiarInforme } from '../../../lib/informe.tsx';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import styles from './equipo-section.module.css';
import { usePrograma } from './use-programa.ts';

/** How the program behaves on the shop's computer; each change is saved at once, on this computer. */
export function EquipoSection() {
  const bridge = desktop();
  if (!bridge) {
    return (
      <Banner tone="info">
        Aquí se elige cómo se comporta el programa en una computadora. Ábrelo en el programa Guirnalda de la
        computadora de la tienda: un navegador no puede cambiarlo.
      </Banner>
    );
  }
  return <Equipo bridge={bridge} />;
}

function Equipo({ bridge }: { bridge: PuenteDeEscritorio }) {
  const { programa, error, reload, busy, cambiar } = usePrograma(bridge);
  if (!programa) {
    return <LoadingOrFailed error={error} reload={reload} loading="Leyendo el programa…" rows={4} />;
  }
  const props = { programa, busy, onChange: (cambio: Cambio) => void cambiar(cambio) };
  return (
    <div className={styles.stack}>
      <TiendaAbiertaCard {...props} />
      <KioskoCard {...props} />
      <ProgramaCard programa={programa} bridge={bridge} />
    </div>
  );
}

type Cambio = ArgumentoIpc<'programa:guardar'>;

interface CardProps {
  programa: EstadoDelPrograma;
  busy: boolean;
  onChange: (cambio: Cambio) => void;
}

const NOMBRE_DE_AL_CERRAR: Record<AlCerrar, string> = {
  preguntar: 'Preguntar cada vez',
  'segundo-plano': 'La tienda sigue abierta en segundo plano',
  cerrar: 'La tienda se cierra',
};

/** Whether the shop stays open without its window, and opens with the computer. */
function TiendaAbiertaCard({ programa, busy, onChange }: CardProps) {
  return (
    <Card as="section" aria-label="La tienda abierta" title="La tienda abierta">
      <div className={styles.stack}>
        <Field
          label="Al cerrar la ventana"
          hint={
            programa.bandeja
              ? 'En segundo plano los pedidos suenan y su número se ve en el icono junto al reloj.'
              : 'En segundo plano los pedidos suenan. Este escritorio no muestra iconos junto al reloj: la ventana queda minimizada.'
          }
        >
          <Select
            name="alCerrar"
            value={programa.alCerrar}
            disabled={busy}
            onChange={({ currentTarget }) => onChange({ alCerrar: currentTarget.value as AlCerrar })}
          >
            {Object.entries(NOMBRE_DE_AL_CERRAR).map(([valor, nombre]) => (
              <option key={valor} value={valor}>
                {nombre}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          role="switch"
          label="Abrir la tienda al encender la computadora"
          hint="Se abre en segundo plano cuando inicias sesión en la computadora."
          disabled={busy}
          checked={programa.abrirAlIniciarSesion}
          onChange={({ currentTarget }) => onChange({ abrirAlIniciarSesion: currentTarget.checked })}
        />
      </div>
    </Card>
  );
}

/** The till in full screen: it begins only after the owner has read the way out. */
function KioskoCard({ programa, busy, onChange }: CardProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Card as="section" aria-label="Modo kiosko" title="Modo kiosko">
      <div className={styles.stack}>
        <p>
          La caja ocupa toda la pantalla y no se cierra por accidente: para una computadora que solo cobra. Se
          abre en el punto de venta.
        </p>
        <Checkbox
          role="switch"
          label="Usar esta computadora en modo kiosko"
          disabled={busy}
          checked={programa.kiosko}
          onChange={({ currentTarget: { checked } }) =>
            checked ? setAsking(true) : onChange({ kiosko: false })
          }
        />
        <p className={styles.quiet}>
          Para salir, el propietario entra con su contraseña y lo apaga aquí. Si algo lo impide, abre
          Guirnalda otra vez con la opción <code>--sin-kiosko</code>.
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        title="¿Usar el modo kiosko?"
        description="La ventana ocupará toda la pantalla, sin botones para cerrarla. Para salir, un propietario tiene que entrar con su contraseña y apagarlo en Configuración, Esta computadora."
        confirmLabel="Usar el modo kiosko"
        destructive={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange({ kiosko: true });
        }}
      />
    </Card>
  );
}

/** Which program this is, and what helps when something is wrong with it. */
function ProgramaCard({ programa, bridge }: { programa: EstadoDelPrograma; bridge: PuenteDeEscritorio }) {
  const abrir = (llamada: 'programa:registros' | 'programa:licencias') => () =>
    void bridge.llamar(llamada, undefined).catch(() => toast.error('❌ No se pudo abrir'));
  return (
    <Card as="section" aria-label="El programa" title="El programa">
      <div className={styles.stack}>
        <p>
          Guirnalda {programa.version}{' '}
          <span className={styles.quiet}>
            Electron {programa.electron} · Chromium {programa.chromium}
          </span>
        </p>
        <div className={styles.row}>
          <CopiarInforme />
          <Button
            variant="secondary"
            icon={<FolderOpen aria-hidden="true" />}
            onClick={abrir('programa:registros')}
          >
            Ver registros
          </Button>
          <Button
            variant="secondary"
            icon={<Scale aria-hidden="true" />}
            onClick={abrir('programa:licencias')}
          >
            Licencias
          </Button>
        </div>
      </div>
    </Card>
  );
}
