import * as z from 'zod';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '../../words/categorias.ts';
import { LIMITES } from '../../words/limites.ts';
import { NOMBRE_DE_OCASION, OCASIONES } from '../../words/ocasiones.ts';
import { VENTAS_SIN_CAJA } from '../../words/pagos.ts';
import { hechoSchema, preprocess, telefonoSchema, texto, textoBorrable } from '../campos/campos.ts';
import { vistoSchema } from '../campos/visto.ts';

/** What the owner can show first in the catalogue: a category or an occasion. */
const TEMPORADAS = [...CATEGORIAS, ...OCASIONES] as const;
export type Temporada = (typeof TEMPORADAS)[number];

export const NOMBRE_DE_TEMPORADA: Record<Temporada, string> = {
  ...NOMBRE_DE_CATEGORIA,
  ...NOMBRE_DE_OCASION,
};

/** The shop's public data. */
const tiendaSchema = z.object({
  nombre: z.string(),
  eslogan: z.string(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  horario: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Width in pixels → URL of the logo. */
  logoImagenes: z.record(z.string(), z.string()).optional(),
  /** Width over height of the logo; absent for a square one. */
  logoProporcion: z.number().positive().optional(),
  /** The logo on a square, for icons and share cards. */
  iconoUrl: z.string().nullable().optional(),
  /** Accent of headers and buttons, `#rrggbb`; null keeps the product's own. */
  color: z.string().nullable(),
  textoTicket: z.string().nullable(),
  /** IANA time zone of the shop's days. */
  zonaHoraria: z.string(),
  /** Whether the checkout asks where to deliver the order. */
  entregaADomicilio: z.boolean(),
  /** Whether mails can leave: without a mail server the shop tells codes itself. */
  enviaCorreos: z.boolean(),
  /** What happens when somebody whose drawer is not open takes cash. */
  ventaSinCaja: z.enum(VENTAS_SIN_CAJA),
  /** The category or occasion that the catalogue shows first. */
  temporada: z.enum(TEMPORADAS).nullable(),
  /** The last day on which it does; null for no end. */
  temporadaHasta: z.string().nullable(),
});
export type Tienda = z.infer<typeof tiendaSchema>;
export const respuestaTiendaSchema = z.object({ success: z.literal(true), tienda: tiendaSchema });

const COLOR_MAL = 'El color es uno como #ff5d5d';

/** `""` means "not given"; null clears the value. */
function sinTextosVacios(valor: unknown): unknown {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor;
  return Object.fromEntries(Object.entries(valor).filter(([, dado]) => dado !== ''));
}

/** Body of PUT /api/configuracion/tienda: absent fields are not changed, null clears. */
export const cambiosDeTiendaSchema = preprocess(
  sinTextosVacios,
  z.object({
    nombre: texto('El nombre', { min: 1, max: LIMITES.nombreTienda }).optional(),
    eslogan: textoBorrable('El eslogan', LIMITES.eslogan),
    telefono: z.union([z.null(), telefonoSchema], { error: 'El teléfono debe ser un texto' }).optional(),
    direccion: textoBorrable('La dirección', LIMITES.direccion, { variasLineas: true }),
    horario: textoBorrable('El horario', LIMITES.horario),
    color: z
      .union(
        [
          z.null(),
          z
            .string()
            .regex(/^#[0-9a-f]{6}$/i, { error: COLOR_MAL })
            .toLowerCase(),
        ],
        {
          error: COLOR_MAL,
        },
      )
      .optional(),
    textoTicket: textoBorrable('El texto del ticket', LIMITES.textoTicket, { variasLineas: true }),
    entregaADomicilio: z
      .boolean({ error: 'La entrega a domicilio se dice con verdadero o falso' })
      .optional(),
    ventaSinCaja: z
      .enum(VENTAS_SIN_CAJA, { error: 'La venta sin caja es permitir, preguntar o no-permitir' })
      .optional(),
    temporada: z
      .union([z.null(), z.enum(TEMPORADAS)], { error: 'La temporada es una de las categorías u ocasiones' })
      .optional(),
    temporadaHasta: z
      .union([z.null(), z.iso.date()], { error: 'La temporada termina en un día como 2026-12-24' })
      .optional(),
    visto: vistoSchema,
  }),
);
export type CambiosDeTienda = z.output<typeof cambiosDeTiendaSchema>;
export const tiendaGuardadaSchema = hechoSchema.extend({ tienda: tiendaSchema });
