import {
  BadgePercent,
  Bell,
  CircleArrowUp,
  DatabaseBackup,
  HeartPulse,
  History,
  Mail,
  Monitor,
  Receipt,
  ShoppingBag,
  Store,
  Wifi,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { cx } from '#ui/theme/cx.ts';
import { desktop } from '../../lib/desktop.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { AvisosCard } from '../../shared/pedidos-nuevos/avisos-card.tsx';
import { ActualizacionesSection } from './actualizaciones/actualizaciones-section.tsx';
import { AuditoriaSection } from './auditoria/auditoria-section.tsx';
import styles from './configuracion-page.module.css';
import { CorreoSection } from './correos/correo-section.tsx';
import { DescuentosSection } from './descuentos/descuentos-section.tsx';
import { EquipoSection } from './equipo/equipo-section.tsx';
import { EstadoSection } from './estado/estado-section.tsx';
import { PedidosSection } from './pedidos/pedidos-section.tsx';
import { RedSection } from './red/red-section.tsx';
import { RespaldosSection } from './respaldos/respaldos-section.tsx';
import { TicketSection } from './ticket/ticket-section.tsx';
import { TiendaSection } from './tienda/tienda-section.tsx';

const SECCIONES: { ruta: string; label: string; icon: ReactNode; element: ReactNode }[] = [
  { ruta: 'tienda', label: 'Tienda', icon: <Store />, element: <TiendaSection /> },
  { ruta: 'ticket', label: 'Ticket', icon: <Receipt />, element: <TicketSection /> },
  { ruta: 'pedidos', label: 'Pedidos', icon: <ShoppingBag />, element: <PedidosSection /> },
  { ruta: 'descuentos', label: 'Descuentos', icon: <BadgePercent />, element: <DescuentosSection /> },
  { ruta: 'avisos', label: 'Avisos', icon: <Bell />, element: <AvisosCard /> },
  { ruta: 'correo', label: 'Correo', icon: <Mail />, element: <CorreoSection /> },
  { ruta: 'red', label: 'Red', icon: <Wifi />, element: <RedSection /> },
  { ruta: 'respaldos', label: 'Respaldos', icon: <DatabaseBackup />, element: <RespaldosSection /> },
  { ruta: 'equipo', label: 'Esta computadora', icon: <Monitor />, element: <EquipoSection /> },
  {
    ruta: 'actualizaciones',
    label: 'Actualizaciones',
    icon: <CircleArrowUp />,
    element: <ActualizacionesSection />,
  },
  { ruta: 'estado', label: 'Estado', icon: <HeartPulse />, element: <EstadoSection /> },
  { ruta: 'actividad', label: 'Actividad', icon: <History />, element: <AuditoriaSection /> },
];

/** The shop's settings, one address per section; for the owner only. */
export function ConfiguracionPage() {
  const puede = useEsPropietario();
  const { seccion } = useParams();
  const actual = SECCIONES.find(({ ruta }) => ruta === seccion);
  const sections = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row scrolls to each section that is opened
  useEffect(() => {
    const link = sections.current?.querySelector('[aria-current]');
    link?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [seccion]);
  if (!puede) {
    return <NoPermission title="Configuración" text="Solo el propietario cambia la configuración." />;
  }
  if (!actual) return <Navigate to={`${RUTAS.configuracion}/${SECCIONES[0]?.ruta}`} replace />;

  return (
    <PageFrame title="Configuración">
      <div className={styles.page}>
        <nav ref={sections} aria-label="Secciones de la configuración" className={styles.sections}>
          {SECCIONES.filter(({ ruta }) => ruta !== 'equipo' || desktop()).map(({ ruta, label, icon }) => (
            <NavLink
              key={ruta}
              to={`${RUTAS.configuracion}/${ruta}`}
              className={({ isActive }) => cx(styles.section, isActive && styles.active)}
            >
              {icon}
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{actual.element}</div>
      </div>
    </PageFrame>
  );
}
