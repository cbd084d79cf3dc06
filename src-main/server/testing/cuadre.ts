import { expect } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import type { TestShop } from './shops/shop.ts';

/** Expects that stock is what its movements add up to, and that the sums kept for reports are those of the sales. */
export async function asegurarCuadre(shop: TestShop): Promise<void> {
  // A vacuum during the transaction of the demo counts no rows; queries planned with that count take minutes.
  if (EN_POSTGRES) await shop.ask('analyze');
  const descuadres = `select count(*) from productos p where stock <>
    (select coalesce(sum(cantidad), 0) from movimientos_inventario m where m.producto_id = p.id)`;
  expect(await shop.ask(descuadres)).toBe(0);
  expect(await shop.ask('select sum(total) from ventas')).toBe(
    await shop.ask('select sum(monto) from resumen_ventas'),
  );
  expect(await shop.ask('select sum(subtotal) from venta_items')).toBe(
    await shop.ask('select sum(subtotal) from ventas'),
  );
  expect(await shop.ask('select sum(subtotal) from venta_items')).toBe(
    await shop.ask('select sum(ingreso) from resumen_productos'),
  );
  expect(await shop.ask('select sum(costo) from ventas')).toBe(
    await shop.ask('select sum(costo) from resumen_productos'),
  );
  const guardado = 'select dia, categoria, cantidad, ingreso, costo from resumen_categorias';
  const calculado = `select v.dia, p.categoria, sum(i.cantidad), sum(i.subtotal), sum(i.costo_unitario * i.cantidad)
    from venta_items i join ventas v on v.id = i.venta_id join productos p on p.id = i.producto_id
    group by v.dia, p.categoria`;
  const filas = await shop.ask('select count(*) from resumen_categorias');
  expect(await shop.ask(`select count(*) from (${guardado} intersect ${calculado}) iguales`)).toBe(filas);
  expect(await shop.ask('select sum(ingreso) from resumen_categorias')).toBe(
    await shop.ask('select sum(ingreso) from resumen_productos'),
  );
  const contados = 'select count(*) from productos where disponible';
  expect(await shop.ask(contados)).toBe(await shop.ask('select sum(disponibles) from conteos_de_productos'));
}
