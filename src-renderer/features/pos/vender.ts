import { aQuetzales } from '#contract/dinero.ts';
import type { AppError } from '#contract/errores.ts';
import { esRechazo, nuevaClave } from '#contract/intentos.ts';
import type { NuevaVentaJson, Venta } from '#contract/ventas.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { pagosDe, reparoDelDescuento, reparoDelPago } from '../../lib/cobro.ts';
import { motivoDe } from '../../lib/fallo.ts';
import { ponerAlDia, ponerClienteDeMostrador } from './acciones.ts';
import { cerrarVendida, cuentasDe, TEMA_VENTA, useBorrador } from './borrador.ts';
import { descontarVendidos, refrescarCatalogo, releerProductos } from './catalogo-local.ts';
import type { Borrador, Intento } from './guardado.ts';

const EXITO_MS = 3_000;
const FALLO_MS = 4_000;
const YA_COBRADA_MS = 12_000;
const YA_COBRADA =
  'Lo que había en este carrito ya se cobró. Búscalo en Ventas; si de verdad es otra venta, vuelve a cobrar.';

/** What hinders the sale, and the field where it is mended. */
export interface Reparo {
  texto: string;
  campo?: 'nombre' | 'telefono' | 'recibido' | 'descuento';
}

/** What is still missing before this can be sold; undefined when nothing is. */
export function reparoDe(borrador: Borrador): Reparo | undefined {
  if (borrador.lineas.length === 0) return { texto: 'El carrito está vacío' };
  if (!borrador.cliente.nombre.trim()) {
    return { texto: 'Escribe el nombre y el teléfono del cliente', campo: 'nombre' };
  }
  if (!borrador.cliente.telefono.trim())
    return { texto: 'Escribe el teléfono del cliente', campo: 'telefono' };
  const descuento = reparoDelDescuento(borrador.descuento);
  if (descuento) return { texto: descuento, campo: 'descuento' };
  const { total } = cuentasDe(borrador);
  if (total <= 0) return { texto: 'El total debe ser mayor a 0', campo: 'descuento' };
  const pago = reparoDelPago(borrador.pago, total);
  return pago ? { texto: pago, campo: 'recibido' } : undefined;
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

/**
 * Sells what is in the draft. An attempt whose answer never came is sent again as it was, with its own key, so
 * that nothing is sold twice. Returns the sale, or undefined when none was made now.
 */
export async function procesarVenta(): Promise<Venta | undefined> {
  const borrador = useBorrador.getState();
  if (borrador.procesando) return undefined;
  const enDuda = borrador.intento !== undefined;
  const intento = borrador.intento ?? { clave: borrador.clave || nuevaClave(), cuerpo: cuerpoDe(borrador) };
  // Kept before it is sent: even a page that dies now sends the same sale again.
  useBorrador.setState({ procesando: true, intento });
  const aviso = toast.loading('Procesando venta...');
  // Somebody else may sit here by the time the answer comes: his cart is none of this sale's.
  const esDeAqui = () => {
    const { usuarioId, intento: actual } = useBorrador.getState();
    return usuarioId === borrador.usuarioId && actual?.clave === intento.clave;
  };
  let aqui = false;
  let repetida = false;
  try {
    const { venta } = await api.post<{ venta: Venta }>('/api/ventas', {
      body: intento.cuerpo,
      idempotencyKey: intento.clave,
      alResponder: ({ headers }) => {
        repetida = headers.get('idempotency-replayed') === 'true';
      },
    });
    aqui = esDeAqui();
    if (aqui) cerrarVendida();
    if (repetida && !enDuda) {
      // A cart that came back: what it says was sold before, and nothing was sold now.
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
    const motivo = yaCobrada ? YA_COBRADA : motivoDe(error, 'Error al procesar la venta');
    const duration = yaCobrada ? YA_COBRADA_MS : FALLO_MS;
    toast.update(aviso, { kind: 'error', message: `❌ ${motivo}`, topic: TEMA_VENTA, duration });
    if (aqui) useBorrador.setState({ procesando: false });
    if (rechazada && !yaCobrada) await alRechazar(error, intento);
    return undefined;
  } finally {
    if (aqui) useBorrador.setState({ procesando: false });
  }
}

/** Nobody gave his data: the sale is the walk-in client's. */
export function completarCliente(): void {
  const { nombre, telefono } = useBorrador.getState().cliente;
  if (!nombre.trim() && !telefono.trim()) ponerClienteDeMostrador();
}
