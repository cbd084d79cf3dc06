import type { Accion } from '#contract/schemas/tienda/auditoria.ts';
import { insertRows } from '#db/insert.ts';
import type { Tx } from '#db/transaction.ts';
import type { UsuarioDeSesion } from './actor.ts';

const insertarAuditoria = insertRows('auditoria');

export interface Hecho {
  fecha: Date;
  actor: { usuario: Pick<UsuarioDeSesion, 'id'> | undefined; origen: string };
  accion: Accion;
  entidad: string;
  entidadId: string | null;
  antes?: unknown;
  despues?: unknown;
}

/** Writes entries of the audit trail in the transaction that makes the changes. */
export async function auditar(tx: Tx, ...hechos: Hecho[]): Promise<void> {
  const filas = hechos.map((hecho) => ({
    fecha: hecho.fecha,
    usuarioId: hecho.actor.usuario?.id ?? null,
    origen: hecho.actor.origen,
    accion: hecho.accion,
    entidad: hecho.entidad,
    entidadId: hecho.entidadId,
    antes: hecho.antes ?? null,
    despues: hecho.despues ?? null,
  }));
  await insertarAuditoria(tx, filas);
}
