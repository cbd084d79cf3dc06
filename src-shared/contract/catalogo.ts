import * as z from 'zod';
import { quetzalesSchema } from './campos.ts';
import { CATEGORIAS, TAMANOS, TIPOS_GLOBO, TIPOS_SERVICIO } from './categorias.ts';
import { filtroDeCategoriaSchema } from './filtros.ts';
import { LIMITES } from './limites.ts';
import { buscarSchema, consultaDePagina, paginationSchema } from './pagina.ts';

/** A product as the public sees it: never a cost. */
export const productoDeCatalogoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  categoria: z.enum(CATEGORIAS),
  precioVenta: quetzalesSchema,
  stock: z.number(),
  controlaStock: z.boolean(),
  imagenUrl: z.string().nullable(),
  imagenes: z.record(z.string(), z.string()).optional(),
  color: z.string().optional(),
  tamano: z.enum(TAMANOS).optional(),
  tipoGlobo: z.enum(TIPOS_GLOBO).optional(),
  tipoServicio: z.enum(TIPOS_SERVICIO).optional(),
});
export type ProductoDeCatalogo = z.infer<typeof productoDeCatalogoSchema>;

export const consultaCatalogoSchema = z.object({
  categoria: filtroDeCategoriaSchema,
  buscar: buscarSchema,
  ...consultaDePagina(LIMITES.paginaCatalogo),
});
export type ConsultaCatalogo = z.output<typeof consultaCatalogoSchema>;

export const catalogoSchema = z.object({
  success: z.literal(true),
  productos: z.array(productoDeCatalogoSchema),
  pagination: paginationSchema,
});
export type Catalogo = z.infer<typeof catalogoSchema>;

export const unProductoDeCatalogoSchema = z.object({
  success: z.literal(true),
  producto: productoDeCatalogoSchema,
});
