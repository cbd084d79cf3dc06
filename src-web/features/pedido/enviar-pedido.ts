import { mensajesDeError } from '#contract/api-client.ts';
import { AppError, type DetalleDeError } from '#contract/errores.ts';
import type { PedidoCreado } from '#contract/pedidos.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
import { cuerpoDePedido, type DatosDePedido, huellaDe, type LineaDePedido } from './datos.ts';
import { intentoPara, marcarEnDuda, olvidarIntento } from './intento.ts';

/** How an attempt to order ended. */
export type Resultado =
  | { tipo: 'creado'; pedido: PedidoCreado['pedido'] }
  /** Prices or stock are no longer what the person saw: he decides again. */
  | { tipo: 'cambio'; novedades: string[]; mensajes: string[] }
  | { tipo: 'rechazado'; mensajes: string[]; details: DetalleDeError[] }
  /** The shop could not be asked: nothing was sent. */
  | { tipo: 'sin-enviar'; mensajes: string[] }
  /** No answer came; the order may exist, and sending it again is safe. */
  | { tipo: 'en-duda'; mensajes: string[] };

export interface EnvioDePedido {
  datos: DatosDePedido;
  lineas: readonly LineaDePedido[];
  /** Brings the cart up to date: whether that changed what is to be paid, and what there is to read of it. */
  refrescar: () => Promise<{ cambio: boolean; novedades: string[] }>;
}

const POR_DEFECTO = 'Error al procesar el pedido. Por favor, inténtalo de nuevo.';
const CONFLICTOS = new Set(['stock-insuficiente', 'conflicto', 'no-encontrado', 'precio-cambiado']);
/** Answers after which it is not known whether the order was written. */
const SIN_CERTEZA = new Set(['interno', 'no-disponible']);

/** Places the order. A retry of an attempt that may have arrived sends the very same thing again, and only that. */
export async function enviarPedido({ datos, lineas, refrescar }: EnvioDePedido): Promise<Resultado> {
  const intento = intentoPara(huellaDe(datos, lineas), cuerpoDePedido(datos, lineas));
  let enviado = intento.enDuda;
  try {
    if (!intento.enDuda) {
      const { cambio, novedades } = await refrescar();
      if (cambio) return { tipo: 'cambio', novedades, mensajes: [] };
    }
    enviado = true;
    marcarEnDuda(intento, true);
    const { pedido } = await api.post<PedidoCreado>('/api/pedidos', {
      body: intento.cuerpo,
      idempotencyKey: intento.clave,
    });
    olvidarIntento();
    return { tipo: 'creado', pedido };
  } catch (error) {
    const mensajes = mensajesDeError(error, POR_DEFECTO);
    if (!enviado && esFallaDeRed(error)) return { tipo: 'sin-enviar', mensajes };
    if (!(error instanceof AppError) || SIN_CERTEZA.has(error.code)) return { tipo: 'en-duda', mensajes };
    if (error.code === 'clave-reutilizada') olvidarIntento();
    else marcarEnDuda(intento, false);
    if (!CONFLICTOS.has(error.code)) return { tipo: 'rechazado', mensajes, details: error.details ?? [] };
    const { novedades } = await refrescar().catch(() => ({ novedades: [] }));
    return { tipo: 'cambio', novedades, mensajes };
  }
}
