import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { desktop } from '../../lib/desktop.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { useSession, verificarSesion } from '../../lib/session/session.ts';
import { esTiendaNueva } from '../../shared/tienda/primeros-pasos.ts';
import { Guard } from './guard.tsx';
import { screenAhead } from './screen-ahead.tsx';
import { Waiting } from './waiting.tsx';

/** The setup of a new shop. */
export const bienvenida = screenAhead(
  async () => (await import('../../features/bienvenida/bienvenida-page.tsx')).BienvenidaPage,
);

/**
 * The start address: a new shop goes to the setup, a signed-in person to their home screen, others to the sign-
 * in.
 */
export function HomeRedirect() {
  const [nueva, setNueva] = useState<boolean>();
  const conocida = useSession(({ usuario }) => usuario !== undefined);
  useEffect(() => {
    let here = true;
    // The server may be starting: where nobody is signed in, a new shop's setup is loaded meanwhile.
    if (desktop() && useSession.getState().estado === 'fuera') void bienvenida.load().catch(() => undefined);
    void esTiendaNueva().then((answer) => here && setNueva(answer));
    // Asked together: where it is not known yet who is signed in, both answers are waited for.
    void verificarSesion();
    return () => {
      here = false;
    };
  }, []);

  if (nueva === undefined && !conocida) return <Waiting silent={false} />;
  if (nueva) return <Navigate to={RUTAS.bienvenida} replace />;
  return (
    <Guard>
      <ToHome />
    </Guard>
  );
}

function ToHome() {
  const usuario = useSession((state) => state.usuario);
  return <Navigate to={(usuario && paginaDeInicio(usuario)) ?? RUTAS.login} replace />;
}
