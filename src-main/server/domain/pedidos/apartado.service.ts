import { AppError } from '#contract/words/errores.ts';
import { NOMBRE_DE_ESTADO, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { leerCotasDePedidos } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { type Autoriza, asegurarAutorizado, nombreDeOtro } from '../usuarios/credenciales.service.ts';
import { pedidosConApartado } from './apartado.queries.ts';
import { avisarPorCorreo } from './avisos.service.ts';
import { asegurarSinCobrar, cambiarEstado, retenerPedido } from './estado.service.ts';
import type { FilaPedido, PedidoCompleto } from './pedidos.queries.ts';
import { obtenerPedido } from './pedidos.service.ts';

const DIA_MS = 24 * 3_600_000;

/** An open order that nobody did anything with since before then counts as forgotten. */
export async function olvidadosAntesDe(db: Db, ahora: Date): Promise<Date> {
  const { diasOlvidado } = await leerCotasDePedidos(db);
  return new Date(ahora.getTime() - diasOlvidado * DIA_MS);
}

/** The open orders that hold pieces of a product, oldest first. */
export async function apartadosDe(
  { db, clock }: Context,
  productoId: string,
): Promise<{ pedido: FilaPedido; cantidad: number; olvidado: boolean }[]> {
  const antesDe = await olvidadosAntesDe(db, clock());
  const filas = await pedidosConApartado(db, productoId);
  return filas.map((fila) => ({ ...fila, olvidado: fila.pedido.fechaEstadoActual < antesDe }));
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
    const olvidado = pedido.fechaEstadoActual < (await olvidadosAntesDe(tx, fecha));
    if (!olvidado) asegurarAutorizado(quien, 'soltar las piezas de este pedido');
    const estado = 'en-proceso' as const;
    const autorizadoPor = nombreDeOtro(quien, actor);
    const cambio = { estado, porConfirmar: true, nota: 'Queda por confirmar', autorizadoPor };
    await cambiarEstado(tx, pedido, cambio, { actor, fecha });
    await avisarPorCorreo(tx, { pedido: { ...pedido, estado, porConfirmar: true }, nota: null, fecha });
    return await obtenerPedido(tx, id);
  });
}
