import type {
  ReporteDashboard,
  ReporteInventario,
  ReporteVentas,
} from '#contract/schemas/ventas/reportes.ts';
import { CATEGORIAS, type Categoria } from '#contract/words/categorias.ts';
import { diaDe, inicioDeMes } from '#contract/words/dias.ts';
import { enQuetzales } from '#contract/words/dinero.ts';
import { masDias, type Tramo, tramoAnterior } from '#contract/words/periodos.ts';
import type { Suma } from '#db/schema/resumenes.ts';
import type { Db } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { listarAbiertas, type SesionContada } from '../../domain/caja/caja.queries.ts';
import { sesionJson } from '../../domain/caja/caja.wire.ts';
import { sumarSinCobrar } from '../../domain/pedidos/pedidos.queries.ts';
import { sinCobrarJson } from '../../domain/pedidos/pedidos.wire.ts';
import { hayProductos } from '../../domain/productos/productos.queries.ts';
import {
  clientesFrecuentes,
  type FilaDeInventario,
  hayVentas,
  inventarioDe,
  masVendidosDelMes,
  nombrarProductos,
  nombrarUsuarios,
  type Periodo,
  pedidosAbiertos,
  stockBajo,
  totalesDeVentas,
  ventasHasta,
  ventasPorMetodo,
} from './reportes.queries.ts';
import { sumaDe } from './sumas.ts';
import type { Vendido } from './vendidos.ts';
import type { VentasDePeriodos } from './ventas-de-periodos.ts';

const TOPE_MAS_VENDIDOS = 5;
const TOPE_CLIENTES = 5;
const TOPE_STOCK_BAJO = 10;

/** An amount in centavos as quetzales for the owner, null for others. */
function paraPropietario(esPropietario: boolean, monto: number): number | null {
  return esPropietario ? enQuetzales(monto) : null;
}

function sinDesgloseJson({ cantidad, monto }: Suma) {
  return { cantidad, monto: enQuetzales(monto) };
}

/** Number, amount and cost of the sales of a period whose last day may count only until an instant. */
async function totalesDelTramo(db: Db, { periodo, hasta }: Tramo, zonaHoraria: string): Promise<Suma> {
  const { fechaInicio, fechaFin } = periodo;
  if (!hasta) return await totalesDeVentas(db, { desde: fechaInicio, hasta: fechaFin });
  const [enteros, ultimo] = await Promise.all([
    totalesDeVentas(db, { desde: fechaInicio, hasta: masDias(fechaFin, -1) }),
    ventasHasta(db, fechaFin, hasta, zonaHoraria),
  ]);
  return sumaDe([enteros, ultimo]);
}

/** The sales of the same weekday of last week, until the same time of the day, and of that whole day. */
async function semanaPasada(db: Db, ahora: Date, zonaHoraria: string) {
  const hoy = diaDe(ahora, zonaHoraria);
  const tramo = tramoAnterior({ fechaInicio: hoy, fechaFin: hoy }, ahora, zonaHoraria);
  const dia = tramo.periodo.fechaFin;
  const [{ cantidad, monto }, entero] = await Promise.all([
    totalesDelTramo(db, tramo, zonaHoraria),
    totalesDeVentas(db, { desde: dia, hasta: dia }),
  ]);
  return {
    dia,
    ventas: cantidad,
    monto: enQuetzales(monto),
    ventasDelDia: entero.cantidad,
    montoDelDia: enQuetzales(entero.monto),
  };
}

function cajaJson(sesion: SesionContada, esPropietario: boolean) {
  const { _id, usuario, abiertaEn, esperado } = sesionJson(sesion);
  return { _id, usuario: usuario.nombre, abiertaEn, esperado: esPropietario ? esperado : null };
}

export async function reporteDashboard(
  { db, clock }: Context,
  esPropietario: boolean,
): Promise<ReporteDashboard> {
  const ahora = clock();
  const { zonaHoraria } = await leerTienda(db);
  const hoy = diaDe(ahora, zonaHoraria);
  const mes: Periodo = { desde: inicioDeMes(hoy), hasta: hoy };
  const [diario, antes, cajas, mensual, bajo, abiertos, sinCobrar, top, clientes, { metodos, sinDesglose }] =
    await Promise.all([
      totalesDeVentas(db, { desde: hoy, hasta: hoy }),
      semanaPasada(db, ahora, zonaHoraria),
      listarAbiertas(db),
      totalesDeVentas(db, mes),
      stockBajo(db, TOPE_STOCK_BAJO),
      pedidosAbiertos(db),
      sumarSinCobrar(db),
      masVendidosDelMes(db, hoy.slice(0, 7), TOPE_MAS_VENDIDOS),
      clientesFrecuentes(db, TOPE_CLIENTES),
      ventasPorMetodo(db, mes),
    ]);
  return {
    periodo: { hoy, inicioMes: mes.desde },
    tienda: { hayProductos: await hayProductos(db), hayVentas: await hayVentas(db) },
    resumenDiario: {
      ventasHoy: diario.cantidad,
      montoHoy: enQuetzales(diario.monto),
      gananciaHoy: paraPropietario(esPropietario, diario.monto - diario.costo),
    },
    semanaPasada: antes,
    cajas: cajas.map((sesion) => cajaJson(sesion, esPropietario)),
    resumenMensual: {
      ventasMes: mensual.cantidad,
      montoMes: enQuetzales(mensual.monto),
      gananciaMes: paraPropietario(esPropietario, mensual.monto - mensual.costo),
    },
    inventario: {
      productosStockBajo: bajo.total,
      listaBajo: bajo.lista.map(({ id, ...producto }) => ({ _id: id, ...producto })),
    },
    pedidos: { ...abiertos, sinCobrar: sinCobrarJson(sinCobrar) },
    topProductos: top.map(({ id, nombre, cantidad, ingreso }) => ({
      _id: id,
      nombreProducto: nombre,
      cantidadVendida: cantidad,
      ingresoTotal: enQuetzales(ingreso),
    })),
    clientesFrecuentes: clientes.map(({ id, nombre, telefono, numeroVentas, totalCompras }) => ({
      _id: id,
      nombre,
      telefono,
      numeroVentas,
      totalCompras: enQuetzales(totalCompras),
    })),
    ventasPorMetodo: metodos.map(({ metodo, cantidad, monto }) => ({
      _id: metodo,
      cantidad,
      total: enQuetzales(monto),
    })),
    sinDesglose: sinDesgloseJson(sinDesglose),
  };
}

function resumenJson({ cantidad, monto, costo }: Suma, esPropietario: boolean) {
  return {
    totalVentas: cantidad,
    montoTotal: enQuetzales(monto),
    promedioVenta: enQuetzales(cantidad === 0 ? 0 : monto / cantidad),
    gananciaTotal: paraPropietario(esPropietario, monto - costo),
  };
}

/** Products in an order as the report shows them. */
function vendidosJson(
  vendidos: readonly Vendido[],
  nombres: ReadonlyMap<string, string>,
  esPropietario: boolean,
) {
  return vendidos.map(([id, { cantidad, monto, costo }]) => ({
    _id: id,
    nombre: nombres.get(id) ?? '',
    piezas: cantidad,
    monto: enQuetzales(monto),
    ganancia: paraPropietario(esPropietario, monto - costo),
  }));
}

const porMonto = ([, a]: [unknown, Suma], [, b]: [unknown, Suma]) => b.monto - a.monto;

export async function reporteVentas(
  { db, clock }: Context,
  ventas: VentasDePeriodos,
  { fechaInicio, fechaFin }: { fechaInicio: string; fechaFin: string },
  esPropietario: boolean,
): Promise<ReporteVentas> {
  const { zonaHoraria } = await leerTienda(db);
  const ahora = clock();
  const antes = tramoAnterior({ fechaInicio, fechaFin }, ahora, zonaHoraria);
  const [vendido, anterior] = await Promise.all([
    ventas.leer({ desde: fechaInicio, hasta: fechaFin }, diaDe(ahora, zonaHoraria)),
    totalesDelTramo(db, antes, zonaHoraria),
  ]);
  const { masVendidos, vendedores } = vendido;
  const masRentables = esPropietario ? vendido.masRentables : [];
  const [productos, personas] = await Promise.all([
    nombrarProductos(
      db,
      [...masVendidos, ...masRentables].map(([id]) => id),
    ),
    nombrarUsuarios(
      db,
      vendedores.map(([id]) => id),
    ),
  ]);
  return {
    periodo: { fechaInicio, fechaFin },
    resumen: resumenJson(vendido.total, esPropietario),
    anterior: {
      periodo: antes.periodo,
      hasta: antes.hasta?.toISOString() ?? null,
      resumen: resumenJson(anterior, esPropietario),
    },
    ventasPorDia: vendido.dias.map(({ dia, cantidad, monto, costo }) => ({
      fecha: dia,
      cantidad,
      monto: enQuetzales(monto),
      ganancia: paraPropietario(esPropietario, monto - costo),
    })),
    ventasPorHora: vendido.horas
      .toSorted(([a], [b]) => a - b)
      .map(([hora, { cantidad, monto }]) => ({ hora, cantidad, monto: enQuetzales(monto) })),
    ventasPorMetodo: vendido.metodos
      .toSorted(porMonto)
      .map(([metodo, { cantidad, monto }]) => ({ metodo, cantidad, monto: enQuetzales(monto) })),
    sinDesglose: sinDesgloseJson(vendido.sinDesglose),
    ventasPorCategoria: vendido.categorias.toSorted(porMonto).map(([categoria, { cantidad, monto }]) => ({
      categoria,
      piezas: cantidad,
      monto: enQuetzales(monto),
    })),
    ventasPorVendedor: vendedores
      .map(([id, { cantidad, monto }]) => ({ _id: id, nombre: personas.get(id) ?? '', cantidad, monto }))
      .toSorted((a, b) => b.monto - a.monto || a.nombre.localeCompare(b.nombre))
      .map(({ monto, ...vendedor }) => ({ ...vendedor, monto: enQuetzales(monto) })),
    masVendidos: vendidosJson(masVendidos, productos, esPropietario),
    masRentables: vendidosJson(masRentables, productos, true),
  };
}

/** Profit in percent of the selling price, two decimals; 0 for a price of 0. */
function margen({ precioVenta, precioCompra }: FilaDeInventario): number {
  return precioVenta === 0 ? 0 : Math.round(((precioVenta - precioCompra) / precioVenta) * 10_000) / 100;
}

type ProductoDeInventario = ReporteInventario['productosPorCategoria'][number]['productos'][number];

function productoJson(producto: FilaDeInventario, esPropietario: boolean): ProductoDeInventario {
  return {
    _id: producto.id,
    nombre: producto.nombre,
    stock: producto.stock,
    stockMinimo: producto.stockMinimo,
    controlaStock: producto.controlaStock,
    precioVenta: enQuetzales(producto.precioVenta),
    margen: esPropietario ? margen(producto) : null,
    stockBajo: producto.stockBajo,
  };
}

/** What the parts of the report add up to; `valor` is in centavos. */
interface SumasDeInventario {
  totalProductos: number;
  productosStockBajo: number;
  valor: number;
}

/** A category of the report as JSON, in parts; nothing where it has no products. Adds them to `sumas`. */
async function* categoriaEnPartes(
  categoria: Categoria,
  lotes: AsyncIterable<FilaDeInventario[]>,
  sumas: SumasDeInventario,
  esPropietario: boolean,
): AsyncGenerator<string> {
  let antes = `${sumas.totalProductos > 0 ? ',' : ''}{"categoria":"${categoria}","productos":[`;
  let cantidadProductos = 0;
  for await (const filas of lotes) {
    yield antes + filas.map((fila) => JSON.stringify(productoJson(fila, esPropietario))).join(',');
    antes = ',';
    cantidadProductos += filas.length;
    for (const { controlaStock, precioCompra, stock, stockBajo } of filas) {
      if (controlaStock) sumas.valor += precioCompra * stock;
      if (stockBajo) sumas.productosStockBajo += 1;
    }
  }
  if (cantidadProductos > 0) yield `],"cantidadProductos":${cantidadProductos}}`;
  sumas.totalProductos += cantidadProductos;
}

/**
 * The inventory report (`ReporteInventario`) as JSON, in parts: of a large shop it is megabytes. All parts tell of one moment.
 * The sums come last, as they are known then; the value of extreme stocks may exceed safe integers and is then the nearest
 * number.
 */
export async function* reporteInventario(
  { db }: Context,
  { categoria, soloStockBajo }: { categoria?: Categoria; soloStockBajo: boolean },
  esPropietario: boolean,
): AsyncGenerator<string> {
  const momento = await db.snapshot();
  try {
    const sumas: SumasDeInventario = { totalProductos: 0, productosStockBajo: 0, valor: 0 };
    yield '{"productosPorCategoria":[';
    for (const una of categoria ? [categoria] : CATEGORIAS.toSorted())
      yield* categoriaEnPartes(una, inventarioDe(momento.db, una, soloStockBajo), sumas, esPropietario);
    const { valor, ...resumen } = sumas;
    const valorInventarioTotal = paraPropietario(esPropietario, valor);
    yield `],"resumen":${JSON.stringify({ ...resumen, valorInventarioTotal })}}`;
  } finally {
    await momento.close();
  }
}
