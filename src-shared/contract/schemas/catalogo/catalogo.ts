import * as z from 'zod';
import {
  CATEGORIAS,
  TAMANOS,
  TIPOS_DE_PRODUCTO,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
} from '../../words/categorias.ts';
import { FAMILIAS_DE_COLOR } from '../../words/colores.ts';
import { LIMITES } from '../../words/limites.ts';
import { ORDENES, type Orden } from '../../words/listas.ts';
import { OCASIONES } from '../../words/ocasiones.ts';
import { imagenPreviaSchema, quetzalesSchema } from '../campos/campos.ts';
import { filtroDeCategoriaSchema, listaDeConsulta } from '../campos/filtros.ts';
import { buscarSchema, consultaDePagina, paginationSchema } from '../campos/pagina.ts';
import { imagenDeGaleriaSchema } from './productos.ts';

/** A product as the public sees it: never a cost. */
const productoDeCatalogoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  categoria: z.enum(CATEGORIAS),
  precioVenta: quetzalesSchema,
  stock: z.number(),
  controlaStock: z.boolean(),
  imagenUrl: z.string().nullable(),
  imagenes: z.record(z.string(), z.string()).optional(),
  imagenPrevia: imagenPreviaSchema.optional(),
  /** All pictures in order; only in answers with one product. */
  galeria: z.array(imagenDeGaleriaSchema).optional(),
  color: z.string().optional(),
  tamano: z.enum(TAMANOS).optional(),
  tipoGlobo: z.enum(TIPOS_GLOBO).optional(),
  tipoServicio: z.enum(TIPOS_SERVICIO).optional(),
  ocasiones: z.array(z.enum(OCASIONES)),
});
export type ProductoDeCatalogo = z.infer<typeof productoDeCatalogoSchema>;

/** Filters of the catalogue: any value within a list, all lists together. */
const filtrosDeCatalogo = {
  categoria: filtroDeCategoriaSchema,
  buscar: buscarSchema,
  enmendar: z
    .enum(['1', ''], { error: 'enmendar solo puede ser 1' })
    .optional()
    .transform((valor) => valor === '1')
    .meta({
      description:
        'Con `1` no cuentan las palabras como «de» o «para», y donde no se halla nada se buscan en su lugar las palabras más parecidas, o lo que tenga la mayoría de ellas. Lo poco hallado va con lo más cercano (`cercanos`)',
    }),
  color: listaDeConsulta(
    z
      .string()
      .trim()
      .max(LIMITES.color, { error: `El color no puede pasar de ${LIMITES.color} caracteres` }),
  ).meta({ description: 'Se repite para varios; sin distinguir acentos ni mayúsculas' }),
  familia: listaDeConsulta(z.enum(FAMILIAS_DE_COLOR, { error: 'La familia de colores no existe' })).meta({
    description: 'De colores; se repite para varias, y junto con `color` basta cualquiera de los dos',
  }),
  tamano: listaDeConsulta(z.enum(TAMANOS, { error: 'El tamaño no existe' })).meta({
    description: 'Se repite para varios',
  }),
  tipo: listaDeConsulta(z.enum(TIPOS_DE_PRODUCTO, { error: 'El tipo no existe' })).meta({
    description: 'De globo o de servicio; se repite para varios',
  }),
  ocasion: listaDeConsulta(z.enum(OCASIONES, { error: 'La ocasión no existe' })).meta({
    description: 'Se repite para varias',
  }),
};

/** The orders that can be asked for, and the one of a query that asks for none. */
export type OrdenDelCatalogo = Orden | 'categoria';

export const consultaCatalogoSchema = z.object({
  ...filtrosDeCatalogo,
  orden: z
    .enum([...ORDENES, ''], { error: 'El orden no existe' })
    .optional()
    .transform((valor): OrdenDelCatalogo => valor || 'categoria')
    .meta({
      description:
        'Por omisión, por categoría y nombre. Con `relevancia`, lo de la temporada y lo que más se vende primero. En los dos, antes que nada lo más cercano a lo buscado',
    }),
  ...consultaDePagina(LIMITES.paginaCatalogo),
});
export type ConsultaCatalogo = z.output<typeof consultaCatalogoSchema>;

export const catalogoSchema = z.object({
  success: z.literal(true),
  productos: z.array(productoDeCatalogoSchema),
  pagination: paginationSchema,
  /** The corrected search used because the original words find nothing. */
  enmienda: z.string().optional(),
  /** Whether no product has all the words of the search, so that these have most of them. */
  parcial: z.boolean().optional(),
  /** With `enmendar`, on the first page of a search that finds few: the products of the whole shop nearest to it, nearest first. */
  cercanos: z.array(productoDeCatalogoSchema).optional(),
  /** The occasions for which anything can be bought now, whatever the query. */
  ocasiones: z.array(z.enum(OCASIONES)),
});
export type Catalogo = z.infer<typeof catalogoSchema>;

export const consultaFiltrosSchema = z.object(filtrosDeCatalogo);
export type ConsultaFiltros = z.output<typeof consultaFiltrosSchema>;

/** A filter value and the number of products it would show with the other filters unchanged. */
function opcionSchema<S extends z.ZodType>(valor: S) {
  return z.array(z.object({ valor, productos: z.number() }));
}

export const filtrosSchema = z.object({
  success: z.literal(true),
  /** Number of products that match all filters. */
  total: z.number(),
  colores: opcionSchema(z.string()),
  /** The families of those colours; a colour may be in several. */
  familias: opcionSchema(z.enum(FAMILIAS_DE_COLOR)),
  /** The colours of no family. */
  otrosColores: opcionSchema(z.string()),
  tamanos: opcionSchema(z.enum(TAMANOS)),
  tipos: opcionSchema(z.enum(TIPOS_DE_PRODUCTO)),
  ocasiones: opcionSchema(z.enum(OCASIONES)),
});
export type Filtros = z.infer<typeof filtrosSchema>;

/** Answer of GET /api/catalog/:id/parecidos. */
export const parecidosSchema = z.object({
  success: z.literal(true),
  productos: z.array(productoDeCatalogoSchema),
});
export type Parecidos = z.infer<typeof parecidosSchema>;

export const unProductoDeCatalogoSchema = z.object({
  success: z.literal(true),
  producto: productoDeCatalogoSchema,
});
