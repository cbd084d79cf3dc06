import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { RECHAZAR_ANULACION } from '#contract/calls/addresses.ts';
import type { Solicitud, Venta } from '#contract/schemas/ventas/ventas.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { RUTAS } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { useSession } from '../../../lib/session/session.ts';
import { devoluciones, type VentaAbierta } from '../../../shared/cobro/devoluciones.ts';
import { estadoConVenta } from '../../../shared/cobro/venta-de-nuevo.ts';
import { useIntento } from '../../../shared/formularios/intento.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './venta-dialog.module.css';

interface EstadoDeVentaProps {
  abierta: VentaAbierta;
  /** Asks whether to void the sale. */
  onAnular: () => void;
  /** After the request was declined. */
  onChanged: () => void;
}

/** That a sale was voided, that somebody asks for it, or that it stays although somebody did; and what to do about it. */
export function EstadoDeVenta(props: EstadoDeVentaProps) {
  const { venta } = props.abierta;
  if (venta.estado === 'anulada') return <Anulada abierta={props.abierta} />;
  if (venta.solicitud?.estado === 'pendiente') return <Pendiente {...props} />;
  if (venta.solicitud?.estado === 'rechazada') return <Rechazada solicitud={venta.solicitud} />;
  return null;
}

function Anulada({ abierta }: Pick<EstadoDeVentaProps, 'abierta'>) {
  const { anulacion } = abierta.venta;
  const zona = useTienda()?.zonaHoraria;
  return (
    <section className={styles.state}>
      {anulacion && (
        <Banner tone="danger">
          <strong>Venta anulada</strong> el {exactTime(anulacion.fecha, zona)}
          {anulacion.usuario && ` por ${anulacion.usuario}`}: {anulacion.motivo}
        </Banner>
      )}
      <Devoluciones abierta={abierta} />
      <CobrarLoCorrecto venta={abierta.venta} />
    </section>
  );
}

/** The request that waits: the owner answers it here, and whoever asked goes on with the right sale. */
function Pendiente({ abierta, onAnular, onChanged }: EstadoDeVentaProps) {
  const { venta } = abierta;
  const esPropietario = useEsPropietario();
  const [busy, setBusy] = useState(false);
  const { enviar } = useIntento<object>();
  const topic = venta._id;

  async function rechazar() {
    setBusy(true);
    try {
      await enviar(
        () => ({}),
        (envio) => api(RECHAZAR_ANULACION, { ...envio, params: { id: venta._id } }),
      );
      toast.settle(topic);
      onChanged();
    } catch (error) {
      decirError(error, 'Error al responder la solicitud', { topic });
    }
    setBusy(false);
  }

  return (
    <section className={styles.state}>
      <Banner tone="warning">
        <strong>{venta.solicitud?.usuario}</strong> pide anular esta venta: «{venta.solicitud?.motivo}»
        {!esPropietario && '. Aquí verás la respuesta.'}
      </Banner>
      <Devoluciones abierta={abierta} title="Si se anula:" />
      {esPropietario ? (
        <div className={styles.acts}>
          <Button disabled={busy} onClick={onAnular}>
            Anular venta
          </Button>
          <Button variant="secondary" loading={busy} onClick={() => void rechazar()}>
            No anularla
          </Button>
        </div>
      ) : (
        <CobrarLoCorrecto venta={venta} />
      )}
    </section>
  );
}

/** What goes back to the client, and who gives it. */
function Devoluciones({ abierta, title }: Pick<EstadoDeVentaProps, 'abierta'> & { title?: string }) {
  const usuario = useSession((state) => state.usuario);
  if (!usuario) return null;
  return (
    <div className={styles.refunds}>
      {title && <p>{title}</p>}
      <ul>
        {devoluciones(abierta, usuario).map((texto) => (
          <li key={texto}>{texto}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * What goes on once a sale is voided, or whoever asked waits for it: the same sale, to be corrected at the till. An order
 * is only collected once.
 */
function CobrarLoCorrecto({ venta }: { venta: Venta }) {
  const link = useRef<HTMLAnchorElement>(null);
  // It appears in an open dialog once the question about the sale is answered, and comes next.
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={styles.acts}>
      {!venta.pedido && (
        <Link
          ref={link}
          data-autofocus
          className={buttonClass({ variant: 'accent' })}
          to={RUTAS.pos}
          state={estadoConVenta(venta)}
        >
          Cobrar lo correcto
        </Link>
      )}
      <Link className={buttonClass({ variant: 'secondary' })} to={RUTAS.pos}>
        Volver a la caja
      </Link>
    </div>
  );
}

/** That the sale stays as it is although somebody asked to void it: who decided it, when, and why if they said so. */
function Rechazada({ solicitud: { usuario, motivo, respuesta, resuelta } }: { solicitud: Solicitud }) {
  const zona = useTienda()?.zonaHoraria;
  const cuando = resuelta ? ` el ${exactTime(resuelta.fecha, zona)}` : '';
  const hecho = respuesta ? `${cuando}: «${respuesta}»` : cuando;
  return (
    <section className={styles.state}>
      <Banner tone="info">
        <strong>{resuelta?.usuario || 'El propietario'} no la anuló</strong>
        {/* A time ends in the period of «p. m.» itself. */}
        {hecho.endsWith('.') ? hecho : `${hecho}.`} {usuario} pidió anularla: «{motivo}».
      </Banner>
    </section>
  );
}

interface ParaPedirProps {
  venta: Venta;
  /** Those who may void it, in words. */
  aQuien: string;
  onPedir: () => void;
}

/** How an employee gets a sale voided. */
export function ParaPedir({ venta, aQuien, onPedir }: ParaPedirProps) {
  const rechazada = venta.solicitud?.estado === 'rechazada';
  return (
    <div className={styles.wrong}>
      <p>
        {rechazada
          ? `La venta cuenta como está. Si hace falta, pídelo otra vez a ${aQuien}.`
          : `¿Algo salió mal? Pide a ${aQuien} que la anule.`}
      </p>
      <Button variant="secondary" onClick={onPedir}>
        {rechazada ? 'Pedir otra vez' : 'Pedir anulación'}
      </Button>
    </div>
  );
}
