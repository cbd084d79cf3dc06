import { AppError } from '#contract/words/errores.ts';
import { NOMBRE_DE_ESTADO, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { MOTIVO_DE_SOLTAR } from '#contract/words/movimientos.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { leerCotasDePedidos } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { type Autoriza, asegurarAutorizado, nombreDeOtro } from '../usuarios/autorizacion.service.ts';
import { pedidosConApartado, sumarApartado } from './apartado.queries.ts';
import { avisarPorCorreo } from './avisos.service.ts';
import { asegurarSinCobrar, cambiarEstado, retenerPedido } from './estado.service.ts';
import { esOlvidado, type LimiteDeOlvido, sinCambiosDesde, ultimaAtencion } from './olvido.queries.ts';
import type { FilaPedido, PedidoCompleto } from './pedidos.queries.ts';
import { obtenerPedido } from './pedidos.service.ts';

const DIA_MS = 24 * 3_600_000;

/** How much longer an order that somebody of the shop saw to is not forgotten: its party may be weeks away. */
const VECES_SI_SE_ATENDIO = 3;

/** Since when an open order with which nobody of the shop did anything counts as forgotten. */
export async function limiteDeOlvido(db: Db, ahora: Date): Promise<LimiteDeOlvido> {
  const { diasOlvidado } = await leerCotasDePedidos(db);
  const hace = (dias: number) => new Date(ahora.getTime() - dias * DIA_MS);
  return { sinAtender: hace(diasOlvidado), atendidos: hace(diasOlvidado * VECES_SI_SE_ATENDIO) };
}

/** How many of the orders that hold pieces of a product are listed. */
const LISTADOS = 100;

export interface Apartado {
  pedido: FilaPedido;
  cantidad: number;
  sinCambiosDesde: Date;
  olvidado: boolean;
}

/** The open orders that hold pieces of a product: how many, how many pieces, and the oldest of them. */
export async function apartadosDe(
  { db, clock }: Context,
  productoId: string,
): Promise<{ piezas: number; cuantos: number; apartados: Apartado[] }> {
  const limite = await limiteDeOlvido(db, clock());
  const { piezas, pedidos: cuantos } = await sumarApartado(db, productoId);
  const filas = cuantos > 0 ? await pedidosConApartado(db, productoId, LISTADOS) : [];
  const apartados = filas.map(({ pedido, cantidad, atendidoEn }) => {
    const atendido = { fechaPedido: pedido.fechaPedido, atendidoEn };
    return {
      pedido,
      cantidad,
      sinCambiosDesde: sinCambiosDesde(atendido),
      olvidado: esOlvidado(atendido, limite),
    };
  });
  return { piezas, cuantos, apartados };
}

function asegurarAbierto({ numero, estado }: FilaPedido): void {
  if (POR_ENTREGAR.some((abierto) => abierto === estado)) return;
  throw new AppError('estado-invalido', `El pedido ${numero} está «${NOMBRE_DE_ESTADO[estado]}»`);
}

/**
 * Confirms with its customer an order that waits for it: it takes its pieces. One that holds them already stays as it
 * is. Throws `no-encontrado`, `estado-invalido`, `stock-insuficiente`.
 */
export async function confirmarPedido(
  context: Context,
  id: string,
  actor: ActorConUsuario,
): Promise<PedidoCompleto> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    asegurarAbierto(pedido);
    if (pedido.porConfirmar) {
      const cambio = { estado: pedido.estado, porConfirmar: false, nota: 'Confirmado con el cliente' };
      await cambiarEstado(tx, pedido, cambio, { actor, fecha });
      await avisarPorCorreo(tx, { pedido: { ...pedido, porConfirmar: false }, nota: null, fecha });
    }
    return await obtenerPedido(tx, id);
  });
}

/**
 * Gives the pieces of an open order back, which then waits to be confirmed. Of an order that is not forgotten only the
 * owner allows it: `quien`. Throws `no-encontrado`, `estado-invalido`, `sin-permiso`.
 */
export async function soltarPedido(
  context: Context,
  id: string,
  actor: ActorConUsuario,
  quien: Autoriza | undefined,
): Promise<PedidoCompleto> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    asegurarAbierto(pedido);
    await asegurarSinCobrar(tx, pedido, 'soltar sus piezas');
    if (pedido.porConfirmar) return await obtenerPedido(tx, id);
    const atendido = { fechaPedido: pedido.fechaPedido, atendidoEn: await ultimaAtencion(tx, id) };
    if (!esOlvidado(atendido, await limiteDeOlvido(tx, fecha)))
      asegurarAutorizado(quien, 'soltar las piezas de este pedido');
    const estado = 'en-proceso' as const;
    const autorizadoPor = nombreDeOtro(quien, actor);
    const cambio = { estado, porConfirmar: true, nota: MOTIVO_DE_SOLTAR, autorizadoPor };
    await cambiarEstado(tx, pedido, cambio, { actor, fecha });
    await avisarPorCorreo(tx, { pedido: { ...pedido, estado, porConfirmar: true }, nota: null, fecha });
    return await obtenerPedido(tx, id);
  });
}
