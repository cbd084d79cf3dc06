import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { TIPOS_MOVIMIENTO } from '../../words/movimientos.ts';
import { enteroSchema, hechoSchema, instanteSchema, texto } from '../campos/campos.ts';
import { consultaDePagina, paginationSchema } from '../campos/pagina.ts';
import { vistoSchema } from '../campos/visto.ts';
import { productoSchema } from './productos.ts';

const documentoSchema = z.object({ _id: z.string(), numero: z.string() });

/** An entry of a product's stock ledger. */
const movimientoSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_MOVIMIENTO),
  /** Positive for pieces into the shop, negative for pieces out of it. */
  cantidad: z.number(),
  stockResultante: z.number(),
  fecha: instanteSchema,
  motivo: z.string().optional(),
  /** Who did it; absent for a customer's order. */
  usuario: z.string().optional(),
  venta: documentoSchema.optional(),
  pedido: documentoSchema.optional(),
});
export type MovimientoDeProducto = z.infer<typeof movimientoSchema>;

export const consultaMovimientosSchema = z.object(consultaDePagina(LIMITES.paginaMovimientos));
export const listaMovimientosSchema = z.object({
  /** The product's current stock. */
  stock: z.number(),
  movimientos: z.array(movimientoSchema),
  pagination: paginationSchema,
});

const cantidadSchema = enteroSchema('La cantidad', { min: -LIMITES.stock, max: LIMITES.stock }).refine(
  (cantidad) => cantidad !== 0,
  { error: 'La cantidad no puede ser 0' },
);

/** Body of POST /api/productos/{id}/ajustes: pieces that come in or go out, or how many were counted. */
export const ajusteSchema = z
  .object({
    cantidad: cantidadSchema.optional(),
    conteo: enteroSchema('El conteo', { min: 0, max: LIMITES.stock })
      .optional()
      .meta({ description: 'Las que se contaron, en lugar de cantidad' }),
    visto: vistoSchema.meta({ description: 'El stock que se veía al contar: si ya es otro, 409' }),
    motivo: texto('El motivo', { min: 1, max: LIMITES.motivo }),
  })
  .superRefine(({ cantidad, conteo }, { addIssue }) => {
    const falta = cantidad === undefined && conteo === undefined;
    if (falta)
      addIssue({ code: 'custom', path: ['cantidad'], message: 'La cantidad debe ser un número entero' });
    if (cantidad !== undefined && conteo !== undefined)
      addIssue({ code: 'custom', path: ['conteo'], message: 'Di la cantidad o el conteo, no los dos' });
  });
export type Ajuste = z.output<typeof ajusteSchema>;
export const productoAjustadoSchema = hechoSchema.extend({ producto: productoSchema });
