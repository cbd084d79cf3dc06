import { AppError } from '#contract/words/errores.ts';
import { type Database, inTransaction, type Tx } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import type { Config } from '../../base/config/config.ts';
import { hayServidorDeCorreo } from '../../base/configuracion.queries.ts';
import { encolarCorreo, PASSWORD_CAMBIADA } from '../../base/correo.ts';
import { cambiarYTerminarSesiones, quitarSegundoPaso } from '../usuarios/personal.service.ts';
import { esPropietarioActivo, type FilaUsuario, listarPropietarios } from '../usuarios/usuarios.queries.ts';
import { retenerUsuario } from '../usuarios/usuarios.service.ts';

/** The configuration and database, of a server or of a command. */
interface Tienda {
  config: Pick<Config, 'mail'>;
  db: Database;
}

interface PasswordRecuperada {
  passwordHash: string;
  /** How it was recovered: with the sheet, or with the command on the shop's computer. */
  por: 'hoja' | 'computadora';
  fecha: Date;
  actor: Actor;
  /** Whether the owner is told by mail too: without a mail server only the other owners' mails wait. */
  conCorreo: boolean;
  /** Added to the audit trail. */
  detalles?: object;
}

/** Whether the owner whose password changes is told by mail. */
export async function avisaAlPropietario({ config, db }: Tienda): Promise<boolean> {
  return await hayServidorDeCorreo(config, db);
}

/** Sets an owner's recovered password, ends their sessions, and tells the owners by mail. */
export async function ponerPasswordRecuperada(
  tx: Tx,
  usuario: FilaUsuario,
  { passwordHash, por, fecha, actor, conCorreo, detalles }: PasswordRecuperada,
): Promise<FilaUsuario> {
  const hecho = { accion: 'usuario.password' as const, actor, fecha, detalles: { por, ...detalles } };
  const despues = await cambiarYTerminarSesiones(tx, usuario, { passwordHash }, hecho);
  for (const { id, nombre, email } of await listarPropietarios(tx)) {
    const esSuya = id === usuario.id;
    if (esSuya && !conCorreo) continue;
    const datos = { nombre, de: esSuya ? null : usuario.nombre, por, fecha: fecha.toISOString() };
    await encolarCorreo(tx, { para: email, plantilla: PASSWORD_CAMBIADA, datos }, fecha);
  }
  return despues;
}

/** How the audit trail names the place of whoever runs a command on the shop's computer. */
const DESDE_LA_COMPUTADORA: Actor = { usuario: undefined, origen: 'desde la computadora' };

/**
 * Sets an owner's password for whoever may write the shop's data. Works while the server runs: it reads users at every
 * call. Throws `no-encontrado` when the user owns the shop no longer.
 */
export async function recuperarDesdeLaComputadora(
  tienda: Tienda,
  usuarioId: string,
  nuevaPassword: string,
  fecha: Date,
): Promise<void> {
  const passwordHash = await hashPassword(nuevaPassword);
  const conCorreo = await avisaAlPropietario(tienda);
  await inTransaction(tienda.db, async (tx) => {
    const usuario = await retenerUsuario(tx, usuarioId);
    if (!usuario || !esPropietarioActivo(usuario)) {
      throw new AppError('no-encontrado', 'Esa persona ya no es propietaria de la tienda');
    }
    const actor = DESDE_LA_COMPUTADORA;
    // Nor may the phone be needed, which may be what was lost.
    await quitarSegundoPaso(tx, usuarioId, { actor, fecha });
    await ponerPasswordRecuperada(tx, usuario, { passwordHash, por: 'computadora', fecha, actor, conCorreo });
  });
}
