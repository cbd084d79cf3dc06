import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { esRechazo, nuevaClave } from '#contract/client/idempotencia.ts';
import type { NuevaVentaJson, Venta } from '#contract/schemas/ventas/ventas.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import type { AppError } from '#contract/words/errores.ts';
import { tieneLetras } from '#contract/words/telefono.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import type { useAutorizacion } from '../../../shared/acceso/autorizacion.tsx';
import { errorDelDescuento, errorDelPago, errorDePartes, pagosDe } from '../../../shared/cobro/cobro.ts';
import type { useFechaAtrasada } from '../../../shared/cobro/fecha-atrasada.tsx';
import { ponerAlDia, ponerConsumidorFinal } from '../carrito/acciones.ts';
import { cerrarVendida, cuentasDe, TEMA_VENTA, useBorrador } from '../carrito/borrador.ts';
import type { Borrador, Intento } from '../carrito/borrador-storage.ts';
import { descontarVendidos, refrescarCatalogo, releerProductos } from '../catalogo/catalogo-local.ts';

const EXITO_MS = 3_000;
const FALLO_MS = 4_000;
const YA_COBRADA_MS = 12_000;
const YA_COBRADA =
  'Lo que había en este carrito ya se cobró. Búscalo en Ventas; si de verdad es otra venta, vuelve a cobrar.';

/** What stops the sale, and the field that fixes it. */
export interface ErrorDeVenta {
  texto: string;
  campo?: 'nombre' | 'telefono' | 'recibido' | 'mixto' | 'descuento';
}

/** What is still missing for the sale; undefined when it can be made. */
export function errorDeVenta(borrador: Borrador): ErrorDeVenta | undefined {
  if (borrador.lineas.length === 0) return { texto: 'El carrito está vacío' };
  if (!borrador.cliente.nombre.trim()) {
    return { texto: 'Escribe el nombre y el teléfono del cliente', campo: 'nombre' };
  }
  if (!borrador.cliente.telefono.trim())
    return { texto: 'Escribe el teléfono del cliente', campo: 'telefono' };
  if (tieneLetras(borrador.cliente.telefono))
    return { texto: 'El teléfono del cliente no lleva letras', campo: 'telefono' };
  const descuento = errorDelDescuento(borrador.descuento);
  if (descuento) return { texto: descuento, campo: 'descuento' };
  const { total } = cuentasDe(borrador);
  if (total <= 0) return { texto: 'El total debe ser mayor a 0', campo: 'descuento' };
  const pago = errorDelPago(borrador.pago, total);
  if (!pago) return undefined;
  return { texto: pago, campo: errorDePartes(borrador.pago, total) ? 'mixto' : 'recibido' };
}

function cuerpoDe(borrador: Borrador): NuevaVentaJson {
  const { descuento, total } = cuentasDe(borrador);
  return {
    datosCliente: {
      nombre: borrador.cliente.nombre.trim(),
      telefono: borrador.cliente.telefono.trim(),
    },
    items: borrador.lineas.map(({ producto, cantidad }) => ({
      producto: producto._id,
      cantidad,
      precioUnitario: aQuetzales(producto.precio),
    })),
    metodoPago: borrador.pago.metodo,
    descuento: aQuetzales(descuento),
    tipoVenta: 'directa',
    pagos: pagosDe(borrador.pago, total),
    notas: '',
  };
}

async function alRechazar(error: AppError, { cuerpo }: Intento): Promise<void> {
  if (error.code === 'sin-sesion') return;
  if (error.status === 409 || error.code === 'no-encontrado') {
    await releerProductos(cuerpo.items.map(({ producto }) => producto));
    ponerAlDia();
    void refrescarCatalogo();
  }
}

/** Runs a write, and asks for the owner where it needs them: see `useAutorizacion`. */
type Autorizado = ReturnType<typeof useAutorizacion>['autorizado'];

interface ComoSeVende {
  /** Whether the known client with the sale's phone takes its name. */
  renombrarCliente?: boolean | undefined;
  autorizado: Autorizado;
  /** Asks about a clock that is set back: see `useFechaAtrasada`. */
  conFecha: ReturnType<typeof useFechaAtrasada>['conFecha'];
}

/** Said where nobody allowed what the sale needs the owner for. */
const SIN_AUTORIZAR = 'La venta no se hizo: falta que el propietario la autorice';

/**
 * Sells the draft. An unanswered attempt is sent again unchanged with its own key, so that nothing is sold twice.
 * Returns the sale, or undefined when none was made now.
 */
export async function procesarVenta({
  renombrarCliente = false,
  autorizado,
  conFecha,
}: ComoSeVende): Promise<Venta | undefined> {
  const borrador = useBorrador.getState();
  if (borrador.procesando) return undefined;
  const enDuda = borrador.intento !== undefined;
  const intento = borrador.intento ?? {
    clave: borrador.clave || nuevaClave(),
    cuerpo: { ...cuerpoDe(borrador), ...(renombrarCliente && { renombrarCliente }) },
  };
  // Stored before it is sent: a page that crashes now sends the same sale again.
  useBorrador.setState({ procesando: true, intento });
  const aviso = toast.loading('Procesando venta...');
  // Another person may have signed in by the time of the answer: their cart is not touched.
  const esDeAqui = () => {
    const { usuarioId, intento: actual } = useBorrador.getState();
    return usuarioId === borrador.usuarioId && actual?.clave === intento.clave;
  };
  let aqui = false;
  let repetida = false;
  try {
    const hecha = await conFecha((fechaAceptada) =>
      autorizado('Autorizar el descuento', (autorizacion) =>
        api(REGISTRAR_VENTA, {
          // Never stored: the attempt that waits on this device has no password in it.
          body: { ...intento.cuerpo, fechaAceptada, ...(autorizacion && { autorizacion }) },
          idempotencyKey: intento.clave,
          alResponder: ({ headers }) => {
            repetida = headers.get('idempotency-replayed') === 'true';
          },
        }),
      ),
    );
    aqui = esDeAqui();
    if (!hecha) {
      if (aqui) useBorrador.setState({ intento: undefined });
      toast.update(aviso, { kind: 'info', message: SIN_AUTORIZAR, topic: TEMA_VENTA, duration: FALLO_MS });
      return undefined;
    }
    const { venta } = hecha;
    if (aqui) cerrarVendida();
    if (repetida && !enDuda) {
      // A restored cart that had already been sold: nothing was sold now.
      const message = `Esto ya estaba cobrado: venta ${venta.numero}. No se cobró otra vez`;
      toast.update(aviso, { kind: 'warning', message, topic: TEMA_VENTA, duration: YA_COBRADA_MS });
      return undefined;
    }
    descontarVendidos(venta.items);
    toast.update(aviso, {
      kind: 'success',
      message: 'Venta procesada exitosamente',
      topic: TEMA_VENTA,
      duration: EXITO_MS,
    });
    return venta;
  } catch (error) {
    aqui ||= esDeAqui();
    const rechazada = aqui && esRechazo(error, enDuda);
    if (rechazada) useBorrador.setState({ intento: undefined });
    // A copy of this cart was sold before it was changed here.
    const yaCobrada = rechazada && error.code === 'clave-reutilizada';
    if (yaCobrada) useBorrador.setState({ clave: nuevaClave() });
    const motivo = yaCobrada ? YA_COBRADA : textoDeError(error, 'Error al procesar la venta');
    const duration = yaCobrada ? YA_COBRADA_MS : FALLO_MS;
    toast.update(aviso, { kind: 'error', message: `❌ ${motivo}`, topic: TEMA_VENTA, duration });
    if (aqui) useBorrador.setState({ procesando: false });
    if (rechazada && !yaCobrada) await alRechazar(error, intento);
    return undefined;
  } finally {
    if (aqui) useBorrador.setState({ procesando: false });
  }
}

/** Sets the walk-in client when no client data was given. */
export function completarCliente(): void {
  const { nombre, telefono } = useBorrador.getState().cliente;
  if (!nombre.trim() && !telefono.trim()) ponerConsumidorFinal();
}
