import type { Kit } from '#db/engines/kit.ts';
import { catalogoTables } from './catalogo.ts';
import { inventarioTables } from './inventario.ts';
import { pedidosTables } from './pedidos.ts';
import { personasTables } from './personas.ts';
import { sistemaTables } from './sistema.ts';
import { ventasTables } from './ventas.ts';

/** All tables of the shop, for one engine. */
export function buildTables(kit: Kit) {
  const personas = personasTables(kit);
  const catalogo = catalogoTables(kit);
  const pedidos = pedidosTables(kit, catalogo, personas);
  const ventas = ventasTables(kit, catalogo, personas, pedidos);
  const inventario = inventarioTables(kit, catalogo, personas, pedidos, ventas);
  const sistema = sistemaTables(kit, personas);
  return { ...personas, ...catalogo, ...pedidos, ...ventas, ...inventario, ...sistema };
}
export type Tables = ReturnType<typeof buildTables>;
