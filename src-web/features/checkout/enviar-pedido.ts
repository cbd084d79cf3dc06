import { CREAR_PEDIDO } from '#contract/calls/addresses.ts';
import { createApiClient, mensajesDeError } from '#contract/client/api-client.ts';
import { esRechazo } from '#contract/client/idempotencia.ts';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/schemas/ventas/pedidos.ts';
import type { DetalleDeError } from '#contract/words/errores.ts';
import { conReto } from '#ui/retos/con-reto.ts';
import { api, esErrorDeRed } from '../../lib/api.ts';
import { olvidarIntento } from './borrador.ts';
import { recordarComprador } from './comprador.ts';
import { cuerpoDePedido, type DatosDePedido, type LineaDePedido } from './datos-de-pedido.ts';
import { intentoPara, marcarEnDuda } from './intento.ts';

/** How an attempt to order ended. */
export type Resultado =
  /** `items` is what was sent; after a retry it may differ from the current cart. */
  | { tipo: 'creado'; pedido: PedidoCreado['pedido']; items: NuevoPedidoJson['items'] }
  /** Prices or stock differ from what the person saw: they confirm again. */
  | { tipo: 'cambio'; novedades: string[]; mensajes: string[] }
  | { tipo: 'rechazado'; mensajes: string[]; details: DetalleDeError[] }
  /** The shop did not answer before anything was sent. */
  | { tipo: 'sin-enviar'; mensajes: string[] }
  /** No answer came: the order may exist, and sending it again is safe. */
  | { tipo: 'en-duda'; mensajes: string[] };

export interface EnvioDePedido {
  /** Id of the account that orders; null for a visitor. */
  usuario: string | null;
  datos: DatosDePedido;
  lineas: readonly LineaDePedido[];
  /** Brings the cart up to date; returns whether what is to be paid changed, and the unread changes. */
  refrescar: () => Promise<{ cambio: boolean; novedades: string[] }>;
}

const POR_DEFECTO = 'Error al procesar el pedido. Por favor, inténtalo de nuevo.';
const CONFLICTOS = new Set(['stock-insuficiente', 'conflicto', 'no-encontrado', 'precio-cambiado']);
const DE_OTRA_CUENTA =
  'No sabemos si tu pedido anterior llegó. Inicia sesión con la cuenta que lo envió para preguntar por él.';

/** Retries an order that was sent before signing in: without a token, as it was sent. */
const apiDeVisita = createApiClient({ baseUrl: () => '', token: () => null });

/** Places the order. An attempt in doubt is sent again unchanged, with its idempotency key, before any other. */
export async function enviarPedido({ usuario, datos, lineas, refrescar }: EnvioDePedido): Promise<Resultado> {
  const intento = intentoPara(usuario, cuerpoDePedido(datos, lineas));
  const { enDuda, clave, cuerpo } = intento;
  // The key is valid only for its sender, and a new order beside it could be a duplicate.
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
    const { pedido } = await conReto((headers) => cliente(CREAR_PEDIDO, { ...llamada, headers }));
    olvidarIntento();
    // An account knows its own data.
    if (intento.usuario === null) recordarComprador(cuerpo.cliente);
    return { tipo: 'creado', pedido, items: cuerpo.items };
  } catch (error) {
    const mensajes = mensajesDeError(error, POR_DEFECTO);
    if (!enviado && esErrorDeRed(error)) return { tipo: 'sin-enviar', mensajes };
    if (!esRechazo(error, enDuda)) return { tipo: 'en-duda', mensajes };
    if (error.code === 'clave-reutilizada') olvidarIntento();
    else marcarEnDuda(intento, false);
    if (!CONFLICTOS.has(error.code)) return { tipo: 'rechazado', mensajes, details: error.details ?? [] };
    const { novedades } = await refrescar().catch(() => ({ novedades: [] }));
    return { tipo: 'cambio', novedades, mensajes };
  }
}
