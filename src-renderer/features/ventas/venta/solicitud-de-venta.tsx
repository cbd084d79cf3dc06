import { useState } from 'react';
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
import { estadoConVenta } from '../../../shared/cobro/venta-de-nuevo.ts';
import { useIntento } from '../../../shared/formularios/intento.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { PedirAnulacionDialog } from './pedir-anulacion-dialog.tsx';
import styles from './venta-dialog.module.css';

interface SolicitudDeVentaProps {
  venta: Venta;
  /** Names of those who may void it. */
  propietarios: readonly string[];
}

/** What can be done about a sale that went wrong by whoever may not void it, and the request that waits for an answer. */
export function SolicitudDeVenta({ venta, propietarios }: SolicitudDeVentaProps) {
  const esPropietario = useEsPropietario();
  if (venta.estado === 'anulada') return null;
  if (venta.solicitud?.estado === 'pendiente') return <Pendiente venta={venta} />;
  return (
    <>
      {venta.solicitud?.estado === 'rechazada' && <Rechazada solicitud={venta.solicitud} />}
      {!esPropietario && <ParaPedir venta={venta} propietarios={propietarios} />}
    </>
  );
}

/** The request that waits; the owner may decline it here, and voids the sale with the dialog's button. */
function Pendiente({ venta }: Pick<SolicitudDeVentaProps, 'venta'>) {
  const esPropietario = useEsPropietario();
  const [busy, setBusy] = useState(false);
  const { enviar } = useIntento<object>();
  const topic = venta._id;

  async function rechazar() {
    setBusy(true);
    try {
      const { message } = await enviar(
        () => ({}),
        (envio) => api(RECHAZAR_ANULACION, { ...envio, params: { id: venta._id } }),
      );
      toast.success(message, { topic });
    } catch (error) {
      decirError(error, 'Error al responder la solicitud', { topic });
    }
    setBusy(false);
  }

  return (
    <>
      <Banner
        tone="warning"
        className={styles.voided}
        action={
          esPropietario && (
            <Button variant="secondary" size="sm" loading={busy} onClick={() => void rechazar()}>
              No anularla
            </Button>
          )
        }
      >
        <strong>{venta.solicitud?.usuario}</strong> pide anular esta venta: «{venta.solicitud?.motivo}»
      </Banner>
      {!esPropietario && <CobrarLoCorrecto venta={venta} />}
    </>
  );
}

/**
 * What goes on once a sale is voided, or whoever asked waits for it: the same sale, to be corrected at the till. An order
 * is only collected once.
 */
export function CobrarLoCorrecto({ venta }: Pick<SolicitudDeVentaProps, 'venta'>) {
  return (
    <div className={styles.onwards}>
      {!venta.pedido && (
        <Link className={buttonClass({ variant: 'accent' })} to={RUTAS.pos} state={estadoConVenta(venta)}>
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
    <Banner tone="info" className={styles.declined}>
      <strong>{resuelta?.usuario || 'El propietario'} no la anuló</strong>
      {/* A time ends in the period of «p. m.» itself. */}
      {hecho.endsWith('.') ? hecho : `${hecho}.`} {usuario} pidió anularla: «{motivo}».
    </Banner>
  );
}

/** How an employee gets a sale voided. */
function ParaPedir({ venta, propietarios }: SolicitudDeVentaProps) {
  const [pidiendo, setPidiendo] = useState(false);
  const aQuien = propietarios.join(' o ') || 'el propietario';
  const rechazada = venta.solicitud?.estado === 'rechazada';
  return (
    <div className={styles.wrong}>
      <p>
        {rechazada
          ? `La venta cuenta como está. Si hace falta, pídelo otra vez a ${aQuien}.`
          : `¿Algo salió mal? Pide a ${aQuien} que la anule.`}
      </p>
      <Button variant="secondary" onClick={() => setPidiendo(true)}>
        {rechazada ? 'Pedir otra vez' : 'Pedir anulación'}
      </Button>
      {pidiendo && (
        <PedirAnulacionDialog
          venta={venta}
          aQuien={aQuien}
          onClose={() => setPidiendo(false)}
          onPedida={() => setPidiendo(false)}
        />
      )}
    </div>
  );
}
