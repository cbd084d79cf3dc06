import { type ReactNode, useEffect, useRef } from 'react';
import type { PedidoCreado } from '#contract/pedidos.ts';
import { toast } from '#ui/toast.ts';
import {
  ofrecerLoDeInvitado,
  quitarCarrito,
  refrescarCarrito,
  useCarrito,
} from '../features/carrito/carrito.ts';
import { DialogoCarrito } from '../features/carrito/dialogo-carrito.tsx';
import { olvidarCatalogo } from '../features/catalogo/use-catalogo.ts';
import { DialogosDeCuenta } from '../features/cuenta/dialogos-de-cuenta.tsx';
import { olvidarBorrador } from '../features/pedido/borrador.ts';
import { DialogoCheckout } from '../features/pedido/dialogo-checkout.tsx';
import { anunciarPedido } from '../features/pedido/recien-creado.ts';
import { guardarRecibo } from '../lib/recibos.ts';
import { navigate, useLocation } from '../lib/router.tsx';
import { RUTAS, rutaDePedido } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';
import styles from './armazon.module.css';
import { AvisoDeConexion } from './aviso-de-conexion.tsx';
import { BarraCarrito } from './barra-carrito.tsx';
import { Cabecera } from './cabecera.tsx';
import { usePanel } from './panel.ts';
import { Pie } from './pie.tsx';

/** What every page stands in: header, footer, and the dialogs that open over any of them. */
export function Armazon({ children }: { children: ReactNode }) {
  const { panel, abrir, cerrar } = usePanel();
  const usuario = useSesion((sesion) => sesion.usuario);
  const lineas = useCarrito((carrito) => carrito.lineas);
  const contenido = useContenido();
  const enCatalogo = useLocation().pathname === RUTAS.catalogo;

  function alCrear(pedido: PedidoCreado['pedido']) {
    guardarRecibo({ ...pedido, usuario: usuario?._id ?? null });
    quitarCarrito();
    olvidarBorrador();
    olvidarCatalogo();
    anunciarPedido(pedido.codigoSeguimiento);
    toast.success('¡Pedido creado exitosamente!', { topic: 'pedido' });
    navigate(rutaDePedido(pedido.codigoSeguimiento), { replace: true });
    scrollTo({ top: 0 });
  }

  return (
    <div className={styles.armazon}>
      <a href="#contenido" className={`visually-hidden ${styles.saltar}`}>
        Saltar al contenido
      </a>
      <AvisoDeConexion />
      <Cabecera onCarrito={() => abrir('carrito')} onEntrar={() => abrir('acceso')} />
      <main ref={contenido} id="contenido" tabIndex={-1} className={styles.contenido}>
        {children}
      </main>
      <Pie />
      {enCatalogo && <BarraCarrito onClick={() => abrir('carrito')} />}
      {panel === 'carrito' && <DialogoCarrito onClose={cerrar} onCheckout={() => abrir('checkout')} />}
      {panel === 'checkout' && (
        <DialogoCheckout
          lineas={lineas}
          usuario={usuario}
          refrescar={refrescarCarrito}
          onClose={cerrar}
          onCreado={alCrear}
        />
      )}
      {panel === 'acceso' && !usuario && (
        <DialogosDeCuenta vista="acceso" onClose={cerrar} onEntrar={ofrecerLoDeInvitado} />
      )}
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
