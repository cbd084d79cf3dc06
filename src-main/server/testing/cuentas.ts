const SIN_DESGLOSE =
  "metodo_pago = 'mixto' and not exists (select 1 from venta_pagos g where g.venta_id = ventas.id)";

/** What one table says, row by row, and the same read from sales and movements. */
type Cuenta = [dicho: string[][], cierto: string[][]];

/** What roll-ups, clients, products and orders say, and the same read from sales and movements. */
export async function cuentas(rows: (query: string) => Promise<object[]>): Promise<Cuenta[]> {
  const pares: [string, string][] = [
    [
      'select dia, hora, metodo_pago, cantidad, monto, costo, descuento, cantidad_sin_desglose, monto_sin_desglose from resumen_ventas where cantidad <> 0 or monto <> 0 or costo <> 0 or descuento <> 0 order by 1, 2, 3',
      `select dia, hora, metodo_pago, count(*) cantidad, sum(total) monto, sum(costo) costo, sum(descuento) descuento, sum(case when ${SIN_DESGLOSE} then 1 else 0 end) sueltas, sum(case when ${SIN_DESGLOSE} then total else 0 end) suelto from ventas where estado = 'completada' group by 1, 2, 3 order by 1, 2, 3`,
    ],
    [
      'select dia, cantidad, monto, costo from resumen_dias where cantidad <> 0 or monto <> 0 or costo <> 0 order by 1',
      "select dia, count(*) cantidad, sum(total) monto, sum(costo) costo from ventas where estado = 'completada' group by 1 order by 1",
    ],
    [
      'select mes, producto_id, cantidad, ingreso, costo from resumen_productos where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select substr(cast(v.dia as text), 1, 7) mes, i.producto_id, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, categoria, cantidad, ingreso, costo from resumen_categorias where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select v.dia, i.categoria, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, producto_id, cantidad, ingreso, costo from resumen_productos_por_dia where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select v.dia, i.producto_id, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, vendedor_id, metodo_pago, cantidad, monto from resumen_vendedores where cantidad <> 0 or monto <> 0 order by 1, 2, 3',
      "select dia, vendedor_id, metodo_pago, count(*) cantidad, sum(total) monto from ventas where estado = 'completada' group by 1, 2, 3 order by 1, 2, 3",
    ],
    [
      'select id, numero_ventas, total_compras from clientes where numero_ventas <> 0 or total_compras <> 0 order by 1',
      "select cliente_id id, count(*) numero_ventas, sum(total) total_compras from ventas where estado = 'completada' and cliente_id is not null group by 1 order by 1",
    ],
    [
      'select id, stock from productos where stock <> 0 order by id',
      'select producto_id id, sum(cantidad) stock from movimientos_inventario group by 1 having sum(cantidad) <> 0 order by 1',
    ],
    [
      'select id from pedidos where cobrado order by 1',
      "select pedido_id id from ventas where pedido_id is not null and estado = 'completada' order by 1",
    ],
  ];
  const leer = async (query: string) =>
    // PostgreSQL returns sums as text.
    (await rows(query)).map((fila) => Object.values(fila).map((valor) => String(valor)));
  // One after the other: a connection of PostgreSQL takes one query at a time.
  const todas: Cuenta[] = [];
  for (const [dicho, cierto] of pares) todas.push([await leer(dicho), await leer(cierto)]);
  return todas;
}
