import { Outlet, useNavigate } from 'react-router-dom';
import type { PedidoCreado } from '#contract/pedidos.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { toast } from '#ui/toast.ts';
import { quitarCarrito, refrescarCarrito, useCarrito } from '../features/carrito/carrito.ts';
import { DialogoCarrito } from '../features/carrito/dialogo-carrito.tsx';
import { olvidarCatalogo } from '../features/catalogo/use-catalogo.ts';
import { DialogosDeCuenta } from '../features/cuenta/dialogos-de-cuenta.tsx';
import { olvidarBorrador } from '../features/pedido/borrador.ts';
import { DialogoCheckout } from '../features/pedido/dialogo-checkout.tsx';
import { anunciarPedido } from '../features/pedido/recien-creado.ts';
import { guardarRecibo } from '../lib/recibos.ts';
import { rutaDePedido } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';
import styles from './armazon.module.css';
import { BarraCarrito } from './barra-carrito.tsx';
import { Cabecera } from './cabecera.tsx';
import { usePanel } from './panel.ts';
import { Pie } from './pie.tsx';

/** What every page stands in: header, footer, and the dialogs that open over any of them. */
export function Armazon() {
  const { panel, abrir, cerrar } = usePanel();
  const usuario = useSesion((sesion) => sesion.usuario);
  const lineas = useCarrito((carrito) => carrito.lineas);
  const navigate = useNavigate();

  function alCrear(pedido: PedidoCreado['pedido']) {
    guardarRecibo({ ...pedido, usuario: usuario?._id ?? null });
    quitarCarrito();
    olvidarBorrador();
    olvidarCatalogo();
    anunciarPedido(pedido.codigoSeguimiento);
    toast.success('¡Pedido creado exitosamente!');
    void navigate(rutaDePedido(pedido.codigoSeguimiento), { replace: true });
    scrollTo({ top: 0 });
  }

  return (
    <div className={styles.armazon}>
      <a href="#contenido" className={`visually-hidden ${styles.saltar}`}>
        Saltar al contenido
      </a>
      <OfflineBanner />
      <Cabecera onCarrito={() => abrir('carrito')} onEntrar={() => abrir('acceso')} />
      <main id="contenido" tabIndex={-1} className={styles.contenido}>
        <Outlet />
      </main>
      <BarraCarrito onClick={() => abrir('carrito')} />
      <Pie />
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
      {panel === 'acceso' && <DialogosDeCuenta vista="acceso" onClose={cerrar} />}
    </div>
  );
}
