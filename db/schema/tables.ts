import { catalogoTables } from './catalogo.ts';
import { inventarioTables } from './inventario.ts';
import type { Kit } from './kit.ts';
import { pedidosTables } from './pedidos.ts';
import { personasTables } from './personas.ts';
import { resumenesTables } from './resumenes.ts';
import { sistemaTables } from './sistema.ts';
import {
  movimientosDeCajaTables,
  partesDeVentasTables,
  sesionesDeCajaTables,
  solicitudesDeAnulacionTables,
  ventasTables,
} from './ventas.ts';

/** All tables of the shop, for one engine. */
export function buildTables(kit: Kit) {
  const personas = personasTables(kit);
  const catalogo = catalogoTables(kit);
  const pedidos = pedidosTables(kit, catalogo, personas);
  const sesiones = sesionesDeCajaTables(kit, personas);
  const ventas = ventasTables(kit, { ...personas, ...pedidos, ...sesiones });
  const partesDeVentas = partesDeVentasTables(kit, { ...catalogo, ...ventas });
  const movimientosDeCaja = movimientosDeCajaTables(kit, { ...personas, ...sesiones, ...ventas });
  const solicitudes = solicitudesDeAnulacionTables(kit, { ...personas, ...ventas });
  const resumenes = resumenesTables(kit, { ...catalogo, ...personas });
  const inventario = inventarioTables(kit, { ...catalogo, ...personas, ...pedidos, ...ventas });
  const sistema = sistemaTables(kit, personas);
  return {
    ...personas,
    ...catalogo,
    ...pedidos,
    ...sesiones,
    ...ventas,
    ...partesDeVentas,
    ...movimientosDeCaja,
    ...solicitudes,
    ...resumenes,
    ...inventario,
    ...sistema,
  };
}
export type Tables = ReturnType<typeof buildTables>;
