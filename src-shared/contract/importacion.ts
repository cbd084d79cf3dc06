import * as z from 'zod';
import { hechoSchema } from './campos.ts';

/** The columns that a file of products may have, in the order of the template. */
export const COLUMNAS_DE_ARCHIVO = [
  ...(['codigo', 'nombre', 'categoria', 'precioCompra', 'precioVenta', 'stock', 'stockMinimo'] as const),
  ...(['descripcion', 'activo', 'controlaStock', 'tipoGlobo', 'color', 'tamano', 'tipoServicio'] as const),
] as const;

/** A file to begin with: the columns, and two products to put others in the place of. */
export const PLANTILLA_DE_PRODUCTOS = [
  COLUMNAS_DE_ARCHIVO.join(','),
  'EJEMPLO-1,Ejemplo: globo rojo de 12 pulgadas,globos,0.75,2.50,100,20,Bolsa de 50,sí,sí,Látex,Rojo,Mediano,',
  'EJEMPLO-2,Ejemplo: inflado con helio,servicios,3.00,8.00,0,0,,sí,no,,,,Inflado',
]
  .map((linea) => `${linea}\r\n`)
  .join('');

/** Fields of POST /api/productos/archivo beside the file `archivo`. Only what says so is written. */
export const opcionesDeArchivoSchema = z.object({
  prueba: z
    .enum(['true', 'false'], { error: 'prueba debe ser true o false' })
    .default('true')
    .transform((valor) => valor === 'true')
    .meta({ description: 'Con true, o sin decirlo, solo se revisa' }),
});

/** Prices in quetzales. */
const valorSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const lineaSchema = z.number().meta({ description: 'La línea del archivo' });

export const archivoDeProductosSchema = hechoSchema.extend({
  /** Whether it was only looked at. */
  prueba: z.boolean(),
  lineas: z.number(),
  creados: z.number(),
  cambiados: z.number(),
  /** Already as the file says. */
  iguales: z.number(),
  /** There with another stock, which stays. */
  otroStock: z.number(),
  /** Whether it was read as Excel saves it without being asked: accents deserve a look. */
  comoExcel: z.boolean(),
  /** Columns that mean nothing here. */
  sobrantes: z.array(z.string()),
  /** Nothing is written while there is any. Only the first ones come along. */
  problemas: z.object({
    total: z.number(),
    primeros: z.array(z.object({ linea: lineaSchema, mensaje: z.string() })),
  }),
  /** New products that are called like one there is, which may be the same under another code. */
  tocayos: z.number(),
  /** The first products that are made or changed; before them the first of those namesakes. */
  muestra: z.array(
    z.object({
      linea: lineaSchema,
      que: z.enum(['nuevo', 'cambia']),
      nombre: z.string(),
      campos: z.array(z.string()).meta({ description: 'Los campos que cambian' }),
      /** Each of them: long texts are cut where they begin to differ. */
      cambios: z.array(z.object({ campo: z.string(), antes: valorSchema, despues: valorSchema })),
      tocayo: z.string().optional().meta({ description: 'De qué producto que ya está lleva el nombre' }),
    }),
  ),
});
export type ArchivoDeProductos = z.infer<typeof archivoDeProductosSchema>;
