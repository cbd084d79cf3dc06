import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { esTiendaNueva } from '../lib/primeros-pasos.ts';
import { paginaDeInicio, RUTAS } from '../lib/routes.ts';
import { useSession } from '../lib/session.ts';
import { Guard } from './guard.tsx';
import { Waiting } from './waiting.tsx';

/** Where the window opens: a new shop is made first, a known person goes to his place, others sign in. */
export function HomeRedirect() {
  const [nueva, setNueva] = useState<boolean>();
  useEffect(() => {
    let here = true;
    void esTiendaNueva().then((answer) => here && setNueva(answer));
    return () => {
      here = false;
    };
  }, []);

  if (nueva === undefined) return <Waiting silent={false} />;
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
