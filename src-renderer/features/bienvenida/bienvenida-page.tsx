import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccesoDemo, PrimerosPasos } from '#contract/tienda.ts';
import { Logo } from '#ui/drawings/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { leerPrimerosPasos } from '../../lib/primeros-pasos.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useTitle } from '../../lib/use-title.ts';
import styles from './bienvenida-page.module.css';
import { olvidarBorrador } from './borrador.ts';
import { CreateShopForm } from './create-shop-form.tsx';
import { DemoChoice, DemoReady } from './demo-choice.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { Garland } from './garland.tsx';

/** The first thing an owner sees: his shop, made in a minute, or a full one to try things out. */
export function BienvenidaPage() {
  useTitle('Bienvenida');
  const navigate = useNavigate();
  const [pasos, setPasos] = useState<PrimerosPasos>();
  const [accesos, setAccesos] = useState<AccesoDemo[]>();
  /** While one of the two ways is being taken, the other rests. */
  const [ocupado, setOcupado] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).then(setPasos, () => undefined);
    return () => controller.abort();
  }, []);

  useEffect(() => {
    // There is a shop already: nothing to make here, and no reason to sign anybody out.
    if (!pasos || pasos.pendiente) return;
    olvidarBorrador();
    void navigate(RUTAS.inicio, { replace: true });
  }, [pasos, navigate]);

  function mostrarAccesos(listos: AccesoDemo[]) {
    olvidarBorrador();
    setAccesos(listos);
  }

  return (
    <main className={styles.page}>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <Garland className={styles.garland} />
      <header className={styles.header}>
        <Logo size={64} />
        <h1 className={styles.title}>
          {accesos ? '¡Tu tienda de prueba está lista!' : 'Te damos la bienvenida'}
        </h1>
        <p className={styles.lead}>
          {accesos
            ? 'Tiene productos, pedidos y un año de ventas para que pruebes todo sin miedo.'
            : 'Guirnalda lleva tu mostrador, tu inventario y tu catálogo en línea, aquí en tu computadora.'}
        </p>
      </header>
      {accesos ? (
        <DemoReady accesos={accesos} />
      ) : !pasos ? (
        <p role="status" className={styles.waiting}>
          Preparando todo…
        </p>
      ) : pasos.permitidoAqui ? (
        <div className={styles.ways}>
          <CreateShopForm disabled={ocupado} onBusy={setOcupado} />
          <DemoChoice disabled={ocupado} onBusy={setOcupado} onReady={mostrarAccesos} />
        </div>
      ) : (
        <ElsewhereNotice />
      )}
    </main>
  );
}
