import {
  ChartColumn,
  CircleHelp,
  ClipboardList,
  House,
  LogOut,
  Package,
  ReceiptText,
  ScanBarcode,
  Settings,
  Store,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { type PermisoDeRuta, puedeUsarRuta } from '#contract/words/permisos.ts';
import { Button } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { discardUnsaved, isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';
import { CountBadge } from '#ui/display/count-badge.tsx';
import { Logo, ShopMark } from '#ui/drawings/logo.tsx';
import { cx } from '#ui/theme/cx.ts';
import { RUTAS } from '../../lib/routes.ts';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { cerrarSesion, useSession } from '../../lib/session/session.ts';
import { ayudaDe, type DesdeDonde, esAyuda } from '../../shared/pagina/ayuda.ts';
import { usePedidosNuevos } from '../../shared/pedidos-nuevos/pedidos-nuevos.ts';
import { rutaDeSolicitudes, useSolicitudes } from '../../shared/solicitudes/solicitudes.ts';
import { CatalogoLink } from '../../shared/tienda/catalogo-link.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { ActualizacionLista } from './actualizacion-lista.tsx';
import { PorImprimirEntry } from './impresion-aviso.tsx';
import { withLastFilters } from './remembered-filters.ts';
import styles from './side-nav.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
  permiso: PermisoDeRuta;
}

const ENTRIES: Entry[] = [
  { to: RUTAS.dashboard, label: 'Dashboard', icon: <House />, permiso: 'personal' },
  { to: RUTAS.productos, label: 'Productos', icon: <Package />, permiso: 'productos' },
  { to: RUTAS.pedidos, label: 'Pedidos', icon: <ClipboardList />, permiso: 'ventas' },
  { to: RUTAS.pos, label: 'POS', icon: <ScanBarcode />, permiso: 'ventas' },
  { to: RUTAS.ventas, label: 'Ventas', icon: <ReceiptText />, permiso: 'ventas' },
  { to: RUTAS.reportes, label: 'Reportes', icon: <ChartColumn />, permiso: 'reportes' },
  { to: RUTAS.usuarios, label: 'Usuarios', icon: <Users />, permiso: 'propietario' },
  { to: RUTAS.configuracion, label: 'Configuración', icon: <Settings />, permiso: 'propietario' },
];

/** Links to the screens this person may use and to the storefront, and who is signed in. */
export function SideNav({ wide = false }: { wide?: boolean }) {
  const usuario = useSession((state) => state.usuario);
  const tienda = useTienda();
  if (!usuario) return null;
  return (
    <div className={cx(styles.nav, wide && styles.wide)}>
      <div className={styles.brand}>
        <ShopMark
          logoUrl={tienda?.logoUrl}
          alt=""
          size={40}
          fallback={<Logo size={36} />}
          className={styles.logo}
        />
        <span className={styles.shop} title={tienda?.nombre}>
          {tienda?.nombre ?? 'Guirnalda'}
        </span>
      </div>
      <ScreenLinks usuario={usuario} />
      <div data-clear className={styles.footer}>
        <NavLink
          to={RUTAS.cuenta}
          className={({ isActive }) => cx(styles.person, isActive && styles.here)}
          title={`Mi cuenta · ${usuario.nombre} · ${NOMBRE_DE_ROL[usuario.rol]} · ${usuario.email}`}
        >
          <span className="visually-hidden">Mi cuenta:</span>
          <p className={styles.name}>{usuario.nombre}</p>
          <p className={styles.rol}>{NOMBRE_DE_ROL[usuario.rol]}</p>
          <p className={styles.email}>{usuario.email}</p>
        </NavLink>
        <div className={styles.tools}>
          <SignOutButton />
          <ThemeToggle />
        </div>
      </div>
    </div>
  );
}

function ScreenLinks({ usuario }: { usuario: Usuario }) {
  const nuevos = usePedidosNuevos((state) => state.nuevos.length);
  const solicitudes = useSolicitudes();
  const { pathname, search, state } = useLocation();
  const enAyuda = esAyuda(pathname);
  const aqui: DesdeDonde = { desde: pathname + search };
  return (
    <nav aria-label="Menú principal" className={styles.links}>
      {ENTRIES.filter(({ permiso }) => puedeUsarRuta(usuario, permiso)).map((entry) => (
        <NavLink
          key={entry.to}
          data-clear
          to={
            entry.to === RUTAS.ventas && solicitudes.total > 0
              ? rutaDeSolicitudes(solicitudes)
              : withLastFilters(entry.to, pathname)
          }
          className={({ isActive }) => cx(styles.link, isActive && styles.active)}
        >
          {entry.icon}
          <span>{entry.label}</span>
          {entry.to === RUTAS.pedidos && (
            <CountBadge count={nuevos} label={nuevos === 1 ? 'nuevo' : 'nuevos'} className={styles.count} />
          )}
          {entry.to === RUTAS.ventas && (
            <CountBadge count={solicitudes.total} label="por anular" className={styles.count} />
          )}
        </NavLink>
      ))}
      <PorImprimirEntry className={cx(styles.button, styles.link)} countClassName={styles.count} />
      {usuario.rol === 'propietario' && <ActualizacionLista className={styles.link} />}
      <NavLink
        data-clear
        to={enAyuda ? RUTAS.ayuda : ayudaDe(pathname)}
        state={enAyuda ? state : aqui}
        className={cx(styles.link, styles.outside, enAyuda && styles.active)}
        title="Ayuda (F1)"
      >
        <CircleHelp />
        <span>Ayuda</span>
      </NavLink>
      <CatalogoLink className={styles.link}>
        <Store />
        <span>Vista Cliente</span>
      </CatalogoLink>
    </nav>
  );
}

/** Signs out once confirmed; unsaved changes of the screen are dropped. */
function SignOutButton() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={styles.logout}
        icon={<LogOut aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        <span className={styles.logoutText}>Cerrar Sesión</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title="¿Estás seguro de que quieres cerrar sesión?"
        description={
          asking && isAnythingUnsaved()
            ? 'Lo que cambiaste en esta pantalla no se guardará.'
            : 'Una venta sin terminar se queda guardada en este equipo.'
        }
        confirmLabel="Cerrar sesión"
        destructive={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          discardUnsaved();
          cerrarSesion();
          void navigate(RUTAS.login, { replace: true });
        }}
      />
    </>
  );
}
