import { type ReactNode, useEffect, useRef } from 'react';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { useCarrito } from '../../features/carrito/carrito.ts';
import { VISTAS_DE_CUENTA } from '../../features/cuenta/vistas.ts';
import { useConnection } from '../../lib/connection.ts';
import { OverlayPart } from '../../lib/parts/part-states.tsx';
import { useLocation } from '../../lib/router.tsx';
import { esCatalogo } from '../../lib/routes.ts';
import { usePanel } from '../panels/panel.ts';
import { useCarritoAlDia } from '../panels/use-carrito-al-dia.ts';
import { CarritoDialog, CheckoutPanel, CuentaPanel } from '../parts.ts';
import { CarritoBar } from './carrito-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** The frame of every page: header, footer, and the dialogs that open over it. */
export function Shell({ children }: { children: ReactNode }) {
  const { panel, abrir, cerrar } = usePanel();
  const contenido = useContenido();
  const vista = VISTAS_DE_CUENTA.find((una) => una === panel);
  useCarritoAlDia(panel);
  const { pathname } = useLocation();
  const dicho = useCarrito((carrito) => carrito.dicho);

  return (
    <div className={styles.shell}>
      <a href="#contenido" className="visually-hidden skip-link">
        Saltar al contenido
      </a>
      <ConnectionBanner />
      <Header
        onCarrito={() => abrir('carrito')}
        onEntrar={() => abrir('acceso')}
        onRegistro={() => abrir('registro')}
      />
      <main ref={contenido} id="contenido" tabIndex={-1} className={styles.contenido}>
        {children}
      </main>
      <Footer />
      <p role="status" className="visually-hidden">
        {dicho}
      </p>
      {/* A product's page shows its own button there. */}
      {esCatalogo(pathname) && <CarritoBar onClick={() => abrir('carrito')} />}
      <OverlayPart key={vista ? 'cuenta' : panel} onClose={cerrar}>
        {panel === 'carrito' && <CarritoDialog onClose={cerrar} onCheckout={() => abrir('checkout')} />}
        {panel === 'checkout' && <CheckoutPanel onClose={cerrar} />}
        {vista && <CuentaPanel vista={vista} onIr={abrir} onClose={cerrar} />}
      </OverlayPart>
    </div>
  );
}

/** Gives the ref of <main> and focuses it when the page changes, as the browser does between documents. */
function useContenido() {
  const { pathname } = useLocation();
  const contenido = useRef<HTMLElement>(null);
  const mostrada = useRef(pathname);
  useEffect(() => {
    if (mostrada.current === pathname) return;
    mostrada.current = pathname;
    // A page that focuses an element of its own, such as that of an order, keeps that focus.
    if (contenido.current?.contains(document.activeElement)) return;
    contenido.current?.focus({ preventScroll: true });
  }, [pathname]);
  return contenido;
}

/** Says whether the browser is offline or the shop's server does not answer. */
function ConnectionBanner() {
  const estado = useConnection((conexion) => conexion.estado);
  return (
    <OfflineBanner
      offline={estado === 'sin-internet' || estado === 'en-pausa'}
      text={
        estado === 'en-pausa'
          ? 'La tienda está en pausa. Recibirá pedidos en cuanto vuelva.'
          : 'No tienes internet. Lo que ves puede no estar al día.'
      }
    />
  );
}
