import { type Centavos, centavos } from '#contract/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { moverStock } from '../inventario/inventario.service.ts';
import type { FilaUsuario } from '../usuarios/usuarios.queries.ts';
import { registrarVenta } from '../ventas/ventas.service.ts';
import type { Azar } from './azar.ts';
import type { CajasDemo } from './cajas.ts';
import { LA_CASA } from './tienda.ts';
import { type VentaDemo, vendidos } from './ventas.ts';

const HORA_MS = 3_600_000;

/** Where a generated product ended up. */
export interface Destino {
  id: string;
  controlaStock: boolean;
}

/** Records generated sales: first the supplier brings what they will take, then sale by sale. */
export async function sembrarVentas(
  tx: Tx,
  ventas: readonly VentaDemo[],
  destinos: Map<string, Destino>,
  vendedores: readonly FilaUsuario[],
  azar: Azar,
  cajas?: CajasDemo,
): Promise<void> {
  const primera = ventas[0]?.fecha ?? new Date(0);
  const fechaDeCompra = new Date(primera.getTime() - HORA_MS);
  for (const [clave, cantidad] of vendidos(ventas)) {
    const destino = destinos.get(clave);
    if (!destino?.controlaStock) continue;
    const compra = { productoId: destino.id, cantidad, fecha: fechaDeCompra };
    await moverStock(tx, { ...compra, tipo: 'ajuste', motivo: 'Compra a proveedor' });
  }
  for (const { fecha, cliente, items, metodoPago, descuento } of ventas) {
    const lineas = items.map(({ clave, cantidad, precio }) => ({
      producto: destinos.get(clave)?.id ?? '',
      cantidad,
      precioUnitario: centavos(precio),
    }));
    const nueva = { datosCliente: cliente, items: lineas, metodoPago, descuento: descuento as Centavos };
    const vendedor = azar.de(vendedores);
    const enCaja = await cajas?.antesDeVender(vendedor, fecha);
    await registrarVenta(tx, nueva, { vendedor, actor: LA_CASA, fecha, enCaja });
  }
  await cajas?.cerrarTodas();
}
