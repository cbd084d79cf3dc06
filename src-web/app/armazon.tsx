import { type ReactNode, useEffect, useRef } from 'react';
import { ofrecerLoDeInvitado, useCarrito } from '../features/carrito/carrito.ts';
import { VISTAS_DE_CUENTA } from '../features/cuenta/vistas.ts';
import { useLocation } from '../lib/router.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';
import styles from './armazon.module.css';
import { AvisoDeConexion } from './aviso-de-conexion.tsx';
import { BarraCarrito } from './barra-carrito.tsx';
import { Cabecera } from './cabecera.tsx';
import { ParteEncima } from './esperas.tsx';
import { usePanel } from './panel.ts';
import { DialogoCarrito, DialogosDeCuenta, PanelCheckout } from './partes.ts';
import { Pie } from './pie.tsx';
import { useCarritoAlDia } from './use-carrito-al-dia.ts';

/** What every page stands in: header, footer, and the dialogs that open over any of them. */
export function Armazon({ children }: { children: ReactNode }) {
  const { panel, abrir, cerrar } = usePanel();
  const usuario = useSesion((sesion) => sesion.usuario);
  const contenido = useContenido();
  const vista = VISTAS_DE_CUENTA.find((una) => una === panel);
  // Who is in, perhaps through another tab, has nothing more to do there.
  const yaEntro = vista !== undefined && usuario !== null;
  useEffect(() => {
    if (yaEntro) cerrar();
  }, [yaEntro, cerrar]);
  useCarritoAlDia(panel);
  const { pathname } = useLocation();
  const dicho = useCarrito((carrito) => carrito.dicho);

  return (
    <div className={styles.armazon}>
      <a href="#contenido" className={`visually-hidden ${styles.saltar}`}>
        Saltar al contenido
      </a>
      <AvisoDeConexion />
      <Cabecera
        onCarrito={() => abrir('carrito')}
        onEntrar={() => abrir('acceso')}
        onRegistro={() => abrir('registro')}
      />
      <main ref={contenido} id="contenido" tabIndex={-1} className={styles.contenido}>
        {children}
      </main>
      <Pie />
      <p role="status" className="visually-hidden">
        {dicho}
      </p>
      {/* A product's page has a button of its own in that place. */}
      {pathname === RUTAS.catalogo && <BarraCarrito onClick={() => abrir('carrito')} />}
      <ParteEncima key={vista ? 'cuenta' : panel} onClose={cerrar}>
        {panel === 'carrito' && <DialogoCarrito onClose={cerrar} onCheckout={() => abrir('checkout')} />}
        {panel === 'checkout' && <PanelCheckout onClose={cerrar} />}
        {vista && !yaEntro && (
          <DialogosDeCuenta vista={vista} onIr={abrir} onClose={cerrar} onEntrar={ofrecerLoDeInvitado} />
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
    // A page that knows better where to begin, such as that of an order, has it already.
    if (contenido.current?.contains(document.activeElement)) return;
    contenido.current?.focus({ preventScroll: true });
  }, [pathname]);
  return contenido;
}
