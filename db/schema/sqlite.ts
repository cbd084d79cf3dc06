import { sqliteKit } from './kit.ts';
import { buildTables } from './tables.ts';

// One export per table: drizzle-kit reads the schema from a module's exports.
export const {
  usuarios,
  codigos,
  codigosDeHoja,
  clientes,
  productos,
  productoImagenes,
  conteosDeProductos,
  conteosDeFiltros,
  movimientosInventario,
  pedidos,
  pedidoItems,
  pedidoHistorial,
  sesionesDeCaja,
  ventas,
  ventaItems,
  ventaPagos,
  ventasImportadas,
  movimientosDeCaja,
  solicitudesDeAnulacion,
  resumenVentas,
  resumenProductos,
  resumenCategorias,
  configuracion,
  folios,
  correos,
  auditoria,
  idempotencia,
} = buildTables(sqliteKit);
