import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { esPersonal } from '#contract/words/permisos.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useServer } from '../../lib/server.ts';
import { useSession, verificarSesion } from '../../lib/session/session.ts';
import { abrirCatalogo } from '../../shared/tienda/catalogo-link.tsx';
import { Waiting } from './waiting.tsx';

/**
 * Lets only the staff in. While the server does not answer it waits: a restart signs nobody out. Who was signed in the last
 * time sees the screen while the server of their own computer opens, whose calls wait for it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { estado, usuario } = useSession();
  const caido = useServer((server) => server.estado.estado === 'caido');

  useEffect(() => {
    if (estado === 'verificando') void verificarSesion();
  }, [estado]);

  if (estado === 'fuera') return <Navigate to={RUTAS.login} replace />;
  const abierta = estado === 'dentro' || (estado === 'verificando' && !caido);
  if (!usuario || !abierta) return <Waiting silent={estado === 'sin-respuesta'} />;
  if (!esPersonal(usuario.rol)) return <ToCatalogue />;
  return children;
}

/** Clients have no access to the staff app: they are sent to the catalogue. */
function ToCatalogue() {
  useEffect(() => {
    abrirCatalogo({ replace: true });
  }, []);
  return <Waiting silent={false} />;
}
