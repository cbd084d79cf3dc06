import { useRef, useState } from 'react';
import { DESGLOSAR_VENTA } from '#contract/calls/addresses.ts';
import type { SesionConTodo, VentaSinDesglose } from '#contract/schemas/ventas/caja.ts';
import type { DesgloseJson } from '#contract/schemas/ventas/ventas.ts';
import { deQuetzales } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { Button } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { decirError, textoDeError } from '../../lib/errores.ts';
import { errorDelPago, faltaDeMixto, PAGO_NUEVO, type Pago, pagosDe } from '../cobro/cobro.ts';
import { MixtoFields, textoDeFalta } from '../cobro/mixto-fields.tsx';
import { EnDuda, useIntento } from '../formularios/intento.tsx';
import styles from './desgloses-pendientes.module.css';

/** How many mixed sales of an open drawer lack their payments, and how much they are, in quetzales. */
export function pendientesDe({ otrosMetodos }: SesionConTodo): { cantidad: number; monto: number } {
  return otrosMetodos.find(({ metodo }) => metodo === 'mixto') ?? { cantidad: 0, monto: 0 };
}

/** The amounts typed for each sale, by its id. */
export type Repartos = Record<string, Pago['mixto']>;

const FALLO = 'Error al guardar el desglose';

interface DesglosesPendientesProps {
  sesion: SesionConTodo;
  repartos: Repartos;
  onChange: (ventaId: string, reparto: Pago['mixto'] | undefined) => void;
  locked: boolean;
  /** A split is being saved, or no longer. */
  onBusy: (busy: boolean) => void;
  /** The drawer changed: with a saved split as given; else a split was refused because of what happened meanwhile. */
  onChanged: (sesion?: SesionConTodo) => void;
}

/** The mixed sales of a drawer without payments, each with the fields that tell how much by each method. */
export function DesglosesPendientes(props: DesglosesPendientesProps) {
  const { sesion, repartos, onChange, locked, onBusy, onChanged } = props;
  const lista = useRef<HTMLUListElement>(null);
  const [guardadas, setGuardadas] = useState<ReadonlySet<string>>(new Set());
  const { cantidad } = pendientesDe(sesion);
  const ventas = sesion.ventasSinDesglose.filter(({ _id }) => !guardadas.has(_id));
  if (ventas.length === 0) return null;

  function alGuardar(ventaId: string, nueva: SesionConTodo) {
    onChange(ventaId, undefined);
    setGuardadas((antes) => new Set(antes).add(ventaId));
    onChanged(nueva);
    // The saved sale leaves the list with its fields.
    const siguiente = lista.current?.querySelector<HTMLElement>(`li:not([data-venta="${ventaId}"]) input`);
    const contado = lista.current?.closest('form')?.querySelector<HTMLElement>('[name=efectivoContado]');
    (siguiente ?? contado)?.focus();
  }

  return (
    <section className={styles.section} aria-label="Ventas sin desglose">
      <Banner tone="warning">
        <strong>{cantidad === 1 ? 'Una venta mixta' : `${cantidad} ventas mixtas`} sin desglose.</strong> Di
        cuánto se cobró por cada método: lo que fue en efectivo se suma a la caja.
      </Banner>
      <ul ref={lista} className={styles.list}>
        {ventas.map((venta) => (
          <Desglose
            key={venta._id}
            venta={venta}
            mixto={repartos[venta._id] ?? PAGO_NUEVO.mixto}
            onChange={(mixto) => onChange(venta._id, mixto)}
            locked={locked}
            onBusy={onBusy}
            onSaved={(nueva) => alGuardar(venta._id, nueva)}
            onRefused={() => onChanged()}
          />
        ))}
      </ul>
      {cantidad > sesion.ventasSinDesglose.length && (
        <p className={styles.quiet}>Las demás aparecen cuando guardes estas.</p>
      )}
    </section>
  );
}

interface DesgloseProps {
  venta: VentaSinDesglose;
  mixto: Pago['mixto'];
  onChange: (mixto: Pago['mixto']) => void;
  /** Something else is being sent, or this split. */
  locked: boolean;
  onBusy: (busy: boolean) => void;
  onSaved: (sesion: SesionConTodo) => void;
  onRefused: () => void;
}

function Desglose(props: DesgloseProps) {
  const { venta, mixto, onChange, locked, onBusy, onSaved, onRefused } = props;
  const { _id, numero, cliente, pedido } = venta;
  const { pendiente, enviar } = useIntento<DesgloseJson>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const total = deQuetzales(venta.total);
  const pago: Pago = { ...PAGO_NUEVO, metodo: 'mixto', mixto };
  const enDuda = !!pendiente && !busy;
  const falta = textoDeFalta(faltaDeMixto({ mixto }, total));

  async function guardar() {
    const falta = errorDelPago(pago, total);
    setError(falta);
    if (falta || locked) return;
    setBusy(true);
    onBusy(true);
    try {
      const { message, sesion } = await enviar(
        () => ({ pagos: pagosDe(pago, total) }),
        (envio) => api(DESGLOSAR_VENTA, { ...envio, params: { id: _id } }),
      );
      toast.success(message);
      onSaved(sesion);
    } catch (motivo) {
      const conflicto = motivo instanceof AppError && motivo.status === 409;
      // A conflict takes the sale off the list, and an error beside its fields with it.
      if (motivo instanceof AppError && !conflicto) setError(textoDeError(motivo, FALLO));
      else decirError(motivo, FALLO);
      if (conflicto) onRefused();
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  return (
    <li data-venta={_id}>
      <fieldset className={styles.sale}>
        <legend className={styles.name}>
          {numero} · {cliente}
          {pedido && ` · Pedido ${pedido}`} · <Price quetzales={venta.total} />
        </legend>
        <EnDuda shown={enDuda} />
        <MixtoFields
          mixto={mixto}
          onChange={(escrito) => {
            setError(undefined);
            onChange(escrito);
          }}
          total={total}
          locked={locked || !!pendiente}
          sinProponer
          onEnter={() => void guardar()}
        />
        <p role="status" className={styles.missing}>
          {falta && `${falta} para que sume el total.`}
        </p>
        <div aria-live="polite">{error && <p className={styles.error}>{error}</p>}</div>
        <Button
          variant="secondary"
          className={styles.save}
          loading={busy}
          disabled={locked && !busy}
          onClick={() => void guardar()}
        >
          Guardar desglose
        </Button>
      </fieldset>
    </li>
  );
}
