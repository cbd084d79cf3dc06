import type { CambiosDeProducto } from '#contract/schemas/catalogo/productos.ts';
import {
  type CambioDeVarios,
  conPorcentaje,
  type VariosProductos,
} from '#contract/schemas/catalogo/varios-productos.ts';
import { formatoQ, PRECIO_MAXIMO } from '#contract/words/dinero.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { juntarOcasiones, separarOcasiones } from '#contract/words/ocasiones.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';
import { darDeBaja, recuperarEliminado } from './baja.service.ts';
import { buscarProductosDeHistorial, type FilaProducto } from './productos.queries.ts';
import { type Cambio, guardarCambios, retenerCodigos } from './productos.service.ts';

/** Products in the order of `ids`, including deleted ones. Throws `no-encontrado` for an unknown id. */
async function obtenerTodos(tx: Tx, ids: readonly string[]): Promise<FilaProducto[]> {
  const filas = await buscarProductosDeHistorial(tx, ids);
  return ids.map((id) => {
    const fila = filas.get(id);
    if (fila) return fila;
    throw new AppError('no-encontrado', 'Uno de los productos no existe. No se cambió ninguno');
  });
}

function asegurarVivos(filas: readonly FilaProducto[]): void {
  const ido = filas.find(({ eliminadoEn }) => eliminadoEn !== null);
  if (!ido) return;
  throw new AppError('no-encontrado', `${ido.nombre} ya fue eliminado. No se cambió ninguno`);
}

/** Throws `precio-cambiado` when a price differs from the one the editor saw. */
function asegurarPrecios(filas: readonly FilaProducto[], vistos: VariosProductos['preciosVistos']): void {
  for (const [i, { nombre, precioVenta }] of filas.entries()) {
    if (!vistos || vistos[i] === precioVenta) continue;
    const ahora = `El precio de ${nombre} acaba de cambiar: ahora es ${formatoQ(precioVenta)}`;
    throw new AppError('precio-cambiado', `${ahora}. No se cambió ninguno`);
  }
}

type CambioDeFicha = Exclude<CambioDeVarios, { que: 'eliminar' | 'recuperar' }>;

/** The changes of one product. Throws `datos-invalidos` when its price would exceed the maximum. */
function cambiosDe(fila: FilaProducto, cambio: CambioDeFicha): CambiosDeProducto {
  switch (cambio.que) {
    case 'activar':
      return { activo: true };
    case 'desactivar':
      return { activo: false };
    case 'categoria':
      return { categoria: cambio.categoria };
    case 'ocasiones': {
      const quedan = [...separarOcasiones(fila.ocasiones), ...cambio.poner];
      return { ocasiones: juntarOcasiones(quedan.filter((una) => !cambio.quitar.includes(una))) };
    }
    case 'precio':
      return { precioVenta: cambio.precioVenta };
    case 'porcentaje': {
      const precioVenta = conPorcentaje(fila.precioVenta, cambio.porcentaje);
      if (precioVenta <= PRECIO_MAXIMO) return { precioVenta };
      const msg = `${fila.nombre} pasaría de ${formatoQ(PRECIO_MAXIMO)}`;
      throw datosInvalidos([{ path: 'cambio.porcentaje', msg }]);
    }
  }
}

function cambia({ actual, cambios }: Cambio): boolean {
  return Object.entries(cambios).some(([campo, valor]) => valor !== actual[campo as keyof FilaProducto]);
}

/**
 * Applies one change to several products, all or none; products that already match stay untouched. Returns how many
 * changed. Throws `no-encontrado`, `precio-cambiado`, `datos-invalidos`, `conflicto`, `ya-existe`.
 */
export async function cambiarVarios(
  context: Context,
  { ids, cambio, preciosVistos }: VariosProductos,
  actor: Actor,
): Promise<number> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, ids);
    const filas = await obtenerTodos(tx, ids);
    if (cambio.que === 'recuperar') {
      const idos = filas.filter(({ eliminadoEn }) => eliminadoEn !== null);
      // Locks all codes before the first write: writing locks the counts, and creating a product locks its code first.
      await retenerCodigos(
        tx,
        idos.map(({ codigo }) => codigo),
      );
      for (const fila of idos) await recuperarEliminado(tx, fila, { fecha, actor });
      return idos.length;
    }
    asegurarVivos(filas);
    asegurarPrecios(filas, preciosVistos);
    if (cambio.que === 'eliminar') {
      for (const fila of filas) await darDeBaja(tx, fila, { fecha, actor });
      return filas.length;
    }
    const todos = filas.map((actual) => ({ actual, cambios: cambiosDe(actual, cambio) }));
    const distintos = todos.filter(cambia);
    await guardarCambios(tx, distintos, { imagen: null, actor, fecha });
    return distintos.length;
  });
}
