import { eq, sql } from 'drizzle-orm';
import { type Centavos, centavos, sumar } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { plegar } from '#contract/texto.ts';
import { nuevoId } from '#db/ids.ts';
import { rowsStatement } from '#db/insert.ts';
import type { Tx } from '#db/transaction.ts';

const COLUMNAS = ['id', 'nombre', 'telefono', 'numero', 'total', 'texto', 'primera', 'ultima'] as const;

const anotarCompras = rowsStatement(
  'anotarCompras',
  () => COLUMNAS,
  (tx, filas) => {
    const { clientes: c } = tx.tables;
    return tx
      .insert(c)
      .values(
        filas.map(({ id, nombre, telefono, numero, total, texto, primera, ultima }) => ({
          ...{ id, nombre, telefono, email: null, numeroVentas: numero, totalCompras: total },
          textoBusqueda: texto,
          creadoEn: primera,
          actualizadoEn: ultima,
        })),
      )
      .onConflictDoUpdate({
        target: c.telefono,
        set: {
          // A purchase of the past brings no newer name.
          nombre: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.nombre else ${c.nombre} end`,
          textoBusqueda: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.texto_busqueda else ${c.textoBusqueda} end`,
          numeroVentas: sql`${c.numeroVentas} + excluded.numero_ventas`,
          totalCompras: sql`${c.totalCompras} + excluded.total_compras`,
          actualizadoEn: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.actualizado_en else ${c.actualizadoEn} end`,
        },
      })
      .returning({ id: c.id, telefono: c.telefono });
  },
);

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
  const { clientes: c } = tx.tables;
  await tx
    .update(c)
    .set({ numeroVentas: sql`${c.numeroVentas} - 1`, totalCompras: sql`${c.totalCompras} - ${total}` })
    .where(eq(c.id, id));
}
