import { sql } from 'drizzle-orm';
import { CATEGORIAS, type Categoria } from '#contract/words/categorias.ts';
import { centavos } from '#contract/words/dinero.ts';
import { METODOS_PAGO, type MetodoPago } from '#contract/words/pagos.ts';
import type { CatalogoTables } from './catalogo.ts';
import type { Kit } from './kit.ts';
import type { PersonasTables } from './personas.ts';

/** Sales or pieces, their amount and their cost; the amounts in centavos. */
export interface Suma {
  cantidad: number;
  monto: number;
  costo: number;
}

/** What was sold in a period, by what a report shows of it, but its products. */
export interface SumasSinProductos {
  horas: [number, Suma][];
  metodos: [MetodoPago, Suma][];
  categorias: [Categoria, Suma][];
  /** By the id of the seller. */
  vendedores: [string, Suma][];
  sinDesglose: Suma;
}

/** The roll-ups of sales that reports read. */
export function resumenesTables(kit: Kit, { productos, usuarios }: CatalogoTables & PersonasTables) {
  /** Sales by day, hour and method, updated in the transaction of each sale. */
  const resumenVentas = kit.table(
    'resumen_ventas',
    {
      dia: kit.dia('dia').notNull(),
      hora: kit.entero('hora').notNull(),
      metodoPago: kit.opcion('metodo_pago', METODOS_PAGO).notNull(),
      cantidad: kit.entero('cantidad').notNull(),
      monto: kit.centavos('monto').notNull(),
      costo: kit.centavos('costo').notNull(),
      descuento: kit.centavos('descuento').notNull(),
      /** The mixed sales among them without payments, whose amounts by method are unknown. */
      cantidadSinDesglose: kit.entero('cantidad_sin_desglose').notNull().default(0),
      montoSinDesglose: kit.centavos('monto_sin_desglose').notNull().default(centavos(0)),
    },
    (t) => [
      kit.primaryKey({ name: 'resumen_ventas_clave', columns: [t.dia, t.hora, t.metodoPago] }),
      kit.check('resumen_ventas_valido', sql`${t.cantidad} >= 0 and ${t.monto} >= 0 and ${t.costo} >= 0`),
    ],
  );

  /** Sales by day, for what shows no hours, and how often what was sold on a day has changed. */
  const resumenDias = kit.table(
    'resumen_dias',
    {
      dia: kit.dia('dia').notNull(),
      cantidad: kit.entero('cantidad').notNull(),
      monto: kit.centavos('monto').notNull(),
      costo: kit.centavos('costo').notNull(),
      /** The sales, voided sales and late splits that any roll-up of the day has counted. It only grows. */
      cambios: kit.entero('cambios').notNull(),
    },
    (t) => [
      kit.primaryKey({ name: 'resumen_dias_clave', columns: [t.dia] }),
      kit.check('resumen_dias_valido', sql`${t.cantidad} >= 0 and ${t.monto} >= 0 and ${t.costo} >= 0`),
    ],
  );

  /** Sales of each product by month (`YYYY-MM`). */
  const resumenProductos = kit.table(
    'resumen_productos',
    {
      mes: kit.texto('mes').notNull(),
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      cantidad: kit.entero('cantidad').notNull(),
      ingreso: kit.centavos('ingreso').notNull(),
      costo: kit.centavos('costo').notNull(),
    },
    (t) => [
      kit.primaryKey({ name: 'resumen_productos_clave', columns: [t.mes, t.productoId] }),
      kit.index('resumen_productos_mas_vendidos').on(t.mes, t.cantidad),
    ],
  );

  /** Sales of each product by day, for the parts of a period that are no whole months. */
  const resumenProductosPorDia = kit.table(
    'resumen_productos_por_dia',
    {
      dia: kit.dia('dia').notNull(),
      productoId: kit
        .id('producto_id')
        .notNull()
        .references(() => productos.id),
      cantidad: kit.entero('cantidad').notNull(),
      ingreso: kit.centavos('ingreso').notNull(),
      costo: kit.centavos('costo').notNull(),
    },
    (t) => [kit.primaryKey({ name: 'resumen_productos_por_dia_clave', columns: [t.dia, t.productoId] })],
  );

  /** Sales of each seller by day and method. */
  const resumenVendedores = kit.table(
    'resumen_vendedores',
    {
      dia: kit.dia('dia').notNull(),
      vendedorId: kit
        .id('vendedor_id')
        .notNull()
        .references(() => usuarios.id),
      metodoPago: kit.opcion('metodo_pago', METODOS_PAGO).notNull(),
      cantidad: kit.entero('cantidad').notNull(),
      monto: kit.centavos('monto').notNull(),
    },
    (t) => [
      kit.primaryKey({ name: 'resumen_vendedores_clave', columns: [t.dia, t.vendedorId, t.metodoPago] }),
    ],
  );

  /** Sales of each category by day; a line counts in the category that its product had when it was sold. */
  const resumenCategorias = kit.table(
    'resumen_categorias',
    {
      dia: kit.dia('dia').notNull(),
      categoria: kit.opcion('categoria', CATEGORIAS).notNull(),
      cantidad: kit.entero('cantidad').notNull(),
      ingreso: kit.centavos('ingreso').notNull(),
      costo: kit.centavos('costo').notNull(),
    },
    (t) => [kit.primaryKey({ name: 'resumen_categorias_clave', columns: [t.dia, t.categoria] })],
  );

  /**
   * What was sold in periods that have ended, added up: it is kept, because their products are many. A migration that
   * changes another roll-up, or what is kept here, empties it.
   */
  const resumenPeriodos = kit.table(
    'resumen_periodos',
    {
      desde: kit.dia('desde').notNull(),
      hasta: kit.dia('hasta').notNull(),
      /** `cambios` of the days of the period when it was added up: with more of them this is old. */
      cambios: kit.entero('cambios').notNull(),
      sumas: kit.json('sumas').$type<SumasSinProductos>().notNull(),
      /** The sums of each product, packed (`Vendidos`), and how many products they are. */
      vendidos: kit.texto('vendidos').notNull(),
      productos: kit.entero('productos').notNull(),
      /** The period that was added up last has the highest. */
      orden: kit.entero('orden').notNull(),
    },
    (t) => [kit.primaryKey({ name: 'resumen_periodos_clave', columns: [t.desde, t.hasta] })],
  );

  return {
    resumenVentas,
    resumenDias,
    resumenPeriodos,
    resumenProductos,
    resumenProductosPorDia,
    resumenVendedores,
    resumenCategorias,
  };
}
