import * as z from 'zod';
import { CATEGORIAS, TAMANOS, TIPOS_GLOBO, TIPOS_SERVICIO } from '../../words/categorias.ts';
import { LIMITES } from '../../words/limites.ts';
import { ORDENES_DE_PRODUCTOS } from '../../words/listas.ts';
import { esOcasion, juntarOcasiones, OCASIONES } from '../../words/ocasiones.ts';
import {
  dineroSchema,
  enteroSchema,
  hechoSchema,
  idSchema,
  imagenPreviaSchema,
  instanteSchema,
  quetzalesSchema,
  sinVacios,
  texto,
  textoOpcional,
} from '../campos/campos.ts';
import { filtroDeCategoriaSchema, listaDeConsulta } from '../campos/filtros.ts';
import {
  booleanoDeConsulta,
  buscarSchema,
  consultaDePagina,
  ordenDeConsulta,
  paginationSchema,
} from '../campos/pagina.ts';
import { vistoSchema } from '../campos/visto.ts';

/** Pictures of a product by width in pixels: `{ "320": url, "640": url }`. */
const imagenesSchema = z.record(z.string(), z.string());

/** A picture of a product. The first one of `galeria` is the main one, `imagenUrl`. */
export const imagenDeGaleriaSchema = z.object({
  imagen: z.string().meta({ description: 'Nombra la imagen en `galeria` al guardar un producto' }),
  imagenUrl: z.string(),
  imagenes: imagenesSchema,
  imagenPrevia: imagenPreviaSchema.optional(),
});
export type ImagenDeGaleria = z.infer<typeof imagenDeGaleriaSchema>;

/** A product as the staff sees it. `precioCompra` is there only for those who manage products. */
export const productoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  categoria: z.enum(CATEGORIAS),
  codigo: z.string().optional(),
  precioCompra: quetzalesSchema.optional(),
  precioVenta: quetzalesSchema,
  stock: z.number(),
  stockMinimo: z.number(),
  controlaStock: z.boolean(),
  activo: z.boolean(),
  imagenUrl: z.string().nullable(),
  imagenes: imagenesSchema.optional(),
  imagenPrevia: imagenPreviaSchema.optional(),
  /** All pictures in order; only in answers with one product. */
  galeria: z.array(imagenDeGaleriaSchema).optional(),
  tipoGlobo: z.enum(TIPOS_GLOBO).optional(),
  color: z.string().optional(),
  tamano: z.enum(TAMANOS).optional(),
  tipoServicio: z.enum(TIPOS_SERVICIO).optional(),
  ocasiones: z.array(z.enum(OCASIONES)),
  fechaCreacion: instanteSchema,
  fechaActualizacion: instanteSchema,
  /** Only on deleted products. */
  fechaEliminacion: instanteSchema.optional(),
});
export type Producto = z.infer<typeof productoSchema>;

/** A field of a closed list where `""` and null mean "not given". */
function opcionDe<const T extends readonly [string, ...string[]]>(nombre: string, valores: T) {
  return z
    .union([z.literal(''), z.null(), z.enum(valores)], {
      error: `${nombre} no es uno de los valores posibles`,
    })
    .transform((valor) => (valor ? (valor as T[number]) : undefined))
    .optional();
}

/**
 * Forms send every field, also those of other categories; fields that do not apply are ignored unvalidated.
 */
function segunCategoria<S extends z.ZodType>(schema: S) {
  return z.preprocess((valor) => {
    const categoria = (valor as { categoria?: unknown } | null)?.categoria;
    if (typeof categoria !== 'string' || categoria === '') return valor;
    const { tipoGlobo, color, tamano, tipoServicio, ...resto } = valor as Record<string, unknown>;
    if (categoria === 'globos') return { ...resto, tipoGlobo, color, tamano };
    return categoria === 'servicios' ? { ...resto, tipoServicio } : resto;
  }, schema);
}

/** Occasions, as a list or between commas; parsed to the text that is stored. */
const ocasionesSchema = z
  .union(
    [
      z.array(z.enum(OCASIONES)),
      z.string().refine((texto) => texto === '' || texto.split(',').every(esOcasion)),
      z.null(),
    ],
    { error: `Las ocasiones son de estas: ${OCASIONES.join(', ')}` },
  )
  .transform((dadas) => juntarOcasiones(typeof dadas === 'string' ? dadas.split(',') : (dadas ?? [])));

/** A boolean, also as the text that forms send. */
const siONo = (campo: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((valor) => valor === 'true')], {
    error: `${campo} debe ser true o false`,
  });

const camposDeProducto = {
  nombre: texto('El nombre', { min: LIMITES.nombreProductoMinimo, max: LIMITES.nombreProducto }),
  descripcion: texto('La descripción', { max: LIMITES.descripcion, variasLineas: true }),
  categoria: z.enum(CATEGORIAS, { error: 'La categoría no existe' }),
  precioCompra: dineroSchema('El precio de compra'),
  precioVenta: dineroSchema('El precio de venta'),
  stock: enteroSchema('El stock', { min: 0, max: LIMITES.stock }),
  stockMinimo: enteroSchema('El stock mínimo', { min: 0, max: LIMITES.stock }),
};

/** The pictures of a product in order, as stored by `POST /api/productos/imagenes`; the first one is the main one. */
const galeriaSchema = z
  .array(z.string().regex(/^[0-9a-f]{32}$/, { error: 'La imagen no existe' }), {
    error: 'La galería debe ser una lista de imágenes',
  })
  .max(LIMITES.imagenesPorProducto, {
    error: `Un producto puede tener hasta ${LIMITES.imagenesPorProducto} imágenes`,
  })
  .refine((imagenes) => new Set(imagenes).size === imagenes.length, { error: 'Hay una imagen repetida' })
  .optional();

const opcionalesDeProducto = {
  codigo: textoOpcional('El código', LIMITES.codigoProducto),
  controlaStock: siONo('controlaStock').optional(),
  activo: siONo('activo').optional(),
  tipoGlobo: opcionDe('El tipo de globo', TIPOS_GLOBO),
  color: textoOpcional('El color', LIMITES.color),
  tamano: opcionDe('El tamaño', TAMANOS),
  tipoServicio: opcionDe('El tipo de servicio', TIPOS_SERVICIO),
  ocasiones: ocasionesSchema.optional(),
};

/** Body of POST /api/productos, with multipart strings converted; amounts are parsed to centavos. */
export const nuevoProductoSchema = segunCategoria(
  sinVacios(
    ['descripcion', 'controlaStock', 'activo', 'imagenDe', 'galeria'],
    z.object({
      ...camposDeProducto,
      descripcion: camposDeProducto.descripcion.optional().transform((valor) => valor ?? ''),
      ...opcionalesDeProducto,
      /** The product it was copied from, whose picture it gets unless it brings its own. */
      imagenDe: idSchema.optional(),
      galeria: galeriaSchema,
    }),
  ),
);
export type NuevoProducto = z.output<typeof nuevoProductoSchema>;

/** An optional field that an update can clear: absent leaves it, `""` and null clear it. */
function borrable<T extends z.ZodType>(nombre: string, schema: T) {
  return (
    z
      .union([z.literal('').transform(() => null), z.null(), schema], { error: `${nombre} no es válido` })
      // A text of spaces alone is empty once it is trimmed.
      .transform((valor) => (valor === '' ? null : valor))
      .optional()
  );
}

/** Body of PUT /api/productos/{id}: every field optional. `undefined` leaves the field as it is. */
const CAMPOS_QUE_NO_SE_BORRAN = [
  ...Object.keys(camposDeProducto).filter((campo) => campo !== 'descripcion'),
  'controlaStock',
  'activo',
];

type CampoDeProducto = keyof typeof camposDeProducto | keyof typeof opcionalesDeProducto;

const cambiosSchema = z.object({
  nombre: camposDeProducto.nombre.optional(),
  descripcion: camposDeProducto.descripcion.optional(),
  categoria: camposDeProducto.categoria.optional(),
  precioCompra: camposDeProducto.precioCompra.optional(),
  precioVenta: camposDeProducto.precioVenta.optional(),
  stock: camposDeProducto.stock.optional(),
  stockMinimo: camposDeProducto.stockMinimo.optional(),
  controlaStock: opcionalesDeProducto.controlaStock,
  activo: opcionalesDeProducto.activo,
  codigo: borrable('El código', texto('El código', { max: LIMITES.codigoProducto })),
  color: borrable('El color', texto('El color', { max: LIMITES.color })),
  tipoGlobo: borrable('El tipo de globo', z.enum(TIPOS_GLOBO)),
  tamano: borrable('El tamaño', z.enum(TAMANOS)),
  tipoServicio: borrable('El tipo de servicio', z.enum(TIPOS_SERVICIO)),
  ocasiones: opcionalesDeProducto.ocasiones,
} satisfies Record<CampoDeProducto, z.ZodType>);
export const cambiosDeProductoSchema = segunCategoria(sinVacios(CAMPOS_QUE_NO_SE_BORRAN, cambiosSchema));
export type CambiosDeProducto = z.output<typeof cambiosDeProductoSchema>;
/** The same with the values that its sender saw. */
export const edicionDeProductoSchema = segunCategoria(
  sinVacios(
    [...CAMPOS_QUE_NO_SE_BORRAN, 'visto', 'galeria'],
    cambiosSchema.extend({ visto: vistoSchema, galeria: galeriaSchema }),
  ),
);
export type EdicionDeProducto = z.output<typeof edicionDeProductoSchema>;

export const consultaProductosSchema = z.object({
  categoria: filtroDeCategoriaSchema,
  buscar: buscarSchema,
  activo: booleanoDeConsulta,
  stockBajo: booleanoDeConsulta,
  sinCosto: booleanoDeConsulta.meta({
    description: 'Los que se compran a Q0.00, sin contar los servicios; para quien ve los costos',
  }),
  /** Lists the deleted products that can be restored instead of the existing ones. */
  eliminados: booleanoDeConsulta,
  /** Restricts the list to these ids. */
  ids: listaDeConsulta(idSchema, LIMITES.productosALaVez),
  orden: ordenDeConsulta(ORDENES_DE_PRODUCTOS),
  ...consultaDePagina(LIMITES.paginaAdmin),
});
export type ConsultaProductos = z.output<typeof consultaProductosSchema>;

export const listaProductosSchema = z.object({
  productos: z.array(productoSchema),
  pagination: paginationSchema,
});
export const unProductoSchema = z.object({ producto: productoSchema });
export const imagenSubidaSchema = hechoSchema.extend({ imagen: imagenDeGaleriaSchema });
export const productoGuardadoSchema = hechoSchema.extend({ producto: productoSchema });
