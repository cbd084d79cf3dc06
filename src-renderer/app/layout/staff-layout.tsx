import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { IconButton } from '#ui/controls/button.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { useEventos } from '../../lib/en-vivo/eventos.ts';
import { esServidorListo, useServer } from '../../lib/server.ts';
import { useSession } from '../../lib/session/session.ts';
import { olvidarElegido } from '../../shared/listas/periodos.ts';
import { useNovedades } from '../../shared/novedades/novedades.tsx';
import { DemoStrip } from '../../shared/tienda/demo-strip.tsx';
import { useSeguirDisco } from '../../shared/tienda/disco.ts';
import { DiscoAviso } from '../../shared/tienda/disco-aviso.tsx';
import { MudanzaStrip } from '../../shared/tienda/mudanza-strip.tsx';
import { cargarTienda, useTienda } from '../../shared/tienda/tienda.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { DireccionCambiada } from './direccion-cambiada.tsx';
import { HojaUsada } from './hoja-usada.tsx';
import { ImpresionAviso } from './impresion-aviso.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { PedidosTimbre } from './pedidos-timbre.tsx';
import { ProgramaEventos } from './programa-eventos.tsx';
import { useRememberFilters } from './remembered-filters.ts';
import { ServidorCaido } from './servidor-caido.tsx';
import { SideNav } from './side-nav.tsx';
import { SolicitudesAviso } from './solicitudes-aviso.tsx';
import styles from './staff-layout.module.css';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Opens the menu of a phone; a dot says that something in it is new. */
function MenuButton({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  const hayNovedad = useNovedades().length > 0;
  return (
    <span className={styles.menu}>
      <IconButton
        label={hayNovedad ? 'Abrir menú: hay novedades' : 'Abrir menú'}
        icon={<Menu />}
        aria-expanded={open}
        onClick={onOpen}
      />
      {hayNovedad && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}

/** The frame of every staff screen: the menu at the left, or behind a button on a phone. */
export function StaffLayout() {
  const { pathname, hash } = useLocation();
  useRememberFilters();
  const [menuOpen, setMenuOpen] = useState(false);
  const tienda = useTienda();
  const ready = useServer(esServidorListo);
  const sesion = useSession(({ estado }) => estado);
  const starting = useServer(({ estado }) => estado.estado !== 'listo');
  const caido = useServer(({ estado }) => (estado.estado === 'caido' ? estado.motivo : undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-in
  useEffect(() => {
    // Settings loaded before the sign-in may predate a restored backup.
    if (tienda) void cargarTienda();
  }, []);
  useSeguirDisco();
  useEventos({ 'tienda-cambiada': () => void cargarTienda(), recargar: () => void cargarTienda() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the menu and starts at its top
  useEffect(() => {
    setMenuOpen(false);
    olvidarElegido();
    if (!hash) scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <div className={styles.app}>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves focus within the page without a history entry */}
      <a
        href="#contenido"
        className="visually-hidden skip-link"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('contenido')?.focus();
        }}
      >
        Saltar al contenido
      </a>
      <header data-clear className={styles.bar}>
        <MenuButton open={menuOpen} onOpen={() => setMenuOpen(true)} />
        <span className={styles.shop}>{tienda?.nombre ?? 'Guirnalda'}</span>
      </header>
      <aside className={styles.side}>
        <SideNav />
      </aside>
      <PedidosTimbre />
      <ProgramaEventos />
      <SolicitudesAviso />
      <ImpresionAviso />
      <UnsavedQuestion />
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <DemoStrip />
        <MudanzaStrip />
        <OfflineBanner
          // A shop that opens with its window says so only when it takes long, and the server was asked in vain.
          offline={sesion !== 'verificando' && !ready && caido === undefined}
          text={
            starting
              ? `La tienda se está ${sesion === 'dentro' ? 'reiniciando' : 'abriendo'}. Lo que escribiste sigue aquí.`
              : 'Sin conexión con la tienda. Lo que escribiste sigue aquí; seguimos intentando.'
          }
        />
        {caido !== undefined && <ServidorCaido motivo={caido} />}
        <DiscoAviso />
        <HojaUsada />
        <DireccionCambiada />
        <ScreenBoundary key={pathname}>
          <Outlet />
        </ScreenBoundary>
      </main>
    </div>
  );
}
