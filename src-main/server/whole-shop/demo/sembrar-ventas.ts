import { type Centavos, centavos } from '#contract/words/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { moverStock } from '../../domain/inventario/inventario.service.ts';
import type { FilaUsuario } from '../../domain/usuarios/usuarios.queries.ts';
import { registrarVentaEnTransaccion } from '../../domain/ventas/ventas.service.ts';
import type { CajasDemo } from './cajas.ts';
import type { Random } from './random.ts';
import { LA_CASA } from './tienda.ts';
import { type VentaDemo, vendidos } from './ventas.ts';

const HORA_MS = 3_600_000;

/** The stored row of a generated product. */
export interface Destino {
  id: string;
  controlaStock: boolean;
}

interface DeVentas {
  ventas: readonly VentaDemo[];
  /** By the products' keys in the demo. */
  destinos: ReadonlyMap<string, Destino>;
  vendedores: readonly FilaUsuario[];
  random: Random;
  /** The drawers that the sales go through; none when omitted. */
  cajas?: CajasDemo;
}

/** Records generated sales, after adding the stock that they will take. */
export async function sembrarVentas(
  tx: Tx,
  { ventas, destinos, vendedores, random, cajas }: DeVentas,
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
    const vendedor = random.pick(vendedores);
    const enCaja = await cajas?.antesDeVender(vendedor, fecha);
    await registrarVentaEnTransaccion(tx, nueva, { vendedor, actor: LA_CASA, fecha, enCaja });
  }
  await cajas?.cerrarTodas();
}
