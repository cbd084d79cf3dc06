import { createApiClient, mensajesDeError } from '#contract/api-client.ts';
import type { DetalleDeError } from '#contract/errores.ts';
import { esRechazo } from '#contract/intentos.ts';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/pedidos.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
import { cuerpoDePedido, type DatosDePedido, type LineaDePedido } from './datos.ts';
import { intentoPara, marcarEnDuda, olvidarIntento } from './intento.ts';

/** How an attempt to order ended. */
export type Resultado =
  /** With what was sent: of one in doubt not always what the cart holds now. */
  | { tipo: 'creado'; pedido: PedidoCreado['pedido']; items: NuevoPedidoJson['items'] }
  /** Prices or stock are no longer what the person saw: he decides again. */
  | { tipo: 'cambio'; novedades: string[]; mensajes: string[] }
  | { tipo: 'rechazado'; mensajes: string[]; details: DetalleDeError[] }
  /** The shop could not be asked: nothing was sent. */
  | { tipo: 'sin-enviar'; mensajes: string[] }
  /** No answer came; the order may exist, and sending it again is safe. */
  | { tipo: 'en-duda'; mensajes: string[] };

export interface EnvioDePedido {
  /** Id of the account that orders; null for a visitor. */
  usuario: string | null;
  datos: DatosDePedido;
  lineas: readonly LineaDePedido[];
  /** Brings the cart up to date: whether that changed what is to be paid, and what there is to read of it. */
  refrescar: () => Promise<{ cambio: boolean; novedades: string[] }>;
}

const POR_DEFECTO = 'Error al procesar el pedido. Por favor, inténtalo de nuevo.';
const CONFLICTOS = new Set(['stock-insuficiente', 'conflicto', 'no-encontrado', 'precio-cambiado']);
const DE_OTRA_CUENTA =
  'No sabemos si tu pedido anterior llegó. Inicia sesión con la cuenta que lo envió para preguntar por él.';

/** Who signed in after ordering as a visitor asks for that order as the visitor he was. */
const apiDeVisita = createApiClient({ baseUrl: () => '', token: () => null });

/** Places the order. A retry of an attempt that may have arrived sends the very same thing again, and only that. */
export async function enviarPedido({ usuario, datos, lineas, refrescar }: EnvioDePedido): Promise<Resultado> {
  const intento = intentoPara(usuario, cuerpoDePedido(datos, lineas));
  const { enDuda, clave, cuerpo } = intento;
  // Nobody else may ask for it, and beside it another could be the second one.
  if (intento.usuario !== null && intento.usuario !== usuario) {
    return { tipo: 'en-duda', mensajes: [DE_OTRA_CUENTA] };
  }
  let enviado = enDuda;
  try {
    if (!enDuda) {
      const { cambio, novedades } = await refrescar();
      if (cambio) return { tipo: 'cambio', novedades, mensajes: [] };
    }
    enviado = true;
    marcarEnDuda(intento, true);
    const cliente = intento.usuario === usuario ? api : apiDeVisita;
    const llamada = { body: cuerpo, idempotencyKey: clave };
    const { pedido } = await cliente.post<PedidoCreado>('/api/pedidos', llamada);
    olvidarIntento();
    return { tipo: 'creado', pedido, items: cuerpo.items };
  } catch (error) {
    const mensajes = mensajesDeError(error, POR_DEFECTO);
    if (!enviado && esFallaDeRed(error)) return { tipo: 'sin-enviar', mensajes };
    if (!esRechazo(error, enDuda)) return { tipo: 'en-duda', mensajes };
    if (error.code === 'clave-reutilizada') olvidarIntento();
    else marcarEnDuda(intento, false);
    if (!CONFLICTOS.has(error.code)) return { tipo: 'rechazado', mensajes, details: error.details ?? [] };
    const { novedades } = await refrescar().catch(() => ({ novedades: [] }));
    return { tipo: 'cambio', novedades, mensajes };
  }
}
