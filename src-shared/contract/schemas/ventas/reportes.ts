import * as z from 'zod';
import { CATEGORIAS } from '../../words/categorias.ts';
import { esPeriodoAlReves, PERIODO_AL_REVES } from '../../words/dias.ts';
import { METODOS_PAGO } from '../../words/pagos.ts';
import { diaSchema, instanteSchema, quetzalesSchema } from '../campos/campos.ts';
import { filtroDeCategoriaSchema } from '../campos/filtros.ts';
import { booleanoDeConsulta } from '../campos/pagina.ts';
import { sinCobrarSchema } from './pedidos.ts';

/** An amount that only the owner sees; null for others. */
const soloPropietario = quetzalesSchema.nullable();

/** What a product sold in a period; amounts are those of its lines, before the sale's discount. */
const vendidoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  piezas: z.number(),
  monto: quetzalesSchema,
  ganancia: soloPropietario,
});

/** Mixed sales without recorded payments, whose cash part is unknown. */
const sinDesgloseSchema = z.object({ cantidad: z.number(), monto: quetzalesSchema });

export const reporteDashboardSchema = z.object({
  periodo: z.object({ hoy: z.string(), inicioMes: z.string() }),
  /** Whether the shop has anything to sell, and has ever sold. */
  tienda: z.object({ hayProductos: z.boolean(), hayVentas: z.boolean() }),
  resumenDiario: z.object({ ventasHoy: z.number(), montoHoy: quetzalesSchema, gananciaHoy: soloPropietario }),
  /** The same weekday of last week, until this time of the day. */
  semanaPasada: z.object({
    dia: z.string(),
    ventas: z.number(),
    monto: quetzalesSchema,
    /** Of its whole day. */
    ventasDelDia: z.number(),
    montoDelDia: quetzalesSchema,
  }),
  /** The open drawers: whose, since when, and what they should hold. */
  cajas: z.array(
    z.object({ _id: z.string(), usuario: z.string(), abiertaEn: z.string(), esperado: soloPropietario }),
  ),
  resumenMensual: z.object({
    ventasMes: z.number(),
    montoMes: quetzalesSchema,
    gananciaMes: soloPropietario,
  }),
  inventario: z.object({
    productosStockBajo: z.number(),
    listaBajo: z.array(
      z.object({
        _id: z.string(),
        nombre: z.string(),
        stock: z.number(),
        stockMinimo: z.number(),
        categoria: z.enum(CATEGORIAS),
      }),
    ),
  }),
  /** Orders that wait to be handed over, those still in process, and those handed over without being collected. */
  pedidos: z.object({ porEntregar: z.number(), enProceso: z.number(), sinCobrar: sinCobrarSchema }),
  topProductos: z.array(
    z.object({
      _id: z.string(),
      nombreProducto: z.string(),
      cantidadVendida: z.number(),
      ingresoTotal: quetzalesSchema,
    }),
  ),
  clientesFrecuentes: z.array(
    z.object({
      _id: z.string(),
      nombre: z.string(),
      telefono: z.string(),
      numeroVentas: z.number(),
      totalCompras: quetzalesSchema,
    }),
  ),
  ventasPorMetodo: z.array(
    z.object({ _id: z.enum(METODOS_PAGO), cantidad: z.number(), total: quetzalesSchema }),
  ),
  /** Of this month. */
  sinDesglose: sinDesgloseSchema,
});
export type ReporteDashboard = z.infer<typeof reporteDashboardSchema>;

export const consultaReporteVentasSchema = z
  .object({ fechaInicio: diaSchema, fechaFin: diaSchema })
  .refine((periodo) => !esPeriodoAlReves(periodo), { path: ['fechaFin'], error: PERIODO_AL_REVES });

const periodoSchema = z.object({ fechaInicio: z.string(), fechaFin: z.string() });

const resumenDeVentasSchema = z.object({
  totalVentas: z.number(),
  montoTotal: quetzalesSchema,
  promedioVenta: quetzalesSchema,
  gananciaTotal: soloPropietario,
});

export const reporteVentasSchema = z.object({
  periodo: periodoSchema,
  resumen: resumenDeVentasSchema,
  /** What it is compared with: the period before, or its same stretch while the period still runs. */
  anterior: z.object({
    periodo: periodoSchema,
    /** The instant until which its last day counts; null when that day counts whole. */
    hasta: instanteSchema.nullable(),
    resumen: resumenDeVentasSchema,
  }),
  ventasPorDia: z.array(
    z.object({
      fecha: z.string(),
      cantidad: z.number(),
      monto: quetzalesSchema,
      ganancia: soloPropietario,
    }),
  ),
  /** Hours with sales, 0 to 23 in the shop's zone. */
  ventasPorHora: z.array(z.object({ hora: z.number(), cantidad: z.number(), monto: quetzalesSchema })),
  ventasPorMetodo: z.array(
    z.object({ metodo: z.enum(METODOS_PAGO), cantidad: z.number(), monto: quetzalesSchema }),
  ),
  sinDesglose: sinDesgloseSchema,
  /** Pieces, and the total of their lines before the sale's discount. */
  ventasPorCategoria: z.array(
    z.object({ categoria: z.enum(CATEGORIAS), piezas: z.number(), monto: quetzalesSchema }),
  ),
  /** Who sold, the highest amount first. */
  ventasPorVendedor: z.array(
    z.object({ _id: z.string(), nombre: z.string(), cantidad: z.number(), monto: quetzalesSchema }),
  ),
  /** The 20 best sellers by pieces. */
  masVendidos: z.array(vendidoSchema),
  /** The 20 products with the highest profit; empty for employees. */
  masRentables: z.array(vendidoSchema),
});
export type ReporteVentas = z.infer<typeof reporteVentasSchema>;

export const consultaReporteInventarioSchema = z.object({
  categoria: filtroDeCategoriaSchema,
  stockBajo: booleanoDeConsulta,
});

export const reporteInventarioSchema = z.object({
  resumen: z.object({
    totalProductos: z.number(),
    productosStockBajo: z.number(),
    valorInventarioTotal: soloPropietario,
  }),
  productosPorCategoria: z.array(
    z.object({
      categoria: z.enum(CATEGORIAS),
      cantidadProductos: z.number(),
      productos: z.array(
        z.object({
          _id: z.string(),
          nombre: z.string(),
          stock: z.number(),
          stockMinimo: z.number(),
          /** False for services, which never run out: their stock means nothing. */
          controlaStock: z.boolean(),
          precioVenta: quetzalesSchema,
          /** Percent of the selling price, two decimals; null for anyone but the owner. */
          margen: z.number().nullable(),
          stockBajo: z.boolean(),
        }),
      ),
    }),
  ),
});
export type ReporteInventario = z.infer<typeof reporteInventarioSchema>;
