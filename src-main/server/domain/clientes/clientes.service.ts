import { type Centavos, centavos, sumar } from '#contract/words/dinero.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';
import { nuevoId } from '#db/ids.ts';
import type { Tx } from '#db/transaction.ts';
import type { Autoria } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import {
  anotarCompras,
  anotarComprasDeArchivo,
  nombreDeCliente,
  ponerNombreDeCliente,
} from './clientes.queries.ts';

export interface Compra {
  nombre: string;
  telefono: string;
  total: Centavos;
  fecha: Date;
}

/** The sums of one client's purchases, with the name given in the latest one. */
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
 * Counts purchases for the clients with these phones, and creates clients on their first purchase. A known client keeps
 * their name, unless the purchases are `deArchivo`: then the newest one names them. Returns the client's id for each
 * purchase, or null for the walk-in client.
 */
export async function anotarComprasDeClientes(
  tx: Tx,
  compras: readonly Compra[],
  { deArchivo }: { deArchivo: boolean },
): Promise<(string | null)[]> {
  const conNombre = compras.filter(({ telefono }) => telefono !== CONSUMIDOR_FINAL.telefono);
  const instante = (fecha: Date) => tx.tables.clientes.creadoEn.mapToDriverValue(fecha);
  const filas = [...Map.groupBy(conNombre, ({ telefono }) => telefono)]
    // Sorted, so that concurrent transactions lock clients in one order and never deadlock.
    .sort(([uno], [otro]) => (uno < otro ? -1 : 1))
    .map(([telefono, suyas]) => {
      const junto = juntar(suyas as [Compra, ...Compra[]]);
      return {
        ...junto,
        id: nuevoId(junto.primera),
        telefono,
        texto: plegar(`${junto.nombre} ${telefono}`),
        primera: instante(junto.primera),
        ultima: instante(junto.ultima),
      };
    });
  const anotar = deArchivo ? anotarComprasDeArchivo : anotarCompras;
  const clientes = (await anotar(tx, filas)).flat();
  const porTelefono = new Map(clientes.map(({ telefono, id }) => [telefono, id]));
  return compras.map(({ telefono }) => porTelefono.get(telefono) ?? null);
}

/** Gives another name to a client whose row the transaction has locked; leaves a trace. */
export async function renombrarCliente(
  tx: Tx,
  { id, nombre, telefono }: { id: string; nombre: string; telefono: string },
  { actor, fecha }: Autoria,
): Promise<void> {
  const antes = await nombreDeCliente(tx, id);
  if (antes === nombre) return;
  await ponerNombreDeCliente(tx, id, { nombre, textoBusqueda: plegar(`${nombre} ${telefono}`) });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'cliente.renombrado',
    entidad: 'cliente',
    entidadId: id,
    antes: { nombre: antes },
    despues: { nombre, telefono },
  });
}
