import { sql } from 'drizzle-orm';
import type { Centavos } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { nuevoId } from '#db/ids.ts';
import { statement, type Tx } from '#db/transaction.ts';

const anotarCompra = statement('anotarCompra', (tx: Tx) => {
  const { clientes: c } = tx.tables;
  const valor = (nombre: string) => sql`${sql.placeholder(nombre)}`;
  return tx
    .insert(c)
    .values({
      id: valor('id'),
      nombre: valor('nombre'),
      telefono: valor('telefono'),
      email: null,
      numeroVentas: 1,
      totalCompras: valor('total'),
      creadoEn: valor('fecha'),
      actualizadoEn: valor('fecha'),
    })
    .onConflictDoUpdate({
      target: c.telefono,
      set: {
        // A purchase of the past brings no newer name.
        nombre: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.nombre else ${c.nombre} end`,
        numeroVentas: sql`${c.numeroVentas} + 1`,
        totalCompras: sql`${c.totalCompras} + excluded.total_compras`,
        actualizadoEn: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.actualizado_en else ${c.actualizadoEn} end`,
      },
    })
    .returning({ id: c.id });
});

/**
 * Counts a purchase for the client with this phone, who is made on the first one. Returns his id, or null for
 * the walk-in client, who is nobody in particular.
 */
export async function anotarCompraDeCliente(
  tx: Tx,
  { nombre, telefono, total, fecha }: { nombre: string; telefono: string; total: Centavos; fecha: Date },
): Promise<string | null> {
  if (telefono === CLIENTE_DE_MOSTRADOR.telefono) return null;
  const instante = tx.tables.clientes.creadoEn.mapToDriverValue(fecha);
  const [cliente] = await anotarCompra(tx, { id: nuevoId(fecha), nombre, telefono, total, fecha: instante });
  return cliente?.id ?? null;
}
