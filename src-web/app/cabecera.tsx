import { PackageSearch, ReceiptText, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Tienda } from '#contract/tienda.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { srcSetOf } from '#ui/src-set.ts';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { useCarrito } from '../features/carrito/carrito.ts';
import { cuantosArticulos, piezasDe } from '../features/carrito/lineas.ts';
import { MenuCuenta } from '../features/cuenta/menu-cuenta.tsx';
import { alIntentar } from '../lib/parte.tsx';
import { Link } from '../lib/router.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import styles from './cabecera.module.css';
import { DialogoCarrito, DialogosDeCuenta, PaginaMisPedidos, PaginaSeguimiento } from './partes.ts';
import { salir } from './salir.ts';

export interface CabeceraProps {
  onCarrito: () => void;
  onEntrar: () => void;
  onRegistro: () => void;
}

/** The shop's name, the order, the account and the cart: on every page, always in sight. */
export function Cabecera({ onCarrito, onEntrar, onRegistro }: CabeceraProps) {
  const tienda = useTienda((estado) => estado.tienda);
  const usuario = useSesion((sesion) => sesion.usuario);
  return (
    <header className={styles.cabecera}>
      <div className={styles.dentro}>
        <Link to={RUTAS.catalogo} className={styles.marca} aria-label={tienda?.nombre ?? 'Inicio'}>
          {tienda && <Marca {...tienda} />}
        </Link>
        <nav aria-label="Principal" className={styles.acciones}>
          <Link
            to={RUTAS.seguimiento}
            className={buttonClass({ variant: 'ghost' }, styles.enlace)}
            {...alIntentar(PaginaSeguimiento)}
          >
            <PackageSearch aria-hidden="true" />
            <span className={styles.palabra}>Seguir Pedido</span>
          </Link>
          {usuario?.rol === 'cliente' && (
            <Link
              to={RUTAS.misPedidos}
              className={buttonClass({ variant: 'ghost' }, styles.enlace)}
              {...alIntentar(PaginaMisPedidos)}
            >
              <ReceiptText aria-hidden="true" />
              <span className={styles.palabra}>Mis Pedidos</span>
            </Link>
          )}
          <MenuCuenta
            usuario={usuario}
            onEntrar={onEntrar}
            onRegistro={onRegistro}
            alIntentarEntrar={alIntentar(DialogosDeCuenta)}
            onSalir={salir}
          />
          <ThemeToggle className={styles.tema} />
          <BotonCarrito onClick={onCarrito} />
        </nav>
      </div>
    </header>
  );
}

function BotonCarrito({ onClick }: { onClick: () => void }) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  const piezas = piezasDe(lineas);
  return (
    <Button
      variant="secondary"
      className={styles.carrito}
      data-carrito-destino
      aria-label={`Carrito, ${cuantosArticulos(lineas)}`}
      icon={<ShoppingCart aria-hidden="true" />}
      onClick={onClick}
      {...alIntentar(DialogoCarrito)}
    >
      <span className={styles.palabra}>Carrito</span>
      {piezas > 0 && (
        // A new key is a new element: the number hops each time it changes.
        <span key={piezas} className={styles.cuenta} aria-hidden="true">
          {piezas > 99 ? '99+' : piezas}
        </span>
      )}
    </Button>
  );
}

/** The shop's logo and, since a logo is often only a picture, its name. */
function Marca({ nombre, logoUrl, logoImagenes, logoProporcion = 1 }: Tienda) {
  const ancho = 44 * logoProporcion;
  const [falla, setFalla] = useState<string>();
  return (
    <>
      {logoUrl && logoUrl !== falla ? (
        <img
          src={logoUrl}
          srcSet={srcSetOf(logoImagenes)}
          sizes={`${ancho}px`}
          width={ancho}
          height={44}
          alt=""
          className={styles.logo}
          onError={() => setFalla(logoUrl)}
        />
      ) : (
        <Logo size={44} />
      )}
      <span className={styles.nombre}>{nombre}</span>
    </>
  );
}
