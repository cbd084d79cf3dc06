import { Check, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { mensajesDeError, NetworkError } from '#contract/api-client.ts';
import type { AccesoDemo } from '#contract/tienda.ts';
import type { SesionIniciada } from '#contract/usuarios.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { motivoDe } from '../../lib/fallo.ts';
import { crearTiendaDemo, leerPrimerosPasos } from '../../lib/primeros-pasos.ts';
import { NOMBRES_DE_ROL } from '../../lib/roles.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { abrirSesion } from '../../lib/session.ts';
import { cargarTienda } from '../../lib/tienda.ts';
import styles from './bienvenida-page.module.css';

const TRAE = [
  'Cien productos con foto',
  'Un año de ventas y pedidos en cada estado',
  'Accesos de propietario y de empleados',
];

export interface DemoChoiceProps {
  disabled: boolean;
  onBusy: (busy: boolean) => void;
  onReady: (accesos: AccesoDemo[]) => void;
}

/** A full shop to try everything with. Filling it takes some ten seconds. */
export function DemoChoice({ disabled, onBusy, onReady }: DemoChoiceProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState('');

  async function llenar() {
    setBusy(true);
    setFallo('');
    onBusy(true);
    try {
      const accesos = await crearTiendaDemo();
      await cargarTienda();
      onReady(accesos);
    } catch (error) {
      // A lost answer does not undo the work: ask how far it came.
      if (error instanceof NetworkError && !(await leerPrimerosPasos()).pendiente) {
        await navigate(RUTAS.login, { replace: true });
        return;
      }
      setFallo(motivoDe(error, 'No se pudo preparar la tienda de demostración'));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  return (
    <Card as="section" padding="lg" title="¿Solo quieres mirar?" className={styles.demo}>
      <p className={styles.muted}>Prueba una tienda de globos ya surtida, con datos inventados.</p>
      <ul className={styles.list}>
        {TRAE.map((cosa) => (
          <li key={cosa}>
            <Check aria-hidden="true" />
            {cosa}
          </li>
        ))}
      </ul>
      {fallo && <Banner tone="danger">{fallo}</Banner>}
      {busy && (
        <div role="status" className={styles.progress}>
          <div className={styles.track} />
          <p className={styles.muted}>
            Inflando globos y anotando un año de ventas… Tarda unos diez segundos.
          </p>
        </div>
      )}
      <Button
        variant="secondary"
        block
        icon={<PartyPopper aria-hidden="true" />}
        loading={busy}
        disabled={disabled}
        onClick={() => void llenar()}
      >
        Probar la tienda de demostración
      </Button>
    </Card>
  );
}

/** The sign-ins of the demo shop; the owner's is one press away. */
export function DemoReady({ accesos }: { accesos: AccesoDemo[] }) {
  const navigate = useNavigate();
  const [entrando, setEntrando] = useState('');

  async function entrar({ email, password }: AccesoDemo) {
    setEntrando(email);
    try {
      const { token, user } = await api.post<SesionIniciada>('/api/auth/login', {
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
        {accesos.map((acceso) => (
          <li key={acceso.email} className={styles.access}>
            <p className={styles.who}>
              {acceso.nombre}
              <Badge>{NOMBRES_DE_ROL[acceso.rol]}</Badge>
            </p>
            <dl>
              <dt>Email</dt>
              <dd>{acceso.email}</dd>
              <dt>Contraseña</dt>
              <dd>{acceso.password}</dd>
            </dl>
            {acceso.rol !== 'cliente' && (
              <Button
                size="sm"
                variant="secondary"
                loading={entrando === acceso.email}
                onClick={() => void entrar(acceso)}
              >
                Entrar como {acceso.nombre.split(' ')[0]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Link to={RUTAS.login} className={buttonClass({ size: 'lg', block: true })}>
        Ir a iniciar sesión
      </Link>
    </Card>
  );
}
