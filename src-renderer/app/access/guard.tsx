import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { esPersonal } from '#contract/words/permisos.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useSession, verificarSesion } from '../../lib/session/session.ts';
import { abrirCatalogo } from '../../shared/tienda/catalogo-link.tsx';
import { Waiting } from './waiting.tsx';

/**
 * Lets only the staff in. While the server does not answer it waits: a restart signs nobody out. Who was signed in the last
 * time sees the screen while the server of their own computer opens, as while it opens again: its calls wait, and a strip
 * says so when it takes long.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { estado, usuario } = useSession();

  useEffect(() => {
    if (estado === 'verificando') void verificarSesion();
  }, [estado]);

  if (estado === 'fuera') return <Navigate to={RUTAS.login} replace />;
  if (!usuario) return <Waiting silent={estado === 'sin-respuesta'} />;
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
