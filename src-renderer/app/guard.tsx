import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { esPersonal } from '#contract/permisos.ts';
import { abrirCatalogo } from '../lib/catalogo.ts';
import { RUTAS } from '../lib/routes.ts';
import { useSession, verificarSesion } from '../lib/session.ts';
import { Waiting } from './waiting.tsx';

/** Lets only the staff in. While the server is silent it waits: nobody is signed out by a restart. */
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

/** A client has no business in the back office: the catalogue is his place. */
function ToCatalogue() {
  useEffect(() => {
    abrirCatalogo({ replace: true });
  }, []);
  return <Waiting silent={false} />;
}
