import { type ReactNode, useEffect, useRef } from 'react';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { ofrecerLoDeInvitado } from '../features/carrito/carrito.ts';
import { useConexion } from '../lib/conexion.ts';
import { useLocation } from '../lib/router.tsx';
import { productoDe, RUTAS } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';
import styles from './armazon.module.css';
import { BarraCarrito } from './barra-carrito.tsx';
import { Cabecera } from './cabecera.tsx';
import { ParteEncima } from './esperas.tsx';
import { usePanel } from './panel.ts';
import { DialogoCarrito, DialogosDeCuenta, PanelCheckout } from './partes.ts';
import { Pie } from './pie.tsx';

/** What every page stands in: header, footer, and the dialogs that open over any of them. */
export function Armazon({ children }: { children: ReactNode }) {
  const { panel, abrir, cerrar } = usePanel();
  const usuario = useSesion((sesion) => sesion.usuario);
  const enLinea = useConexion((conexion) => conexion.enLinea);
  const contenido = useContenido();
  const { pathname } = useLocation();
  const seCompra = pathname === RUTAS.catalogo || productoDe(pathname) !== undefined;

  return (
    <div className={styles.armazon}>
      <a href="#contenido" className={`visually-hidden ${styles.saltar}`}>
        Saltar al contenido
      </a>
      <OfflineBanner offline={!enLinea} />
      <Cabecera onCarrito={() => abrir('carrito')} onEntrar={() => abrir('acceso')} />
      <main ref={contenido} id="contenido" tabIndex={-1} className={styles.contenido}>
        {children}
      </main>
      <Pie />
      {seCompra && <BarraCarrito onClick={() => abrir('carrito')} />}
      <ParteEncima key={panel} onClose={cerrar}>
        {panel === 'carrito' && <DialogoCarrito onClose={cerrar} onCheckout={() => abrir('checkout')} />}
        {panel === 'checkout' && <PanelCheckout onClose={cerrar} />}
        {panel === 'acceso' && !usuario && (
          <DialogosDeCuenta vista="acceso" onClose={cerrar} onEntrar={ofrecerLoDeInvitado} />
        )}
      </ParteEncima>
    </div>
  );
}

/** The page's own part; it takes the focus when another page comes, as the browser does between documents. */
function useContenido() {
  const { pathname } = useLocation();
  const contenido = useRef<HTMLElement>(null);
  const mostrada = useRef(pathname);
  useEffect(() => {
    if (mostrada.current === pathname) return;
    mostrada.current = pathname;
    contenido.current?.focus({ preventScroll: true });
  }, [pathname]);
  return contenido;
}
