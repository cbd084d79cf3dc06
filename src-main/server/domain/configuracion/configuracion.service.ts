import { type CambioDeAcceso, NOMBRE_DE_ALCANCE } from '#contract/schemas/tienda/acceso.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import { ACCESO_PERSONAL, buscarValor, leerAlcance } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { asegurarVisto, type CampoVisto, conNombre } from '../../base/visto.ts';
import { borrarValor, ponerValor } from './configuracion.queries.ts';

/** A change of a setting, with its audit data. */
interface CambioDeConfiguracion extends Pick<Hecho, 'fecha' | 'actor'> {
  clave: string;
  /** undefined removes the setting. */
  valor: unknown;
  /** The value in effect before, when none was stored. */
  antes?: unknown;
  /** A value for the audit trail, without secrets. */
  retrato?: (valor: unknown) => unknown;
}

/** Locks a setting until the transaction ends; call it before reading the old value. */
export async function retenerConfiguracion(tx: Tx, clave: string): Promise<void> {
  await tx.lockName(`configuracion ${clave}`);
}

/** Writes or removes a setting in a transaction that is already open, and audits it. */
export async function guardarConfiguracion(tx: Tx, cambio: CambioDeConfiguracion): Promise<void> {
  const { clave, valor, fecha, actor, retrato = (uno: unknown) => uno } = cambio;
  await retenerConfiguracion(tx, clave);
  const guardado = await buscarValor(tx, clave);
  if (valor === undefined && guardado === undefined) return;
  if (valor === undefined) await borrarValor(tx, clave);
  else {
    const actualizadoPor = actor.usuario?.id ?? null;
    await ponerValor(tx, clave, { valor, actualizadoEn: fecha, actualizadoPor });
  }
  await auditar(tx, {
    fecha,
    actor,
    accion: valor === undefined ? 'configuracion.quitada' : 'configuracion.guardada',
    entidad: 'configuracion',
    entidadId: clave,
    antes: guardado === undefined ? cambio.antes : retrato(guardado),
    despues: valor === undefined ? undefined : retrato(valor),
  });
}

const nombreDeAlcance = conNombre(NOMBRE_DE_ALCANCE);

const CAMPOS_DE_ACCESO: Record<string, CampoVisto> = {
  accesoPersonal: {
    nombre: 'La entrada del personal',
    mostrar(valor) {
      const nombre = nombreDeAlcance(valor);
      return nombre && `«${nombre}»`;
    },
  },
};

/**
 * Sets from which networks the staff may use the shop. `sigueDentro`: whether the caller could still do so. Throws
 * `conflicto` when they could not, when the setting differs from what they saw, or when the environment fixes it.
 */
export async function cambiarAlcance(
  context: Context,
  { accesoPersonal: alcance, visto }: CambioDeAcceso,
  actor: Actor,
  sigueDentro: boolean,
): Promise<void> {
  if (context.config.accesoPersonal)
    throw new AppError('conflicto', 'Esto lo fija la configuración del servidor (ACCESO_PERSONAL)');
  if (!sigueDentro)
    throw new AppError('conflicto', 'Con ese cambio tú tampoco podrías entrar: hazlo desde la tienda');
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, ACCESO_PERSONAL);
    const antes = await leerAlcance(tx);
    if (antes === alcance) return;
    asegurarVisto(visto, { accesoPersonal: antes }, { accesoPersonal: alcance }, CAMPOS_DE_ACCESO);
    await guardarConfiguracion(tx, { clave: ACCESO_PERSONAL, valor: alcance, antes, fecha, actor });
  });
}
