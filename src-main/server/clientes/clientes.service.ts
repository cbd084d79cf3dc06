import { type Centavos, centavos, sumar } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { plegar } from '#contract/texto.ts';
import { nuevoId } from '#db/ids.ts';
import type { Tx } from '#db/transaction.ts';
import { anotarCompras, restarCompra } from './clientes.queries.ts';

export interface Compra {
  nombre: string;
  telefono: string;
  total: Centavos;
  fecha: Date;
}

/** What the purchases of one client add to him, in their order. */
function juntar(compras: readonly [Compra, ...Compra[]]) {
  const [primera] = compras;
  let ultima = primera;
  for (const compra of compras) if (compra.fecha >= ultima.fecha) ultima = compra;
  const total = compras.reduce((suma, compra) => sumar(suma, compra.total), centavos(0));
  return {
    primera: primera.fecha,
    ultima: ultima.fecha,
    nombre: ultima.nombre,
    numero: compras.length,
    total,
  };
}

/**
 * Counts purchases for the clients with these phones, who are made on their first one. Returns the client's id for
 * each, or null for the walk-in client, who is nobody in particular.
 */
export async function anotarComprasDeClientes(
  tx: Tx,
  compras: readonly Compra[],
): Promise<(string | null)[]> {
  const conNombre = compras.filter(({ telefono }) => telefono !== CLIENTE_DE_MOSTRADOR.telefono);
  const instante = (fecha: Date) => tx.tables.clientes.creadoEn.mapToDriverValue(fecha);
  const filas = [...Map.groupBy(conNombre, ({ telefono }) => telefono)]
    // In one order for everybody, so that nobody waits in a circle.
    .sort(([uno], [otro]) => (uno < otro ? -1 : 1))
    .map(([telefono, suyas]) => {
      const junto = juntar(suyas as [Compra, ...Compra[]]);
      const [primera, ultima] = [instante(junto.primera), instante(junto.ultima)];
      const texto = plegar(`${junto.nombre} ${telefono}`);
      return { ...junto, id: nuevoId(junto.primera), telefono, texto, primera, ultima };
    });
  const clientes = (await anotarCompras(tx, filas)).flat();
  const porTelefono = new Map(clientes.map(({ telefono, id }) => [telefono, id]));
  return compras.map(({ telefono }) => porTelefono.get(telefono) ?? null);
}

/** A purchase of a client that was voided counts no more. */
export async function descontarCompra(tx: Tx, id: string, total: Centavos): Promise<void> {
  await restarCompra(tx, id, total);
}
