import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { type Centavos, centavos, deQuetzales, formatoQ, restar } from '#contract/words/dinero.ts';

/** The sale that another one replaces. Only once it is voided does what was paid for it count for the other one. */
export interface VentaAnterior {
  id: string;
  numero: string;
  /** What its client paid for it, in centavos. */
  total: Centavos;
  soloEfectivo: boolean;
  /** Whether somebody still has to decide about it, or it was voided, or it counts as it is. */
  estado: 'pendiente' | 'anulada' | 'completada';
  /** Who left it as it is. */
  rechazadaPor?: string | undefined;
}

/** A sale that went wrong, as the till is asked to begin it again; it travels as the state of the till's address. */
export interface VentaDeNuevo {
  anterior: VentaAnterior;
  cliente: Venta['datosCliente'];
  lineas: { producto: string; nombre: string; cantidad: number }[];
}

/** What the till has to know of a sale that is replaced. */
export function anteriorDe({ _id, numero, total, estado, solicitud, pagos }: Venta): VentaAnterior {
  const pendiente = estado === 'completada' && solicitud?.estado === 'pendiente';
  return {
    id: _id,
    numero,
    total: deQuetzales(total),
    soloEfectivo: pagos.length > 0 && pagos.every(({ metodo }) => metodo === 'efectivo'),
    estado: pendiente ? 'pendiente' : estado,
    rechazadaPor: solicitud?.resuelta?.usuario,
  };
}

/** The state of the till's address that begins a sale again. */
export function estadoConVenta(venta: Venta): { deNuevo: VentaDeNuevo } {
  const lineas = venta.items.map(({ producto, nombre, cantidad }) => ({ producto, nombre, cantidad }));
  return { deNuevo: { anterior: anteriorDe(venta), cliente: venta.datosCliente, lineas } };
}

/** What is still to be paid or given back, in words, where the earlier sale counts as paid. */
function diferencia(anterior: VentaAnterior, total: Centavos): string {
  const falta = restar(total, anterior.total);
  if (falta === 0) return 'no cobres ni devuelvas nada';
  return `${falta > 0 ? 'cobra' : 'devuelve'} ${formatoQ(centavos(Math.abs(falta)))}`;
}

/** What to take for a sale of `total` centavos that replaces an earlier one. */
export function textoDeAnterior(anterior: VentaAnterior, total: Centavos): string {
  const { numero, estado, rechazadaPor } = anterior;
  if (estado === 'completada') {
    return `${rechazadaPor ? `${rechazadaPor} no` : 'No se'} anuló la venta ${numero}: cobra todo.`;
  }
  const pagado = formatoQ(anterior.total);
  const resto = diferencia(anterior, total);
  if (estado === 'anulada') return `La venta anterior ${numero} fue de ${pagado}: ${resto}.`;
  return `La venta anterior ${numero} de ${pagado} aún no se anula: cobra todo. Si se anula, ${resto}.`;
}

/** What was taken now for a sale of `total` centavos that replaced an earlier one; `efectivo`: it was paid in cash. */
export function textoDeCobrado(anterior: VentaAnterior, total: Centavos, efectivo: boolean): string {
  const { numero, estado } = anterior;
  const pagado = formatoQ(anterior.total);
  if (estado === 'pendiente') return `Si se anula la venta anterior ${numero}, devuelve ${pagado}.`;
  if (estado === 'completada' || !efectivo || !anterior.soloEfectivo) return textoDeAnterior(anterior, total);
  const falta = restar(total, anterior.total);
  const ya = `ya había pagado ${pagado}`;
  if (falta > 0) return `Cobrado ahora ${formatoQ(falta)}; ${ya}.`;
  if (falta < 0) return `Devuelto ${formatoQ(centavos(-falta))}; ${ya}.`;
  return `No se cobró ni se devolvió nada: ${ya}.`;
}
