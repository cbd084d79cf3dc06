import { controlaStockPorDefecto } from '#contract/categorias.ts';
import { AppError, datosInvalidos } from '#contract/errores.ts';
import type { CambiosDeProducto, EdicionDeProducto, NuevoProducto } from '#contract/productos.ts';
import { plegar } from '#contract/texto.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { StoredPicture } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { moverStocks, retenerProductos } from '../inventario/inventario.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { soltarImagen } from './productos.imagenes.ts';
import {
  actualizarFilaDeProducto,
  buscarOtroConCodigo,
  buscarProducto,
  type FilaProducto,
  insertarProductos,
} from './productos.queries.ts';
import { asegurarFichaVista } from './productos.visto.ts';

/** What a product keeps of the fields that depend on its category. */
function segunCategoria<
  T extends Pick<FilaProducto, 'categoria' | 'tipoGlobo' | 'color' | 'tamano' | 'tipoServicio'>,
>(producto: T): T {
  const esGlobo = producto.categoria === 'globos';
  return {
    ...producto,
    tipoGlobo: esGlobo ? producto.tipoGlobo : null,
    color: esGlobo ? producto.color : null,
    tamano: esGlobo ? producto.tamano : null,
    tipoServicio: producto.categoria === 'servicios' ? producto.tipoServicio : null,
  };
}

function textosDeBusqueda({ nombre, descripcion }: { nombre: string; descripcion: string }) {
  // The line break keeps a word from being found across the end of the name.
  return { nombreOrden: plegar(nombre), textoBusqueda: `${plegar(nombre)}\n${plegar(descripcion)}` };
}

/** A picture that is stored; one of long ago has no preview. */
type Imagen = Pick<StoredPicture, 'hash'> & { preview: string | null };

function columnasDeImagen(imagen: Imagen | null) {
  return { imagen: imagen?.hash ?? null, imagenPrevia: imagen?.preview ?? null };
}

/** What the audit trail keeps of a product. */
export function resumen(producto: Omit<FilaProducto, 'disponible' | 'stockBajo'>) {
  const { nombre, categoria, codigo, precioCompra, precioVenta, stock, stockMinimo, controlaStock, activo } =
    producto;
  return { nombre, categoria, codigo, precioCompra, precioVenta, stock, stockMinimo, controlaStock, activo };
}

/** Codes are this transaction's until it ends. Each is taken in one order, so that nobody waits in a circle. */
export async function retenerCodigos(tx: Tx, codigos: readonly (string | null)[]): Promise<void> {
  const unicos = new Set(codigos.filter((codigo) => codigo !== null));
  for (const codigo of [...unicos].sort()) await tx.lockName(`codigo de producto ${codigo}`);
}

/** The other product that has the code; a code that nobody has is this transaction's until it ends. */
export async function quienTiene(
  tx: Tx,
  codigo: string | null,
  id: string,
): Promise<{ nombre: string } | undefined> {
  if (!codigo) return undefined;
  await retenerCodigos(tx, [codigo]);
  return await buscarOtroConCodigo(tx, codigo, id);
}

async function asegurarCodigoLibre(tx: Tx, codigo: string | null, id: string): Promise<void> {
  const otro = await quienTiene(tx, codigo, id);
  if (!otro) return;
  const mensaje = 'Ya existe un producto con este código';
  throw new AppError('ya-existe', mensaje, {
    details: [{ path: 'codigo', msg: `${mensaje}: «${otro.nombre}»` }],
  });
}

/** Throws `no-encontrado` when there is no such product or it was deleted. */
export async function obtenerProducto(db: Db, id: string): Promise<FilaProducto> {
  const producto = await buscarProducto(db, id);
  if (!producto) throw new AppError('no-encontrado', 'Producto no encontrado');
  return producto;
}

/** A product that can be sold. Throws `no-encontrado`, or `conflicto` when it was taken off sale. */
export async function obtenerEnVenta(db: Db, id: string): Promise<FilaProducto> {
  const producto = await obtenerProducto(db, id);
  if (!producto.activo) throw new AppError('conflicto', `${producto.nombre} ya no está a la venta`);
  return producto;
}

interface Alta {
  imagen: Imagen | null;
  actor: Actor;
  fecha: Date;
}

function filaNueva(nuevo: NuevoProducto, imagen: Imagen | null, fecha: Date) {
  return segunCategoria({
    id: nuevoId(),
    nombre: nuevo.nombre,
    descripcion: nuevo.descripcion,
    categoria: nuevo.categoria,
    codigo: nuevo.codigo ?? null,
    precioCompra: nuevo.precioCompra,
    precioVenta: nuevo.precioVenta,
    stock: 0,
    stockMinimo: nuevo.stockMinimo,
    controlaStock: nuevo.controlaStock ?? controlaStockPorDefecto(nuevo.categoria),
    activo: nuevo.activo ?? true,
    ...columnasDeImagen(imagen),
    tipoGlobo: nuevo.tipoGlobo ?? null,
    color: nuevo.color ?? null,
    tamano: nuevo.tamano ?? null,
    tipoServicio: nuevo.tipoServicio ?? null,
    ...textosDeBusqueda(nuevo),
    creadoEn: fecha,
    actualizadoEn: fecha,
    eliminadoEn: null,
  });
}

/**
 * Adds products with their first stock. The caller knows that nobody has their codes; only the schema refuses one
 * that somebody takes meanwhile. Returns their ids.
 */
export async function insertarProductosNuevos(
  tx: Tx,
  nuevos: readonly NuevoProducto[],
  { imagen, actor, fecha }: Alta,
): Promise<string[]> {
  const altas = nuevos.map((nuevo) => ({ fila: filaNueva(nuevo, imagen, fecha), stock: nuevo.stock }));
  await insertarProductos(
    tx,
    altas.map(({ fila }) => fila),
  );
  const inicial = { tipo: 'inicial' as const, fecha, usuarioId: actor.usuario?.id ?? null, stockActual: 0 };
  await moverStocks(
    tx,
    altas.map(({ fila, stock }) => ({ ...inicial, productoId: fila.id, cantidad: stock })),
  );
  const hecho = { fecha, actor, accion: 'producto.creado' as const, entidad: 'producto' };
  await auditar(
    tx,
    ...altas.map(({ fila, stock }) => ({
      ...{ ...hecho, entidadId: fila.id, despues: resumen({ ...fila, stock }) },
    })),
  );
  for (const { fila } of altas) await anunciar(tx, { tipo: 'producto-cambiado', id: fila.id });
  return altas.map(({ fila }) => fila.id);
}

/** Adds a product with its first stock. */
export async function insertarProductoNuevo(tx: Tx, nuevo: NuevoProducto, alta: Alta): Promise<string> {
  await asegurarCodigoLibre(tx, nuevo.codigo ?? null, nuevoId());
  const [id] = await insertarProductosNuevos(tx, [nuevo], alta);
  if (!id) throw new Error('a product without an id');
  return id;
}

/** The picture of a product there is, which it keeps until the transaction ends. Throws `datos-invalidos` without it. */
async function imagenDe(tx: Tx, id: string): Promise<Imagen> {
  await retenerProductos(tx, [id]);
  const original = await buscarProducto(tx, id);
  if (original?.imagen) return { hash: original.imagen, preview: original.imagenPrevia };
  throw datosInvalidos([
    { path: 'imagenDe', msg: 'La imagen del producto copiado ya no está: elige otra o guarda sin imagen' },
  ]);
}

export async function crearProducto(
  context: Context,
  nuevo: NuevoProducto,
  imagen: StoredPicture | null,
  actor: Actor,
): Promise<FilaProducto> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    const suya = imagen ?? (nuevo.imagenDe ? await imagenDe(tx, nuevo.imagenDe) : null);
    return await obtenerProducto(tx, await insertarProductoNuevo(tx, nuevo, { imagen: suya, actor, fecha }));
  });
}

/** A product as it is after its changes. */
export function aplicar(actual: FilaProducto, cambios: CambiosDeProducto, imagen: Imagen | null) {
  const dados = Object.fromEntries(Object.entries(cambios).filter(([, valor]) => valor !== undefined));
  const { disponible: _d, stockBajo: _s, ...fila } = actual;
  const junto = { ...fila, ...(dados as Partial<typeof fila>), ...(imagen && columnasDeImagen(imagen)) };
  const porDefecto = controlaStockPorDefecto(junto.categoria);
  if (cambios.controlaStock === undefined && porDefecto !== controlaStockPorDefecto(actual.categoria))
    junto.controlaStock = porDefecto;
  return segunCategoria({ ...junto, codigo: junto.codigo || null, ...textosDeBusqueda(junto) });
}

/** A product as it is, which the transaction holds, and what is to change of it. */
export interface Cambio {
  actual: FilaProducto;
  cambios: CambiosDeProducto;
}

/**
 * Changes products; a stock that differs becomes an `ajuste` in the ledger. `imagen` null keeps the picture. The caller
 * knows that nobody has their codes, as of new ones.
 */
export async function guardarCambios(
  tx: Tx,
  cambiados: readonly Cambio[],
  { imagen, actor, fecha }: Alta,
): Promise<void> {
  const nuevos = cambiados.map(({ actual, cambios }) => ({ actual, fila: aplicar(actual, cambios, imagen) }));
  for (const { fila } of nuevos) {
    const { id, stock: _stock, ...columnas } = fila;
    await actualizarFilaDeProducto(tx, id, { ...columnas, actualizadoEn: fecha });
  }
  const ajuste = { tipo: 'ajuste' as const, fecha, usuarioId: actor.usuario?.id ?? null };
  await moverStocks(
    tx,
    nuevos.map(({ actual: { id: productoId, stock: stockActual }, fila }) => ({
      ...{ ...ajuste, productoId, stockActual, cantidad: fila.stock - stockActual },
      motivo: 'Cambio en la ficha',
    })),
  );
  const hecho = { fecha, actor, accion: 'producto.actualizado' as const, entidad: 'producto' };
  await auditar(
    tx,
    ...nuevos.map(({ actual, fila }) => ({
      ...{ ...hecho, entidadId: fila.id, antes: resumen(actual), despues: resumen(fila) },
    })),
  );
  for (const { fila } of nuevos) await anunciar(tx, { tipo: 'producto-cambiado', id: fila.id });
}

/** Changes a product. Throws `no-encontrado`, `ya-existe`, and `conflicto` when what it changes was changed meanwhile. */
export async function actualizarProducto(
  context: Context,
  id: string,
  { visto, ...cambios }: EdicionDeProducto,
  imagen: StoredPicture | null,
  actor: Actor,
): Promise<FilaProducto> {
  const fecha = context.reloj();
  const { antes, despues } = await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const actual = await obtenerProducto(tx, id);
    const codigo = cambios.codigo ?? actual.codigo;
    asegurarFichaVista(visto, actual, aplicar(actual, cambios, imagen));
    if (codigo !== actual.codigo) await asegurarCodigoLibre(tx, codigo, id);
    await guardarCambios(tx, [{ actual, cambios }], { imagen, actor, fecha });
    return { antes: actual, despues: await obtenerProducto(tx, id) };
  });
  if (antes.imagen && antes.imagen !== despues.imagen) await soltarImagen(context, antes.imagen);
  return despues;
}
