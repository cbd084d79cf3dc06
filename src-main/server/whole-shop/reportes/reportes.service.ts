import type {
  ReporteDashboard,
  ReporteInventario,
  ReporteVentas,
} from '#contract/schemas/ventas/reportes.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { diaDe, inicioDeMes } from '#contract/words/dias.ts';
import { enQuetzales } from '#contract/words/dinero.ts';
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
  hayVentas,
  inventario,
  masVendidos,
  type Periodo,
  pedidosAbiertos,
  stockBajo,
  totalesDeVentas,
  ventasHasta,
  ventasPorCategoria,
  ventasPorDia,
  ventasPorHora,
  ventasPorMetodo,
} from './reportes.queries.ts';

const TOPE_MAS_VENDIDOS = 5;
const TOPE_CLIENTES = 5;
const TOPE_STOCK_BAJO = 10;

/** An amount in centavos as quetzales for the owner, null for others. */
function paraPropietario(esPropietario: boolean, monto: number): number | null {
  return esPropietario ? enQuetzales(monto) : null;
}

function sinDesgloseJson({ sinDesglose: { cantidad, monto } }: Awaited<ReturnType<typeof totalesDeVentas>>) {
  return { cantidad, monto: enQuetzales(monto) };
}

const SEMANA_MS = 7 * 86_400_000;

/** The sales of the same weekday of last week, until the same time of the day. */
async function semanaPasada(db: Db, ahora: Date, zonaHoraria: string) {
  const hasta = new Date(ahora.getTime() - SEMANA_MS);
  const dia = diaDe(hasta, zonaHoraria);
  const { cantidad, monto } = await ventasHasta(db, dia, hasta);
  return { dia, ventas: cantidad, monto: enQuetzales(monto) };
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
  const [diario, antes, cajas, mensual, bajo, abiertos, sinCobrar, top, clientes, metodos] =
    await Promise.all([
      totalesDeVentas(db, { desde: hoy, hasta: hoy }),
      semanaPasada(db, ahora, zonaHoraria),
      listarAbiertas(db),
      totalesDeVentas(db, mes),
      stockBajo(db, TOPE_STOCK_BAJO),
      pedidosAbiertos(db),
      sumarSinCobrar(db),
      masVendidos(db, hoy.slice(0, 7), TOPE_MAS_VENDIDOS),
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
    sinDesglose: sinDesgloseJson(mensual),
  };
}

export async function reporteVentas(
  { db }: Context,
  { fechaInicio, fechaFin }: { fechaInicio: string; fechaFin: string },
  esPropietario: boolean,
): Promise<ReporteVentas> {
  const periodo: Periodo = { desde: fechaInicio, hasta: fechaFin };
  const [totales, dias, horas, metodos, categorias] = await Promise.all([
    totalesDeVentas(db, periodo),
    ventasPorDia(db, periodo),
    ventasPorHora(db, periodo),
    ventasPorMetodo(db, periodo),
    ventasPorCategoria(db, periodo),
  ]);
  const promedio = totales.cantidad === 0 ? 0 : totales.monto / totales.cantidad;
  return {
    periodo: { fechaInicio, fechaFin },
    resumen: {
      totalVentas: totales.cantidad,
      montoTotal: enQuetzales(totales.monto),
      promedioVenta: enQuetzales(promedio),
      gananciaTotal: paraPropietario(esPropietario, totales.monto - totales.costo),
    },
    ventasPorDia: dias.map(({ dia, cantidad, monto, costo }) => ({
      fecha: dia,
      cantidad,
      monto: enQuetzales(monto),
      ganancia: paraPropietario(esPropietario, monto - costo),
    })),
    ventasPorHora: horas.map(({ monto, ...hora }) => ({ ...hora, monto: enQuetzales(monto) })),
    ventasPorMetodo: metodos.map(({ monto, ...metodo }) => ({ ...metodo, monto: enQuetzales(monto) })),
    sinDesglose: sinDesgloseJson(totales),
    ventasPorCategoria: categorias.map(({ monto, ...categoria }) => ({
      ...categoria,
      monto: enQuetzales(monto),
    })),
  };
}

type FilaInventario = Awaited<ReturnType<typeof inventario>>[number];

/** Profit in percent of the selling price, two decimals; 0 for a price of 0. */
function margen({ precioVenta, precioCompra }: FilaInventario): number {
  return precioVenta === 0 ? 0 : Math.round(((precioVenta - precioCompra) / precioVenta) * 10_000) / 100;
}

/**
 * The value of the inventory in quetzales. Extreme stocks may exceed safe integers; the report then shows the nearest
 * number.
 */
function valorTotal(filas: FilaInventario[]): number {
  const total = filas.reduce(
    (suma, fila) => suma + (fila.controlaStock ? fila.precioCompra * fila.stock : 0),
    0,
  );
  return enQuetzales(total);
}

export async function reporteInventario(
  { db }: Context,
  filtro: { categoria?: Categoria; soloStockBajo: boolean },
  esPropietario: boolean,
): Promise<ReporteInventario> {
  const filas = await inventario(db, filtro);
  const porCategoria = Map.groupBy(filas, (fila) => fila.categoria);
  return {
    resumen: {
      totalProductos: filas.length,
      productosStockBajo: filas.filter((fila) => fila.stockBajo).length,
      valorInventarioTotal: esPropietario ? valorTotal(filas) : null,
    },
    productosPorCategoria: [...porCategoria].map(([categoria, productos]) => ({
      categoria,
      cantidadProductos: productos.length,
      productos: productos.map((producto) => ({
        _id: producto.id,
        nombre: producto.nombre,
        stock: producto.stock,
        stockMinimo: producto.stockMinimo,
        controlaStock: producto.controlaStock,
        precioVenta: enQuetzales(producto.precioVenta),
        margen: esPropietario ? margen(producto) : null,
        stockBajo: producto.stockBajo,
      })),
    })),
  };
}
