import * as z from 'zod';
import { enteroSchema, hechoSchema, instanteSchema, texto } from './campos.ts';
import { LIMITES } from './limites.ts';
import { consultaDePagina, paginationSchema } from './pagina.ts';
import { productoSchema } from './productos.ts';
import { TIPOS_MOVIMIENTO } from './tipos-de-movimiento.ts';

const documentoSchema = z.object({ _id: z.string(), numero: z.string() });

/** A line of a product's ledger. */
const movimientoSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_MOVIMIENTO),
  /** Positive into the shop, negative out of it. */
  cantidad: z.number(),
  stockResultante: z.number(),
  fecha: instanteSchema,
  motivo: z.string().optional(),
  /** Who did it; nobody when a customer ordered. */
  usuario: z.string().optional(),
  venta: documentoSchema.optional(),
  pedido: documentoSchema.optional(),
});
export type MovimientoDeProducto = z.infer<typeof movimientoSchema>;

export const consultaMovimientosSchema = z.object(consultaDePagina(LIMITES.paginaMovimientos));
export const listaMovimientosSchema = z.object({
  /** The product's stock as it is now. */
  stock: z.number(),
  movimientos: z.array(movimientoSchema),
  pagination: paginationSchema,
});
export type ListaMovimientos = z.infer<typeof listaMovimientosSchema>;

/** Body of POST /api/productos/{id}/ajustes. */
export const ajusteSchema = z.object({
  cantidad: enteroSchema('La cantidad', { min: -LIMITES.stock, max: LIMITES.stock }).refine(
    (cantidad) => cantidad !== 0,
    { error: 'La cantidad no puede ser 0' },
  ),
  motivo: texto('El motivo', { min: 1, max: LIMITES.motivo }),
});
export type Ajuste = z.output<typeof ajusteSchema>;
export const productoAjustadoSchema = hechoSchema.extend({ producto: productoSchema });
