import type { Tx } from '#db/transaction.ts';
import type { Autoria } from '../../base/actor.ts';
import type { Config } from '../../base/config/config.ts';
import { hayServidorDeCorreo } from '../../base/configuracion.queries.ts';
import { ACCESO_CAMBIADO, type CambioDeAcceso, encolarCorreo } from '../../base/correo.ts';
import { type FilaUsuario, listarPropietarios } from './usuarios.queries.ts';

interface Aviso extends Autoria {
  /** Whose account it is. */
  usuario: FilaUsuario;
  que: CambioDeAcceso;
}

/**
 * Tells every owner by mail, also the one whose account it is, of what lets somebody enter as an owner. Nobody is told of
 * another account, nor where no mail can leave: the mails would only wait beside those of customers.
 */
export async function avisarDeAcceso(
  { config }: { config: Pick<Config, 'mail'> },
  tx: Tx,
  { usuario, que, actor, fecha }: Aviso,
): Promise<void> {
  if (usuario.rol !== 'propietario' && que !== 'propietario-quitado') return;
  if (!(await hayServidorDeCorreo(config, tx))) return;
  const propietarios = await listarPropietarios(tx);
  const quienes = propietarios.some(({ id }) => id === usuario.id)
    ? propietarios
    : [...propietarios, usuario];
  for (const { id, nombre, email } of quienes) {
    const datos = {
      nombre,
      que,
      de: id === usuario.id ? null : usuario.nombre,
      por: actor.usuario && actor.usuario.id !== id ? actor.usuario.nombre : null,
      fecha: fecha.toISOString(),
    };
    await encolarCorreo(tx, { para: email, plantilla: ACCESO_CAMBIADO, datos }, fecha);
  }
}
