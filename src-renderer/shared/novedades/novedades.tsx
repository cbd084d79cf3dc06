import { ChevronRight, ClipboardList, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RUTAS } from '../../lib/routes.ts';
import { usePedidosNuevos } from '../pedidos-nuevos/pedidos-nuevos.ts';
import { rutaDeSolicitudes, useSolicitudes } from '../solicitudes/solicitudes.ts';
import styles from './novedades.module.css';

interface Novedad {
  to: string;
  icon: ReactNode;
  texto: string;
}

/** What waits for this person: requests to void a sale, and orders that they have not opened. */
export function useNovedades(): Novedad[] {
  const nuevos = usePedidosNuevos((state) => state.nuevos.length);
  const solicitudes = useSolicitudes();
  const pedidas = solicitudes.total;
  return [
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
  ];
}

/** The same above the figures of the dashboard, each one tap from where it is answered; nothing without any. */
export function Novedades() {
  const novedades = useNovedades();
  if (novedades.length === 0) return null;
  return (
    <ul aria-label="Novedades" className={styles.list}>
      {novedades.map(({ to, icon, texto }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {icon}
            <span>{texto}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
