import { PackageSearch, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { srcSetOf } from '#ui/display/src-set.ts';
import { Logo } from '#ui/drawings/logo.tsx';
import { useCarrito } from '../../features/carrito/carrito.ts';
import { cuantosArticulos, piezasDe } from '../../features/carrito/lineas.ts';
import { CuentaMenu } from '../../features/cuenta/cuenta-menu.tsx';
import { preloadOnIntent } from '../../lib/parts/lazy-part.tsx';
import { MenuPart } from '../../lib/parts/part-states.tsx';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.ts';
import { useTienda } from '../../shared/tienda.ts';
import { CarritoDialog, CuentaOpciones, CuentaPanel, MisPedidosPage, SeguimientoPage } from '../parts.ts';
import styles from './header.module.css';

interface HeaderProps {
  onCarrito: () => void;
  onEntrar: () => void;
  onRegistro: () => void;
}

/** The sticky header of every page: the shop, orders, the account and the cart. */
export function Header({ onCarrito, onEntrar, onRegistro }: HeaderProps) {
  const tienda = useTienda((estado) => estado.tienda);
  const usuario = useSession((sesion) => sesion.usuario);
  return (
    <header data-clear className={styles.cabecera}>
      <div className={styles.dentro}>
        <Link to={RUTAS.catalogo} className={styles.marca} aria-label={tienda?.nombre ?? 'Inicio'}>
          {tienda && <Marca {...tienda} />}
        </Link>
        <nav aria-label="Principal" className={styles.acciones} data-con-sesion={usuario !== null}>
          <Link
            to={RUTAS.seguimiento}
            className={buttonClass({ variant: 'ghost' }, styles.enlace)}
            {...preloadOnIntent(SeguimientoPage)}
          >
            <PackageSearch aria-hidden="true" />
            <span className={styles.palabra}>Seguir Pedido</span>
          </Link>
          <CuentaMenu
            usuario={usuario}
            onEntrar={onEntrar}
            onRegistro={onRegistro}
            onEntrarIntent={preloadOnIntent(CuentaPanel)}
            opciones={
              <MenuPart>
                {usuario && (
                  <CuentaOpciones usuario={usuario} onMisPedidosIntent={preloadOnIntent(MisPedidosPage)} />
                )}
              </MenuPart>
            }
          />
          <ThemeToggle className={styles.tema} />
          <CarritoButton onClick={onCarrito} />
        </nav>
      </div>
    </header>
  );
}

function CarritoButton({ onClick }: { onClick: () => void }) {
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
      {...preloadOnIntent(CarritoDialog)}
    >
      <span className={styles.palabra}>Carrito</span>
      {piezas > 0 && (
        // A new key mounts a new element, which restarts the animation at every change.
        <span key={piezas} className={styles.cuenta} aria-hidden="true">
          {piezas > 99 ? '99+' : piezas}
        </span>
      )}
    </Button>
  );
}

/** The shop's logo and its name: many logos do not contain the name. */
function Marca({ nombre, logoUrl, logoImagenes, logoProporcion = 1 }: Tienda) {
  const ancho = 44 * logoProporcion;
  const [ilegible, setIlegible] = useState<string>();
  return (
    <>
      {logoUrl && logoUrl !== ilegible ? (
        <img
          src={logoUrl}
          srcSet={srcSetOf(logoImagenes)}
          sizes={`${ancho}px`}
          width={ancho}
          height={44}
          alt=""
          className={styles.logo}
          onError={() => setIlegible(logoUrl)}
        />
      ) : (
        <Logo size={44} />
      )}
      <span className={styles.nombre}>{nombre}</span>
    </>
  );
}
