import { ChevronRight, ClipboardList, ReceiptText, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import {
  fraseDeNoInstalada,
  useVersionFallida,
  useVersionNoInstalada,
  useVersionNueva,
  verFallida,
  verNoInstalada,
  verNovedades,
} from '../actualizaciones/actualizaciones.ts';
import { rutaDeCapitulo } from '../pagina/ayuda.ts';
import { usePedidosNuevos } from '../pedidos-nuevos/pedidos-nuevos.ts';
import { rutaDeSolicitudes, useSolicitudes } from '../solicitudes/solicitudes.ts';
import styles from './novedades.module.css';

interface Novedad {
  to: string;
  icon: ReactNode;
  texto: string;
  onOpen?: () => void;
}

/** What waits for this person: requests to void a sale, orders that they have not opened, an update's news or failure. */
export function useNovedades(): Novedad[] {
  const nuevos = usePedidosNuevos((state) => state.nuevos.length);
  const solicitudes = useSolicitudes();
  const pedidas = solicitudes.total;
  const version = useVersionNueva();
  const fallida = useVersionFallida();
  const noInstalada = useVersionNoInstalada();
  const esPropietario = useSession(({ usuario }) => usuario?.rol === 'propietario');
  return [
    ...(noInstalada !== undefined && esPropietario
      ? [
          {
            to: `${RUTAS.configuracion}/actualizaciones`,
            icon: <TriangleAlert aria-hidden="true" />,
            texto: fraseDeNoInstalada(noInstalada),
            onOpen: verNoInstalada,
          },
        ]
      : []),
    ...(fallida !== undefined && esPropietario
      ? [
          {
            to: `${RUTAS.configuracion}/actualizaciones`,
            icon: <TriangleAlert aria-hidden="true" />,
            texto: `La versión ${fallida} no funcionó: volvió la de antes`,
            onOpen: verFallida,
          },
        ]
      : []),
    ...(pedidas > 0
      ? [
          {
            to: rutaDeSolicitudes(solicitudes),
            icon: <ReceiptText aria-hidden="true" />,
            texto: pedidas === 1 ? '1 anulación pedida' : `${pedidas} anulaciones pedidas`,
          },
        ]
      : []),
    ...(nuevos > 0
      ? [
          {
            to: RUTAS.pedidos,
            icon: <ClipboardList aria-hidden="true" />,
            texto: nuevos === 1 ? '1 pedido nuevo' : `${nuevos} pedidos nuevos`,
          },
        ]
      : []),
    ...(version === undefined
      ? []
      : [
          {
            to: rutaDeCapitulo('novedades'),
            icon: <Sparkles aria-hidden="true" />,
            texto: `Guirnalda ${version}: qué hay de nuevo`,
            onOpen: verNovedades,
          },
        ]),
  ];
}

/** The same above the figures of the dashboard, each one tap from where it is answered; nothing without any. */
export function Novedades() {
  const novedades = useNovedades();
  if (novedades.length === 0) return null;
  return (
    <ul aria-label="Novedades" className={styles.list}>
      {novedades.map(({ to, icon, texto, onOpen }) => (
        <li key={texto}>
          <Link to={to} className={styles.link} onClick={onOpen}>
            {icon}
            <span>{texto}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
