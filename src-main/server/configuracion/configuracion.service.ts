import { type CambioDeAcceso, NOMBRES_DE_ALCANCE } from '#contract/acceso.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { auditar, type Hecho } from '../sistema/auditoria.ts';
import { asegurarVisto, type CampoVisto, conEtiqueta } from '../visto.ts';
import {
  ACCESO_PERSONAL,
  borrarValor,
  buscarValor,
  leerAlcance,
  ponerValor,
} from './configuracion.queries.ts';

/** A setting to write, and what is noted of it in the audit trail. */
export interface Ajuste extends Pick<Hecho, 'fecha' | 'actor'> {
  clave: string;
  /** undefined takes the setting away. */
  valor: unknown;
  /** What counted before, where nothing stored means something. */
  antes?: unknown;
  /** What the trail may show of a value: never a secret. */
  retrato?: (valor: unknown) => unknown;
}

/** Who changes a setting holds it first, in the transaction that reads what it was. */
export async function retenerConfiguracion(tx: Tx, clave: string): Promise<void> {
  await tx.lockName(`configuracion ${clave}`);
}

/** Sets or takes away one of the shop's settings, in a transaction that is already open. */
export async function guardarConfiguracion(tx: Tx, ajuste: Ajuste): Promise<void> {
  const { clave, valor, fecha, actor, retrato = (uno: unknown) => uno } = ajuste;
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
    antes: guardado === undefined ? ajuste.antes : retrato(guardado),
    despues: valor === undefined ? undefined : retrato(valor),
  });
}

const nombreDeAlcance = conEtiqueta(NOMBRES_DE_ALCANCE);

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
 * Says from where the staff may use the shop. `sigueDentro` tells whether the one who asks still could. Throws
 * `conflicto` when he could not, when it was changed since he saw it, or when the server was started with its own answer.
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
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, ACCESO_PERSONAL);
    const antes = await leerAlcance(tx);
    if (antes === alcance) return;
    asegurarVisto(visto, { accesoPersonal: antes }, { accesoPersonal: alcance }, CAMPOS_DE_ACCESO);
    await guardarConfiguracion(tx, { clave: ACCESO_PERSONAL, valor: alcance, antes, fecha, actor });
  });
}
