import { Check, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { mensajesDeError } from '#contract/client/api-client.ts';
import type { AccesoDemo } from '#contract/schemas/tienda/arranque.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { NOMBRE_DE_ROL } from '../../lib/session/roles.ts';
import { abrirSesion } from '../../lib/session/session.ts';
import { DemoDeNuevoButton, DemoProgress, useAbrirDemo } from '../../shared/tienda/demo-de-nuevo.tsx';
import styles from './bienvenida-page.module.css';

const TRAE = [
  'Cien productos con foto',
  'Un año de ventas y pedidos en cada estado',
  'Accesos de propietario y de empleados',
];

interface DemoCardProps {
  /** Whether a demo shop was made before. */
  existe: boolean;
  /** Why it did not open the last time. */
  error: string | null;
  disabled: boolean;
  onBusy: (busy: boolean) => void;
}

/** Opens a demo shop full of data, which takes some fifteen seconds to make on an idle machine. */
export function DemoCard({ existe, error, disabled, onBusy }: DemoCardProps) {
  const demo = useAbrirDemo();
  const errorMostrado = demo.error || (!demo.abriendo && error);

  async function probar() {
    onBusy(true);
    await demo.abrir({});
    onBusy(false);
  }

  return (
    <Card as="section" padding="lg" title="¿Solo quieres mirar?" className={styles.demo}>
      <p className={styles.muted}>
        Prueba una tienda de globos ya surtida, con datos inventados. Está aparte: cuando quieras, vuelves
        aquí y creas la tuya.
      </p>
      <ul className={styles.list}>
        {TRAE.map((cosa) => (
          <li key={cosa}>
            <Check aria-hidden="true" />
            {cosa}
          </li>
        ))}
      </ul>
      {errorMostrado && <Banner tone="danger">{errorMostrado}</Banner>}
      {demo.abriendo && <DemoProgress avance={demo.avance} />}
      <Button
        variant="secondary"
        block
        icon={<PartyPopper aria-hidden="true" />}
        loading={demo.abriendo}
        disabled={disabled}
        onClick={() => void probar()}
      >
        Probar la tienda de demostración
      </Button>
      {existe && !demo.abriendo && (
        <DemoDeNuevoButton disabled={disabled} onBusy={() => onBusy(true)} onFailed={() => onBusy(false)} />
      )}
    </Card>
  );
}

/** The accounts of the demo shop, with a button that signs the owner in. */
export function DemoAccesosCard({ accesos }: { accesos: AccesoDemo[] }) {
  const navigate = useNavigate();
  const [entrando, setEntrando] = useState('');

  async function entrar({ email, password }: AccesoDemo) {
    setEntrando(email);
    try {
      const { token, user } = await api(INICIAR_SESION, {
        body: { email, password },
      });
      abrirSesion(token, user);
      await navigate(paginaDeInicio(user) ?? RUTAS.login, { replace: true });
    } catch (error) {
      toast.error(mensajesDeError(error, 'Error al iniciar sesión')[0] ?? 'Error al iniciar sesión');
      setEntrando('');
    }
  }

  return (
    <Card as="section" padding="lg" title="Entra con cualquiera de estos accesos" className={styles.ready}>
      <ul className={styles.accesses}>
        {accesos.map((acceso, place) => (
          <li key={acceso.email} className={styles.access}>
            <p className={styles.who}>
              {acceso.nombre}
              <Badge>{NOMBRE_DE_ROL[acceso.rol]}</Badge>
            </p>
            <dl>
              <dt>Email</dt>
              <dd>{acceso.email}</dd>
              <dt>Contraseña</dt>
              <dd>{acceso.password}</dd>
            </dl>
            {acceso.rol !== 'cliente' && (
              <Button
                block
                variant={place === 0 ? 'primary' : 'secondary'}
                loading={entrando === acceso.email}
                onClick={() => void entrar(acceso)}
              >
                Entrar como {acceso.nombre.split(' ')[0]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Link to={RUTAS.login} className={buttonClass({ variant: 'secondary', block: true })}>
        Ir a iniciar sesión
      </Link>
    </Card>
  );
}
