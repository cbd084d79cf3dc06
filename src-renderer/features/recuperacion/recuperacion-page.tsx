import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { ShopLogo } from '#ui/drawings/logo.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { vueltaDe } from '../../shared/acceso/acceso.ts';
import { rutaDeCapitulo } from '../../shared/pagina/ayuda.ts';
import { useTitle } from '../../shared/pagina/page-frame.tsx';
import { leerPrimerosPasos } from '../../shared/tienda/primeros-pasos.ts';
import { cargarTienda, useTienda } from '../../shared/tienda/tienda.ts';
import { ConCorreo } from './con-correo.tsx';
import { ConHoja } from './con-hoja.tsx';
import styles from './recuperacion-page.module.css';

const AYUDA = `${rutaDeCapitulo('si-algo-falla')}#si-olvidas-la-contrasena`;

/** Whom an employee asks, wherever they are. */
const A_QUIEN_PEDIRLA = 'a la propietaria que te ponga una contraseña nueva en Usuarios.';

/** What this shop offers on this device. */
interface Maneras {
  correo: boolean;
  hoja: boolean;
}

/** Asks the server, until it answers, whether mails can leave and whether this is the shop's own computer. */
function useManeras(): Maneras | undefined {
  const [maneras, setManeras] = useState<Maneras>();
  useEffect(() => {
    const controller = new AbortController();
    const preguntar = async () => {
      const { permitidoAqui } = await leerPrimerosPasos(controller.signal);
      const tienda = await cargarTienda();
      if (!controller.signal.aborted)
        setManeras({ correo: tienda?.enviaCorreos === true, hoja: permitidoAqui });
    };
    preguntar().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return maneras;
}

/** «¿Olvidaste tu contraseña?» for the staff: only what really works here and now. */
export function RecuperacionPage() {
  useTitle('Recuperar contraseña');
  const tienda = useTienda();
  const maneras = useManeras();
  const [email, setEmail] = useState(vueltaDe(useLocation().state).email ?? '');
  return (
    <main className={styles.page}>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <div className={styles.card}>
        <div className={styles.brand}>
          <ShopLogo nombre={tienda?.nombre ?? 'Guirnalda'} logoUrl={tienda?.logoUrl ?? null} size={56} />
        </div>
        <h1 className={styles.title}>Recuperar contraseña</h1>
        {maneras ? (
          <Ofertas maneras={maneras} email={email} onEmail={setEmail} />
        ) : (
          <p role="status" className={styles.text}>
            Viendo cómo puedes entrar…
          </p>
        )}
        <Link to={RUTAS.login} state={{ email: email.trim() }} className={styles.link}>
          Volver a iniciar sesión
        </Link>
      </div>
    </main>
  );
}

interface OfertasProps {
  maneras: Maneras;
  email: string;
  onEmail: (email: string) => void;
}

function Ofertas({ maneras: { correo, hoja }, ...campo }: OfertasProps) {
  const [manera, setManera] = useState<keyof Maneras>(correo ? 'correo' : 'hoja');
  if (!correo && !hoja) return <QueHacer />;
  return (
    <>
      {manera === 'correo' ? <ConCorreo {...campo} /> : <ConHoja {...campo} />}
      {correo && hoja && (
        <Button variant="ghost" onClick={() => setManera(manera === 'correo' ? 'hoja' : 'correo')}>
          {manera === 'correo' ? 'Usar mi hoja de recuperación' : 'Recibir un código por correo'}
        </Button>
      )}
      <details className={styles.more}>
        <summary>{manera === 'hoja' ? '¿No tienes la hoja?' : '¿No te llega el código?'}</summary>
        <p>Si trabajas en la tienda, pide {A_QUIEN_PEDIRLA}</p>
        <p>
          Si la tienda es tuya, lee <Link to={AYUDA}>qué hacer si olvidas la contraseña</Link>.
        </p>
      </details>
    </>
  );
}

/** Where nothing can be done on this device: who can do it, and where. */
function QueHacer() {
  return (
    <div className={styles.what}>
      <section>
        <h2>Si trabajas en la tienda</h2>
        <p>Pide {A_QUIEN_PEDIRLA}</p>
      </section>
      <section>
        <h2>Si la tienda es tuya</h2>
        <p>
          Hazlo en la computadora de la tienda: en la ventana de Guirnalda, o en un navegador de ahí que abrió
          el enlace «Navegador» que el programa escribe al abrirse, usa tu hoja de recuperación. Si hay otro
          propietario, también puede ponerte una contraseña nueva en Usuarios.
        </p>
        <p>
          ¿Sin hoja? Lee <Link to={AYUDA}>qué hacer si olvidas la contraseña</Link>.
        </p>
      </section>
    </div>
  );
}
