import type { CertificadoDeLaTienda } from '#contract/schemas/tienda/conexion-segura.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Credential } from '../../adapters/certificates/certificates.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { asegurarPasswordActual } from '../../domain/usuarios/confirmacion.service.ts';
import { retenerConPassword } from '../../domain/usuarios/personal.service.ts';
import { nombreDe } from './perfil.ts';

export function certificadoJson({ certificate }: Credential): CertificadoDeLaTienda {
  return {
    nombre: nombreDe(certificate),
    sha256: certificate.fingerprint256,
    sha1: certificate.fingerprint,
    vence: certificate.validToDate.toISOString(),
  };
}

/** The authority, made now if the shop has an owner and there is none yet; undefined where there is to be none. */
export async function prepararAutoridad(context: Context): Promise<Credential | undefined> {
  const { certificates, conexionSegura } = context;
  if (conexionSegura.puerto === undefined) await conexionSegura.mirar(true);
  return certificates.authority();
}

/**
 * Makes a new authority: devices that trusted the one before must be set up again. Throws `datos-invalidos` for a wrong
 * password, `demasiados-intentos`, `conflicto` where the connection is switched off.
 */
export async function renovarCertificado(
  context: Context,
  usuarioId: string,
  actual: string,
  actor: Actor,
): Promise<CertificadoDeLaTienda> {
  const { certificates, config, conexionSegura, db } = context;
  if (config.httpsPort === undefined)
    throw new AppError('conflicto', 'En este servidor la conexión segura está apagada');
  const conocido = await asegurarPasswordActual(context, usuarioId, actual, actor);
  const antes = certificates.authority();
  const nueva = await certificates.newAuthority((await leerTienda(db)).nombre);
  const hecho = { fecha: context.clock(), actor, accion: 'conexion-segura.certificado' as const };
  try {
    await inTransaction(db, async (tx) => {
      await retenerConPassword(tx, usuarioId, conocido);
      await auditar(tx, {
        ...hecho,
        entidad: 'configuracion',
        entidadId: 'conexion-segura',
        antes: antes && { nombre: nombreDe(antes.certificate) },
        despues: { nombre: nombreDe(nueva.certificate) },
      });
      await anunciar(tx, { tipo: 'red-cambiada' });
      // Last, and at once: what fails before leaves the old one.
      certificates.putAuthority(nueva);
    });
  } catch (error) {
    if (antes && certificates.authority()?.pem === nueva.pem) certificates.putAuthority(antes);
    throw error;
  }
  await conexionSegura.mirar(true);
  return certificadoJson(nueva);
}
