import { useState } from 'react';
import { CERRAR_SESION, CERRAR_SESIONES, LISTAR_SESIONES } from '#contract/calls/addresses.ts';
import type { SesionAbierta } from '#contract/schemas/personas/sesiones.ts';
import type { Zona } from '#contract/words/zonas.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { decirError } from '../../lib/errores.ts';
import { cerrarSesion, useSession } from '../../lib/session/session.ts';
import { useLoad } from '../../lib/use-load.ts';
import { Loaded } from '../../shared/pagina/loaded.tsx';
import { cuandoLegible } from '../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import styles from './sesiones-card.module.css';

const LUGAR: Record<Zona, string> = {
  'esta-computadora': 'en la computadora de la tienda',
  'red-local': 'desde la red de la tienda',
  fuera: 'desde fuera de la tienda',
};

/** The devices where somebody is signed in: the person's own ones, and for the owner those of the whole staff. */
export function SesionesCard() {
  const esPropietario = useSession((state) => state.usuario?.rol === 'propietario');
  const load = useLoad(
    'sesiones',
    (signal) => api(LISTAR_SESIONES, { signal }),
    'Error al cargar los equipos con sesión',
    { polled: true },
  );
  return (
    <Card as="section" aria-label="Equipos con sesión" title="Equipos con sesión">
      <p className={styles.quiet}>
        {esPropietario
          ? 'Aquí ves quién entró y dónde. Si alguien perdió su teléfono o no reconoces un equipo, cierra su sesión.'
          : 'Si dejaste tu sesión abierta en otro equipo, o perdiste el teléfono, ciérrala desde aquí.'}
      </p>
      <Loaded load={load} loading="Cargando los equipos con sesión…" rows={2} columns={1}>
        {({ sesiones }) =>
          sesiones.length === 0 ? (
            <p className={styles.none}>Ningún otro equipo tiene la sesión abierta.</p>
          ) : (
            <ul className={styles.list}>
              {sesiones.map((sesion) => (
                <Sesion key={sesion._id} sesion={sesion} conNombre={esPropietario} onClosed={load.reload} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CerrarTodas />
    </Card>
  );
}

interface SesionProps {
  sesion: SesionAbierta;
  /** Whether it says whose it is. */
  conNombre: boolean;
  onClosed: () => void;
}

function Sesion({ sesion, conNombre, onClosed }: SesionProps) {
  const { equipo, usuario, desde, fechaInicio, fechaUso, esEsta } = sesion;
  const zona = useTienda()?.zonaHoraria;
  const entrada = cuandoLegible(fechaInicio, zona);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cerrar() {
    setBusy(true);
    try {
      const { message } = await api(CERRAR_SESION, { params: { id: sesion._id } });
      toast.success(message);
    } catch (error) {
      decirError(error, 'Error al cerrar la sesión');
    } finally {
      setBusy(false);
      setAsking(false);
      onClosed();
    }
  }

  return (
    <li className={styles.session}>
      <div className={styles.what}>
        <span className={styles.device}>
          {conNombre ? `${usuario.nombre} · ${equipo}` : equipo}
          {esEsta && <Badge tone="info">Este equipo</Badge>}
        </span>
        <span className={styles.quiet}>
          Entró {LUGAR[desde]}, {entrada}
        </span>
        {!esEsta && <span className={styles.quiet}>Último uso: {cuandoLegible(fechaUso, zona)}</span>}
      </div>
      {!esEsta && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Cerrar la sesión de ${usuario.nombre} en ${equipo}, ${entrada}`}
          onClick={() => setAsking(true)}
        >
          Cerrar
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`¿Cerrar la sesión en ${equipo}, de ${entrada}?`}
        description={`${conNombre ? usuario.nombre : 'Quien lo use'} tendrá que escribir otra vez su contraseña ahí. Una venta sin terminar se queda guardada en ese equipo.`}
        confirmLabel="Cerrar sesión"
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void cerrar()}
      />
    </li>
  );
}

function CerrarTodas() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cerrar() {
    setBusy(true);
    try {
      const { message } = await api(CERRAR_SESIONES);
      toast.success(message);
      cerrarSesion();
    } catch (error) {
      decirError(error, 'Error al cerrar las sesiones');
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" className={styles.all} onClick={() => setAsking(true)}>
        Cerrar sesión en todos los equipos
      </Button>
      <ConfirmDialog
        open={asking}
        title="¿Cerrar sesión en todos los equipos?"
        description="También sales de este. Una venta sin terminar se queda guardada en el equipo donde está."
        confirmLabel="Cerrar todas"
        loading={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void cerrar()}
      />
    </>
  );
}
