import type {
  CambiosDeProducto,
  EdicionDeProducto,
  NuevoProducto,
} from '#contract/schemas/catalogo/productos.ts';
import { controlaStockPorDefecto } from '#contract/words/categorias.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { textosDeBusqueda } from '../catalogo/textos.ts';
import { type Imagen, listarGaleria, ponerImagenesSiguientes } from '../imagenes/galeria.queries.ts';
import { soltarImagen } from '../imagenes/imagenes.service.ts';
import { moverStocks, retenerProductos } from '../inventario/inventario.service.ts';
import {
  actualizarFilaDeProducto,
  buscarOtroConCodigo,
  buscarProducto,
  type FichaDeProducto,
  type FilaProducto,
  insertarProductos,
} from './productos.queries.ts';
import { asegurarFichaVista } from './productos.visto.ts';

/** Clears the fields that do not apply to the product's category. */
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

/** A product with all its pictures, the main one first. */
export type FichaConGaleria = FichaDeProducto & { galeria: Imagen[] };

/** In the place of a picture: the product loses the one it has. */
const SIN_IMAGEN = { hash: null, preview: null };
type ImagenODada = Imagen | typeof SIN_IMAGEN;

function columnasDeImagen(imagen: ImagenODada | null) {
  return { imagen: imagen?.hash ?? null, imagenPrevia: imagen?.preview ?? null };
}

/** A product in the audit trail. */
export function resumen(producto: FichaDeProducto) {
  const { nombre, categoria, codigo, precioCompra, precioVenta, stock, stockMinimo, controlaStock, activo } =
    producto;
  const { ocasiones } = producto;
  return {
    nombre,
    categoria,
    codigo,
    precioCompra,
    precioVenta,
    stock,
    stockMinimo,
    controlaStock,
    activo,
    ...(ocasiones && { ocasiones }),
  };
}

/** Locks codes until the transaction ends; sorted, so that concurrent transactions never deadlock. */
export async function retenerCodigos(tx: Tx, codigos: readonly (string | null)[]): Promise<void> {
  const unicos = new Set(codigos.filter((codigo) => codigo !== null));
  for (const codigo of [...unicos].sort()) await tx.lockName(`codigo de producto ${codigo}`);
}

/** Another product with the code. Locks the code until the transaction ends. */
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

/** Throws `no-encontrado` for an unknown or deleted product. */
export async function obtenerProducto(db: Db, id: string): Promise<FilaProducto> {
  const producto = await buscarProducto(db, id);
  if (!producto) throw new AppError('no-encontrado', 'Producto no encontrado');
  return producto;
}

/** Returns a product that can be sold. Throws `no-encontrado`, or `conflicto` when it was taken off sale. */
export function asegurarEnVenta(producto: FilaProducto | undefined): FilaProducto {
  if (!producto || producto.eliminadoEn) throw new AppError('no-encontrado', 'Producto no encontrado');
  if (!producto.activo) throw new AppError('conflicto', `${producto.nombre} ya no está a la venta`);
  return producto;
}

interface Alta {
  imagen: ImagenODada | null;
  actor: Actor;
  fecha: Date;
}

function filaNueva(nuevo: NuevoProducto, imagen: ImagenODada | null, fecha: Date) {
  const fila = segunCategoria({
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
    ocasiones: nuevo.ocasiones ?? '',
    creadoEn: fecha,
    actualizadoEn: fecha,
    eliminadoEn: null,
    vendidos: 0,
    deTemporada: false,
  });
  return { ...fila, ...textosDeBusqueda(fila) };
}

/**
 * Adds products with their first stock. The caller has checked that their codes are free; a code taken meanwhile
 * violates the schema's unique index. Returns the products as written.
 */
async function insertarFichas(
  tx: Tx,
  nuevos: readonly NuevoProducto[],
  { imagen, actor, fecha }: Alta,
): Promise<FichaDeProducto[]> {
  const filas = nuevos.map((nuevo) => filaNueva(nuevo, imagen, fecha));
  await insertarProductos(tx, filas);
  const fichas = filas.map((fila, i) => ({ ...fila, stock: nuevos[i]?.stock ?? 0 }));
  await moverStocks(
    tx,
    fichas.map(({ id, stock }) => ({
      productoId: id,
      tipo: 'inicial',
      cantidad: stock,
      stockActual: 0,
      usuarioId: actor.usuario?.id ?? null,
      fecha,
    })),
  );
  const hechos = fichas.map(
    (ficha): Hecho => ({
      fecha,
      actor,
      accion: 'producto.creado',
      entidad: 'producto',
      entidadId: ficha.id,
      despues: resumen(ficha),
    }),
  );
  await auditar(tx, ...hechos);
  for (const { id } of fichas) await anunciar(tx, { tipo: 'producto-cambiado', id });
  return fichas;
}

/** Adds products as `insertarFichas` does. Returns their ids. */
export async function insertarProductosNuevos(
  tx: Tx,
  nuevos: readonly NuevoProducto[],
  alta: Alta,
): Promise<string[]> {
  return (await insertarFichas(tx, nuevos, alta)).map(({ id }) => id);
}

/** Adds a product with its first stock. Throws `ya-existe` when its code is taken. */
async function insertarConCodigo(tx: Tx, nuevo: NuevoProducto, alta: Alta): Promise<FichaDeProducto> {
  await asegurarCodigoLibre(tx, nuevo.codigo ?? null, nuevoId());
  const [ficha] = await insertarFichas(tx, [nuevo], alta);
  if (!ficha) throw new Error('insertarFichas returned no product');
  return ficha;
}

/** Adds a product as `insertarConCodigo` does. Returns its id. */
export async function insertarProductoNuevo(tx: Tx, nuevo: NuevoProducto, alta: Alta): Promise<string> {
  return (await insertarConCodigo(tx, nuevo, alta)).id;
}

/** The picture of a product, which this locks. Throws `datos-invalidos` when the product or its picture is gone. */
async function imagenDe(tx: Tx, id: string): Promise<Imagen> {
  await retenerProductos(tx, [id]);
  const original = await buscarProducto(tx, id);
  if (original?.imagen) return { hash: original.imagen, preview: original.imagenPrevia };
  throw datosInvalidos([
    { path: 'imagenDe', msg: 'La imagen del producto copiado ya no está: elige otra o guarda sin imagen' },
  ]);
}

/** The pictures that come with a product: the file `imagen` of its form, and those of `galeria` in order. */
interface Subidas {
  imagen: StoredPicture | null;
  /** Undefined leaves the pictures as they are; empty leaves none. */
  galeria: readonly StoredPicture[] | undefined;
}

/** The main picture comes first and once. */
function juntas(principal: Imagen | null, otras: readonly Imagen[]): Imagen[] {
  if (!principal) return [...otras];
  return [principal, ...otras.filter(({ hash }) => hash !== principal.hash)].slice(
    0,
    LIMITES.imagenesPorProducto,
  );
}

/**
 * Creates a product, with its uploaded pictures or that of the product `imagenDe`. Throws `ya-existe`, `datos-invalidos`.
 */
export async function crearProducto(
  context: Context,
  nuevo: NuevoProducto,
  { imagen, galeria: subidas = [] }: Subidas,
  actor: Actor,
): Promise<FichaConGaleria> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const copiada = !imagen && subidas.length === 0 && nuevo.imagenDe;
    const galeria = juntas(copiada ? await imagenDe(tx, copiada) : imagen, subidas);
    const ficha = await insertarConCodigo(tx, nuevo, { imagen: galeria[0] ?? null, actor, fecha });
    await ponerImagenesSiguientes(tx, ficha.id, galeria.slice(1));
    return { ...ficha, galeria };
  });
}

/** A product with changes applied. */
export function aplicar(actual: FilaProducto, cambios: CambiosDeProducto, imagen: ImagenODada | null) {
  const dados = Object.fromEntries(Object.entries(cambios).filter(([, valor]) => valor !== undefined));
  const { disponible: _d, stockBajo: _s, relevanciaOrden: _r, ...fila } = actual;
  const junto = { ...fila, ...(dados as Partial<typeof fila>), ...(imagen && columnasDeImagen(imagen)) };
  const porDefecto = controlaStockPorDefecto(junto.categoria);
  if (cambios.controlaStock === undefined && porDefecto !== controlaStockPorDefecto(actual.categoria))
    junto.controlaStock = porDefecto;
  const ficha = segunCategoria({ ...junto, codigo: junto.codigo || null });
  return { ...ficha, ...textosDeBusqueda(ficha) };
}

/** A product whose row the transaction has locked, and its changes. */
export interface Cambio {
  actual: FilaProducto;
  cambios: CambiosDeProducto;
}

/**
 * Writes changes of products; a different stock becomes an `ajuste` in the ledger. `imagen` null keeps the picture. The
 * caller has checked that new codes are free. Returns the products as written.
 */
export async function guardarCambios(
  tx: Tx,
  cambiados: readonly Cambio[],
  { imagen, actor, fecha }: Alta,
): Promise<FichaDeProducto[]> {
  const nuevos = cambiados.map(({ actual, cambios }) => ({
    actual,
    fila: { ...aplicar(actual, cambios, imagen), actualizadoEn: fecha },
  }));
  for (const { fila } of nuevos) {
    const { id, stock: _stock, ...columnas } = fila;
    await actualizarFilaDeProducto(tx, id, columnas);
  }
  const ajuste = { tipo: 'ajuste' as const, fecha, usuarioId: actor.usuario?.id ?? null };
  await moverStocks(
    tx,
    nuevos.map(({ actual: { id: productoId, stock: stockActual }, fila }) => ({
      ...ajuste,
      productoId,
      stockActual,
      cantidad: fila.stock - stockActual,
      motivo: 'Cambio en la ficha',
    })),
  );
  const hecho = { fecha, actor, accion: 'producto.actualizado' as const, entidad: 'producto' };
  await auditar(
    tx,
    ...nuevos.map(({ actual, fila }) => ({
      ...hecho,
      entidadId: fila.id,
      antes: resumen(actual),
      despues: resumen(fila),
    })),
  );
  for (const { fila } of nuevos) await anunciar(tx, { tipo: 'producto-cambiado', id: fila.id });
  return nuevos.map(({ fila }) => fila);
}

/**
 * Changes a product. Throws `no-encontrado`, `ya-existe`, and `conflicto` when a changed field differs from what the
 * editor saw.
 */
export async function actualizarProducto(
  context: Context,
  id: string,
  { edicion, ...subidas }: Subidas & { edicion: EdicionDeProducto },
  actor: Actor,
): Promise<FichaConGaleria> {
  const { visto, galeria: _nombradas, ...cambios } = edicion;
  const fecha = context.clock();
  const { antes, ficha } = await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const actual = await obtenerProducto(tx, id);
    const codigo = cambios.codigo ?? actual.codigo;
    const antes = await listarGaleria(tx, actual);
    const galeria = galeriaNueva(antes, subidas);
    const imagen = galeria[0] ?? SIN_IMAGEN;
    asegurarFichaVista(visto, actual, aplicar(actual, cambios, imagen));
    if (codigo !== actual.codigo) await asegurarCodigoLibre(tx, codigo, id);
    const [guardada] = await guardarCambios(tx, [{ actual, cambios }], { imagen, actor, fecha });
    if (!guardada) throw new Error('guardarCambios returned no product');
    if (subidas.imagen || subidas.galeria) await ponerImagenesSiguientes(tx, id, galeria.slice(1));
    return { antes, ficha: { ...guardada, galeria } };
  });
  const quedan = new Set(ficha.galeria.map(({ hash }) => hash));
  for (const { hash } of antes) if (!quedan.has(hash)) await soltarImagen(context, hash);
  return ficha;
}

/** The pictures of a product after an edit; the file `imagen` replaces the main one. */
function galeriaNueva(antes: readonly Imagen[], { imagen, galeria }: Subidas): Imagen[] {
  const base = galeria ?? antes;
  return imagen ? juntas(imagen, galeria ? base : base.slice(1)) : [...base];
}
