import { Bell, Download } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { pedirAvisos, releerAvisos, useAvisos } from './avisos.ts';
import styles from './avisos-card.module.css';
import { estaInstalada, instalar, useInstalacion } from './instalacion.ts';
import { sonar, useTimbre } from './timbre.ts';

/** The keys that move a slider; Tab only focuses it. */
const MUEVEN = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** How this device announces new orders: the bell and its volume, and notifications. */
export function AvisosCard() {
  return (
    <Card as="section" aria-label="Avisos de pedidos nuevos" title="Avisos de pedidos nuevos">
      <div className={styles.content}>
        <p className={styles.quiet}>Valen en este equipo, para quien lo use.</p>
        <Timbre />
        <Avisos />
        <Instalar />
      </div>
    </Card>
  );
}

function Timbre() {
  const { mudo, volumen } = useTimbre();
  return (
    <>
      <Checkbox
        role="switch"
        label="Timbre cuando entra un pedido"
        checked={!mudo}
        onChange={({ currentTarget: { checked } }) => {
          useTimbre.setState({ mudo: !checked });
          void sonar();
        }}
      />
      <label className={styles.volume}>
        Volumen del timbre
        <input
          type="range"
          min={10}
          max={100}
          step={10}
          disabled={mudo}
          value={Math.round(volumen * 100)}
          onChange={(event) => useTimbre.setState({ volumen: Number(event.currentTarget.value) / 100 })}
          onPointerUp={() => void sonar()}
          onKeyUp={({ key }) => MUEVEN.has(key) && void sonar()}
        />
      </label>
    </>
  );
}

const ESTADOS = {
  ventana: 'Cuando la ventana no está a la vista, los pedidos nuevos salen como avisos de la computadora.',
  permitidos:
    'Este equipo avisa de los pedidos nuevos mientras la página o la app esté abierta, aunque no esté a la vista.',
  negados:
    'Los avisos están bloqueados para esta página. Para permitirlos, toca el candado junto a la dirección, entra en los permisos y cambia «Notificaciones» a «Permitir».',
  inseguro:
    'Esta dirección empieza con http, y así los navegadores no dejan mostrar avisos ni instalar la app. Sí suena el timbre mientras la página está abierta.',
  'sin-soporte':
    'Este navegador no tiene avisos. En un iPhone salen al agregar la página a la pantalla de inicio.',
} as const;

/** Notifications: the button that asks for them, or what is the case. */
function Avisos() {
  const estado = useAvisos((state) => state.estado);
  useEffect(() => {
    releerAvisos();
    addEventListener('focus', releerAvisos);
    return () => removeEventListener('focus', releerAvisos);
  }, []);
  if (estado === 'por-pedir') return <AskToNotify />;
  return <p>{ESTADOS[estado]}</p>;
}

/** Installs the app where the browser offers it, or says how. The address without https says it above. */
function Instalar() {
  const oferta = useInstalacion((state) => state.oferta);
  const estado = useAvisos((state) => state.estado);
  if (estado === 'ventana' || estado === 'inseguro' || estaInstalada()) return null;
  if (!oferta) {
    return (
      <p className={styles.quiet}>
        Para tenerla como app en este equipo: menú del navegador, «Instalar app» o «Agregar a la pantalla de
        inicio».
      </p>
    );
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={() => void instalar()}>
      Instalar la app en este equipo
    </Button>
  );
}

/** Asks for notifications; shown only while they were neither allowed nor denied. */
export function AskToNotify() {
  const estado = useAvisos((state) => state.estado);
  if (estado !== 'por-pedir') return null;
  return (
    <Button
      variant="secondary"
      icon={<Bell aria-hidden="true" />}
      onClick={() =>
        void pedirAvisos().then(() => {
          if (useAvisos.getState().estado === 'permitidos')
            toast.success('Este equipo avisará de los pedidos nuevos');
        })
      }
    >
      Avisarme de pedidos nuevos
    </Button>
  );
}
