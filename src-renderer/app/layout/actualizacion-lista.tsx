import { CircleArrowUp } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { RUTAS } from '../../lib/routes.ts';
import { useActualizacion } from '../../shared/actualizaciones/actualizaciones.ts';

/** Tells the owner in the menu that a new version waits; nothing while there is none, or one that failed here. */
export function ActualizacionLista({ className }: { className: string | undefined }) {
  const estado = useActualizacion();
  if (estado?.avance.paso !== 'lista') return null;
  const { version } = estado.avance;
  if (version === estado.fallida) return null;
  const detalle = estado.modo === 'sola' ? 'se instala al cerrar' : 'instálala cuando quieras';
  return (
    <NavLink
      data-clear
      to={`${RUTAS.configuracion}/actualizaciones`}
      className={className}
      title={`La versión ${version} está lista: ${detalle}`}
    >
      <CircleArrowUp />
      <span>Versión {version} lista</span>
      <span className="visually-hidden">: {detalle}</span>
    </NavLink>
  );
}
