import { type SQL, sql } from 'drizzle-orm';
import {
  CATEGORIAS,
  TAMANOS,
  TIPOS_DE_PRODUCTO,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
} from '#contract/words/categorias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { type Kit, unoDe } from './kit.ts';

/** Largest `vendidos`, so that the sort key by relevance fits 32 bits. */
export const VENDIDOS_MAXIMO = 999_999;
/** How many times as much a sold piece counts when customers can see a picture of the product. */
const PESO_DE_IMAGEN = 4;
const PUNTOS_MAXIMOS = VENDIDOS_MAXIMO * PESO_DE_IMAGEN;
/** Sort keys by relevance below this one are of the season's products. */
export const FIN_DE_LA_TEMPORADA = (PUNTOS_MAXIMOS + 1) * 10;

/**
 * The season's products first, then by pieces sold; of those that sell alike, first with a picture, then in the order
 * of the categories.
 */
const RELEVANCIA = sql.raw(
  [
    `case when de_temporada then 0 else ${FIN_DE_LA_TEMPORADA} end`,
    `(${PUNTOS_MAXIMOS} - vendidos * case when imagen is null then 1 else ${PESO_DE_IMAGEN} end) * 10`,
    `case when imagen is null then ${CATEGORIAS.length} else 0 end`,
    `case categoria ${CATEGORIAS.map((una, i) => `when '${una}' then ${i}`).join(' ')} else 0 end`,
  ].join(' + '),
);

/** A code as codes are compared, without its hyphens and spaces; `plegarCodigo` does the same to what is typed. */
export function codigoPlegado(codigo: unknown): SQL {
  return sql`lower(replace(replace(${codigo}, '-', ''), ' ', ''))`;
}

/** Products. Only the trigger that applies a movement writes their stock. */
function productosTable(kit: Kit) {
  const filtros = <C>(t: Record<'color' | 'tamano' | 'tipoGlobo' | 'tipoServicio' | 'ocasiones', C>): C[] => [
    t.color,
    t.tamano,
    t.tipoGlobo,
    t.tipoServicio,
    t.ocasiones,
  ];

  return kit.table(
    'productos',
    {
      id: kit.id('id').primaryKey(),
      nombre: kit.texto('nombre').notNull(),
      descripcion: kit.texto('descripcion').notNull(),
      categoria: kit.opcion('categoria', CATEGORIAS).notNull(),
      codigo: kit.texto('codigo'),
      precioCompra: kit.centavos('precio_compra').notNull(),
      precioVenta: kit.centavos('precio_venta').notNull(),
      stock: kit.entero('stock').notNull().default(0),
      stockMinimo: kit.entero('stock_minimo').notNull(),
      controlaStock: kit.booleano('controla_stock').notNull().default(true),
      activo: kit.booleano('activo').notNull().default(true),
      /** Content hash of the picture; its files are named after it. */
      imagen: kit.texto('imagen'),
      /** Preview of the picture: a tiny WebP in base64. */
      imagenPrevia: kit.texto('imagen_previa'),
      tipoGlobo: kit.opcion('tipo_globo', TIPOS_GLOBO),
      color: kit.texto('color'),
      tamano: kit.opcion('tamano', TAMANOS),
      tipoServicio: kit.opcion('tipo_servicio', TIPOS_SERVICIO),
      /** What it is for: each occasion once, in the order of the list, between commas (`juntarOcasiones`). */
      ocasiones: kit.texto('ocasiones').notNull().default(''),
      /** Name without accents or case, for sorting. */
      nombreOrden: kit.texto('nombre_orden').notNull(),
      /** Name, description, colour and occasions without accents or case, for searching (`textosDeBusqueda`). */
      textoBusqueda: kit.texto('texto_busqueda').notNull(),
      creadoEn: kit.instante('creado_en').notNull(),
      actualizadoEn: kit.instante('actualizado_en').notNull(),
      eliminadoEn: kit.instante('eliminado_en'),
      /** Whether it can be bought now. */
      disponible: kit.calculado(
        'disponible',
        sql`(activo and eliminado_en is null and (stock > 0 or not controla_stock))`,
      ),
      /** Pieces sold in the last weeks, counted again from time to time; at most VENDIDOS_MAXIMO. */
      vendidos: kit.entero('vendidos').notNull().default(0),
      /** Whether the owner shows it first at present. */
      deTemporada: kit.booleano('de_temporada').notNull().default(false),
      /** Sort key of the catalogue by relevance, smallest first. */
      relevanciaOrden: kit.enteroCalculado('relevancia_orden', RELEVANCIA),
      /** Active, stock-controlled and at or below its minimum. */
      stockBajo: kit.calculado(
        'stock_bajo',
        sql`(activo and eliminado_en is null and controla_stock and stock <= stock_minimo)`,
      ),
    },
    (t) => [
      // Includes the columns of searches and filters, which then read the index alone (docs/decisions/0006-search.md).
      kit
        .index('productos_catalogo')
        .on(t.categoria, t.nombreOrden, t.id, ...filtros(t), ...kit.coveredColumns(t.textoBusqueda, t.codigo))
        .where(sql`disponible`),
      // Not limited to `disponible`, so that a sale does not change their entries.
      kit
        .index('productos_por_precio')
        .on(t.precioVenta, t.nombreOrden, t.id, t.categoria, ...filtros(t))
        .where(sql`eliminado_en is null`),
      kit
        .index('productos_por_nombre')
        .on(t.nombreOrden, t.id, ...filtros(t))
        .where(sql`eliminado_en is null`),
      kit
        .index('productos_por_relevancia')
        .on(t.relevanciaOrden, t.nombreOrden, t.id, ...filtros(t))
        .where(sql`eliminado_en is null`),
      kit
        .index('productos_de_categoria_por_relevancia')
        .on(t.categoria, t.relevanciaOrden, t.nombreOrden, t.id, ...filtros(t))
        .where(sql`eliminado_en is null`),
      kit.index('productos_recientes').on(t.creadoEn, t.id).where(sql`eliminado_en is null`),
      kit.index('productos_por_categoria').on(t.categoria, t.creadoEn, t.id).where(sql`eliminado_en is null`),
      kit
        .index('productos_de_categoria_por_nombre')
        .on(t.categoria, t.nombreOrden, t.id)
        .where(sql`eliminado_en is null`),
      // Products without stock control come last.
      kit
        .index('productos_por_stock')
        .on(sql`(not controla_stock)`, t.stock, t.nombreOrden, t.id)
        .where(sql`eliminado_en is null`),
      kit
        .index('productos_de_categoria_por_stock')
        .on(t.categoria, sql`(not controla_stock)`, t.stock, t.nombreOrden, t.id)
        .where(sql`eliminado_en is null`),
      kit.index('productos_con_stock_bajo').on(t.stock, t.nombreOrden).where(sql`stock_bajo`),
      kit.uniqueIndex('productos_codigo_unico').on(t.codigo).where(sql`eliminado_en is null`),
      kit.index('productos_por_codigo').on(codigoPlegado(sql`codigo`)).where(sql`eliminado_en is null`),
      kit.index('productos_por_imagen').on(t.imagen),
      kit.check('productos_categoria_valida', unoDe(t.categoria, CATEGORIAS)),
      kit.check('productos_precio_compra_valido', sql`${t.precioCompra} between 0 and 99999999`),
      kit.check('productos_precio_venta_valido', sql`${t.precioVenta} between 0 and 99999999`),
      kit.check('productos_stock_valido', sql`${t.stock} >= 0`),
      kit.check('productos_stock_minimo_valido', sql`${t.stockMinimo} >= 0`),
      kit.check('productos_tipo_globo_valido', unoDe(t.tipoGlobo, TIPOS_GLOBO)),
      kit.check('productos_tamano_valido', unoDe(t.tamano, TAMANOS)),
      kit.check('productos_tipo_servicio_valido', unoDe(t.tipoServicio, TIPOS_SERVICIO)),
    ],
  );
}

/** Maintained counts, so that lists need not count rows. */
function conteosTables(kit: Kit) {
  const conteosDeProductos = kit.table('conteos_de_productos', {
    categoria: kit.opcion('categoria', CATEGORIAS).primaryKey(),
    vivos: kit.entero('vivos').notNull().default(0),
    activos: kit.entero('activos').notNull().default(0),
    disponibles: kit.entero('disponibles').notNull().default(0),
    stockBajo: kit.entero('stock_bajo').notNull().default(0),
  });

  /**
   * Available products by combination of the storefront's filters. A missing value is an empty text, because the
   * combination is a primary key.
   */
  const conteosDeFiltros = kit.table(
    'conteos_de_filtros',
    {
      categoria: kit.opcion('categoria', CATEGORIAS).notNull(),
      color: kit.texto('color').notNull(),
      tamano: kit.opcion('tamano', ['', ...TAMANOS]).notNull(),
      /** Type of balloon or service. */
      tipo: kit.opcion('tipo', ['', ...TIPOS_DE_PRODUCTO]).notNull(),
      /** As in the product. */
      ocasiones: kit.texto('ocasiones').notNull().default(''),
      disponibles: kit.entero('disponibles').notNull().default(0),
    },
    (t) => [
      kit.primaryKey({
        name: 'conteos_de_filtros_clave',
        columns: [t.categoria, t.color, t.tamano, t.tipo, t.ocasiones],
      }),
    ],
  );

  return { conteosDeProductos, conteosDeFiltros };
}

/** The pictures of a product after its main one, which is in its row. */
function imagenesTable(kit: Kit, productos: ReturnType<typeof productosTable>) {
  return kit.table(
    'producto_imagenes',
    {
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      /** From 1; the main picture would be 0. */
      posicion: kit.entero('posicion').notNull(),
      imagen: kit.texto('imagen').notNull(),
      imagenPrevia: kit.texto('imagen_previa').notNull(),
    },
    (t) => [
      kit.primaryKey({ name: 'producto_imagenes_clave', columns: [t.productoId, t.posicion] }),
      kit.index('producto_imagenes_por_imagen').on(t.imagen),
      kit.check(
        'producto_imagenes_posicion_valida',
        sql`${t.posicion} between 1 and ${sql.raw(String(LIMITES.imagenesPorProducto - 1))}`,
      ),
    ],
  );
}

export function catalogoTables(kit: Kit) {
  const productos = productosTable(kit);
  return { productos, productoImagenes: imagenesTable(kit, productos), ...conteosTables(kit) };
}
export type CatalogoTables = ReturnType<typeof catalogoTables>;
