import type { CambioDeFavorito, Favorito } from '#contract/schemas/catalogo/favoritos.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { buscarValor } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { guardarConfiguracion, retenerConfiguracion } from '../configuracion/configuracion.service.ts';
import { buscarProductosDeHistorial } from '../productos/productos.queries.ts';
import { obtenerProducto } from '../productos/productos.service.ts';

/** The setting that holds their ids in order. */
const CLAVE = 'favoritosDelPos';

/** The pinned products that were not deleted, in the order of their tiles. */
export async function listarFavoritos(db: Db): Promise<Favorito[]> {
  const ids = ((await buscarValor(db, CLAVE)) ?? []) as string[];
  const filas = await buscarProductosDeHistorial(db, ids);
  return ids.flatMap((id) => {
    const fila = filas.get(id);
    return fila && !fila.eliminadoEn ? [{ _id: id, nombre: fila.nombre, activo: fila.activo }] : [];
  });
}

/** The list after a change: a pinned product keeps its position unless it is given one, a new one goes last. */
function conCambio(
  antes: readonly Favorito[],
  uno: Favorito,
  { favorito, posicion }: CambioDeFavorito,
): Favorito[] {
  const otros = antes.filter(({ _id }) => _id !== uno._id);
  if (!favorito) return otros;
  const suya = antes.findIndex(({ _id }) => _id === uno._id);
  const lugar = posicion ?? (suya < 0 ? otros.length : suya);
  return otros.toSpliced(lugar, 0, uno);
}

/**
 * Pins a product at the POS, moves or unpins it; returns the new list. Throws `no-encontrado`, and `conflicto` when as
 * many as fit are pinned.
 */
export async function ponerFavorito(
  context: Context,
  id: string,
  cambio: CambioDeFavorito,
  actor: Actor,
): Promise<Favorito[]> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, CLAVE);
    const antes = await listarFavoritos(tx);
    const { nombre, activo } = await obtenerProducto(tx, id);
    const despues = conCambio(antes, { _id: id, nombre, activo }, cambio);
    if (despues.length > LIMITES.favoritos) {
      throw new AppError('conflicto', `Ya hay ${LIMITES.favoritos} favoritos: quita uno para poner otro`);
    }
    const ids = despues.map(({ _id }) => _id);
    if (ids.join() === antes.map(({ _id }) => _id).join()) return antes;
    const nombres = new Map([...antes, ...despues].map((uno) => [uno._id, uno.nombre]));
    await guardarConfiguracion(tx, {
      clave: CLAVE,
      valor: ids,
      fecha,
      actor,
      retrato: (guardados) => ({ favoritos: (guardados as string[]).map((uno) => nombres.get(uno) ?? uno) }),
    });
    await anunciar(tx, { tipo: 'favoritos-cambiados' });
    return despues;
  });
}
