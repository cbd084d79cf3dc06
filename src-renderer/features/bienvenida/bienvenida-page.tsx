import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { Button } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTitle } from '../../shared/pagina/page-frame.tsx';
import { DemoStrip } from '../../shared/tienda/demo-strip.tsx';
import { leerPrimerosPasos, useDemo } from '../../shared/tienda/primeros-pasos.ts';
import styles from './bienvenida-page.module.css';
import { olvidarBorrador } from './borrador.ts';
import { CrearTiendaForm } from './crear-tienda-form.tsx';
import { DemoAccesosCard, DemoCard } from './demo-card.tsx';
import { Garland } from './garland.tsx';
import { HojaStep } from './hoja-step.tsx';
import { TraerTienda } from './traer-tienda.tsx';

const TEXTOS = {
  bienvenida: [
    'Te damos la bienvenida',
    'Guirnalda lleva tu mostrador, tu inventario y tu catálogo en línea, aquí en tu computadora.',
  ],
  demo: [
    '¡Tu tienda de prueba está lista!',
    'Tiene productos, pedidos y un año de ventas para que pruebes todo sin miedo.',
  ],
  creada: ['¡Tu tienda está lista!', 'Un paso más, para que nunca te quedes afuera.'],
} as const;

/** First run: creates the owner's shop, or a demo shop to try things out. */
export function BienvenidaPage() {
  useTitle('Bienvenida');
  const navigate = useNavigate();
  // Whoever led here has just read them.
  const [pasos, setPasos] = useState<PrimerosPasos | undefined>(useDemo.getState().pasos);
  const fuera = useSession(({ estado }) => estado === 'fuera');
  /** The password of the owner who just created the shop, for their recovery sheet. */
  const [password, setPassword] = useState<string>();
  /** While one of the two choices is in progress, the other is disabled. */
  const [ocupado, setOcupado] = useState(false);

  /** Of a demo shop that has just opened. */
  const accesos = fuera && pasos?.demo.abierta ? pasos.accesosDemo : undefined;

  useEffect(() => {
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).then(setPasos, () => undefined);
    return () => controller.abort();
  }, []);

  useEffect(() => {
    // The shop already exists: no setup, and nobody is signed out.
    if (!pasos || pasos.pendiente || accesos) return;
    olvidarBorrador();
    void navigate(RUTAS.inicio, { replace: true });
  }, [pasos, accesos, navigate]);

  const [titulo, texto] = TEXTOS[password !== undefined ? 'creada' : accesos ? 'demo' : 'bienvenida'];
  return (
    <>
      <DemoStrip />
      <main className={styles.page}>
        <div className={styles.theme}>
          <ThemeToggle />
        </div>
        <Garland className={styles.garland} />
        <header className={styles.header}>
          <Logo size={64} />
          <h1 className={styles.title}>{titulo}</h1>
          <p className={styles.lead}>{texto}</p>
        </header>
        {password !== undefined ? (
          <HojaStep password={password} />
        ) : accesos ? (
          <DemoAccesosCard accesos={accesos} />
        ) : !pasos?.pendiente ? (
          <p role="status" className={styles.waiting}>
            Preparando todo…
          </p>
        ) : pasos.permitidoAqui ? (
          <div className={styles.ways}>
            <CrearTiendaForm disabled={ocupado} onBusy={setOcupado} onCreada={setPassword} />
            <div className={styles.others}>
              <TraerTienda disabled={ocupado} />
              <DemoCard
                existe={pasos.demo.existe}
                error={pasos.demo.error}
                disabled={ocupado}
                onBusy={setOcupado}
              />
            </div>
          </div>
        ) : (
          <ElsewhereNotice />
        )}
      </main>
    </>
  );
}

/** Only the server's own computer may create the shop: anybody in the network could claim it otherwise. */
function ElsewhereNotice() {
  return (
    <EmptyState
      accent="mandarin"
      title="Esta tienda todavía no está creada"
      text="Por seguridad, créala en la propia computadora de la tienda: en la ventana de Guirnalda, o con el enlace «Navegador» que el programa escribe al abrirse. Después podrás entrar desde aquí."
      action={
        <Button variant="secondary" icon={<RotateCcw />} onClick={() => location.reload()}>
          Ya la creé
        </Button>
      }
    />
  );
}
