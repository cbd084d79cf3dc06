import * as z from 'zod';
import { CATEGORIAS } from '../../words/categorias.ts';
import { hechoSchema } from '../campos/campos.ts';

/** The columns of a product file, in the order of the template. */
export const COLUMNAS_DE_ARCHIVO = [
  'codigo',
  'nombre',
  'categoria',
  'precioCompra',
  'precioVenta',
  'stock',
  'stockMinimo',
  'descripcion',
  'activo',
  'controlaStock',
  'tipoGlobo',
  'color',
  'tamano',
  'tipoServicio',
  'ocasiones',
] as const;
export type ColumnaDeArchivo = (typeof COLUMNAS_DE_ARCHIVO)[number];

/** The columns of a file in words. */
export const NOMBRE_DE_COLUMNA: Record<ColumnaDeArchivo, string> = {
  codigo: 'Código',
  nombre: 'Nombre',
  categoria: 'Categoría',
  descripcion: 'Descripción',
  precioCompra: 'Precio de compra',
  precioVenta: 'Precio de venta',
  stock: 'Stock',
  stockMinimo: 'Stock mínimo',
  activo: 'Activo',
  controlaStock: 'Controlar stock',
  color: 'Color',
  tipoGlobo: 'Tipo de globo',
  tamano: 'Tamaño',
  tipoServicio: 'Tipo de servicio',
  ocasiones: 'Ocasiones',
};

/** A template file: the columns and two sample products. */
export const PLANTILLA_DE_PRODUCTOS = [
  COLUMNAS_DE_ARCHIVO.join(','),
  'EJEMPLO-1,Ejemplo: globo rojo de 12 pulgadas,globos,0.75,2.50,100,20,Bolsa de 50,sí,sí,Látex,Rojo,Mediano,,Cumpleaños; San Valentín',
  'EJEMPLO-2,Ejemplo: inflado con helio,servicios,3.00,8.00,0,0,,sí,no,,,,Inflado,',
]
  .map((linea) => `${linea}\r\n`)
  .join('');

/** Unknown categories that one file may translate, and characters of each. */
export const CATEGORIAS_DE_ARCHIVO = { maximo: 50, largo: 80 } as const;

const MAL_PUESTAS = { error: 'Las categorías no se entienden' };
const categoriasPuestasSchema = z
  .record(
    z.string().max(CATEGORIAS_DE_ARCHIVO.largo, MAL_PUESTAS),
    z.enum(CATEGORIAS, { error: 'La categoría no existe' }),
    MAL_PUESTAS,
  )
  .refine((puestas) => Object.keys(puestas).length <= CATEGORIAS_DE_ARCHIVO.maximo, MAL_PUESTAS);

/** Columns that one file may have matched by hand, and characters of the name of each. */
const COLUMNAS_PUESTAS = { maximo: 200, largo: 40 } as const;

const COLUMNAS_MAL_PUESTAS = { error: 'Las columnas no se entienden' };
const columnasPuestasSchema = z
  .record(
    z.string().max(COLUMNAS_PUESTAS.largo, COLUMNAS_MAL_PUESTAS),
    z.enum([...COLUMNAS_DE_ARCHIVO, ''], { error: 'La columna no existe' }),
    COLUMNAS_MAL_PUESTAS,
  )
  .refine((puestas) => Object.keys(puestas).length <= COLUMNAS_PUESTAS.maximo, COLUMNAS_MAL_PUESTAS);

/** Lines that one import may leave out. */
export const LINEAS_DEJADAS_MAXIMAS = 20_000;
const LINEAS_MAL_DEJADAS = { error: 'Las líneas que se dejan no se entienden' };
const lineasDejadasSchema = z
  .array(z.int(LINEAS_MAL_DEJADAS).positive(LINEAS_MAL_DEJADAS), LINEAS_MAL_DEJADAS)
  .max(LINEAS_DEJADAS_MAXIMAS, LINEAS_MAL_DEJADAS);

/** What a problem asks, when the sender may answer it instead of correcting the file. */
const PREGUNTAS_DE_ARCHIVO = ['columna', 'categoria'] as const;
export type PreguntaDeArchivo = (typeof PREGUNTAS_DE_ARCHIVO)[number];

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}

/** Fields of POST /api/productos/archivo besides the file `archivo`. A dry run unless `prueba` is false. */
export const opcionesDeArchivoSchema = z.object({
  prueba: z
    .enum(['true', 'false'], { error: 'prueba debe ser true o false' })
    .default('true')
    .transform((valor) => valor === 'true')
    .meta({ description: 'Con true, o sin decirlo, solo se revisa' }),
  categorias: z
    .string(MAL_PUESTAS)
    .optional()
    .transform((texto) => (texto ? leerJson(texto) : {}))
    .pipe(categoriasPuestasSchema)
    .meta({ description: 'JSON: a qué categoría va cada una que la tienda no conoce' }),
  columnas: z
    .string(COLUMNAS_MAL_PUESTAS)
    .optional()
    .transform((texto) => (texto ? leerJson(texto) : {}))
    .pipe(columnasPuestasSchema)
    .meta({
      description: 'JSON: qué columna es cada nombre del archivo que la tienda no conoce; vacío, ninguna',
    }),
  sinCosto: z
    .enum(['true', 'false'], { error: 'sinCosto debe ser true o false' })
    .default('false')
    .transform((valor) => valor === 'true')
    .meta({ description: 'Con true, un producto nuevo sin costo en el archivo queda con costo 0' }),
  dejar: z
    .string(LINEAS_MAL_DEJADAS)
    .optional()
    .transform((texto) => (texto ? leerJson(texto) : []))
    .pipe(lineasDejadasSchema)
    .meta({ description: 'JSON: las líneas del archivo que no se traen; las demás, todas o ninguna' }),
});

/** Prices in quetzales. */
const valorSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const lineaSchema = z.number().meta({ description: 'La línea del archivo' });

export const archivoDeProductosSchema = hechoSchema.extend({
  /** Whether this was a dry run. */
  prueba: z.boolean(),
  lineas: z.number(),
  creados: z.number(),
  cambiados: z.number(),
  /** Products already equal to the file. */
  iguales: z.number(),
  /** Products whose stock differs from the file's; it is not changed. */
  otroStock: z.number(),
  /** Whether the file was decoded as Windows-1252, Excel's default: accents should be checked. */
  comoExcel: z.boolean(),
  /** Unknown columns. */
  sobrantes: z.array(z.string()),
  /** The named columns of the file, and the field that each one is. */
  columnas: z.array(z.object({ nombre: z.string(), campo: z.enum(COLUMNAS_DE_ARCHIVO).nullable() })),
  /** With any problem nothing is written. Only the first ones are listed. */
  problemas: z.object({
    total: z.number(),
    preguntas: z.number().meta({ description: 'Cuántos se contestan con columnas o categorias' }),
    primeros: z.array(
      z.object({
        linea: lineaSchema,
        mensaje: z.string(),
        nombre: z.string().optional().meta({ description: 'El producto de la línea, si se sabe' }),
        pregunta: z.enum(PREGUNTAS_DE_ARCHIVO).optional(),
      }),
    ),
  }),
  conErrores: z.array(z.object({ linea: lineaSchema, celdas: z.record(z.string(), z.string()) })).meta({
    description: 'Las líneas con errores que se pueden dejar; ninguna si el archivo no se entiende entero',
  }),
  dejadas: z.number().meta({ description: 'Cuántas líneas no se traen porque así se pidió' }),
  sinCosto: z.number().meta({ description: 'Cuántos productos nuevos no traen su costo' }),
  /** Categories that the shop does not know, with the number of their lines; only the first ones. */
  categoriasDesconocidas: z.array(z.object({ valor: z.string(), lineas: z.number() })),
  /** New products with the name of an existing one, possibly the same product under another code. */
  tocayos: z.number(),
  /** The first namesakes, then the first created or changed products. */
  muestra: z.array(
    z.object({
      linea: lineaSchema,
      que: z.enum(['nuevo', 'cambia']),
      nombre: z.string(),
      campos: z.array(z.string()).meta({ description: 'Los campos que cambian' }),
      /** The changed fields; long texts are shortened to where they differ. */
      cambios: z.array(z.object({ campo: z.string(), antes: valorSchema, despues: valorSchema })),
      producto: z
        .object({
          categoria: z.enum(CATEGORIAS),
          precioCompra: z.number(),
          precioVenta: z.number(),
          stock: z.number(),
          /** False: its stock is not counted, whatever the file says. */
          controlaStock: z.boolean(),
        })
        .meta({ description: 'El producto como queda' }),
      tocayo: z.string().optional().meta({ description: 'De qué producto que ya está lleva el nombre' }),
    }),
  ),
});
export type ArchivoDeProductos = z.infer<typeof archivoDeProductosSchema>;
