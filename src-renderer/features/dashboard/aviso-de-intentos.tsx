import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { fraseDeFallidos, sonMuchos } from '../../shared/seguridad/frases.ts';
import { useSeguridad } from '../../shared/seguridad/use-seguridad.ts';

/** Tells the owner of many failed sign-ins since yesterday. */
export function AvisoDeIntentos() {
  return useEsPropietario() ? <DelPropietario /> : null;
}

function DelPropietario() {
  const { data = [] } = useSeguridad();
  // The newest period that had many: one sentence, as the activity tells the others.
  const periodo = data.findLast(sonMuchos);
  if (!periodo) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Link to={`${RUTAS.configuracion}/actividad`} className={buttonClass({ variant: 'secondary' })}>
          Ver la actividad
        </Link>
      }
    >
      {fraseDeFallidos(periodo)}. Si no fue nadie de tu tienda, revisa quién entró y usa contraseñas largas.
    </Banner>
  );
}
