import type { AccesoDemo } from '#contract/schemas/tienda/arranque.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import { esTiendaDemo, TIENDA_NUEVA } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { guardarConfiguracion } from '../../domain/configuracion/configuracion.service.ts';
import type { LogoGuardado } from '../../domain/configuracion/tienda.service.ts';
import {
  buscarUsuarioPorEmail,
  type FilaUsuario,
  hayUsuarios,
  PRIMER_USUARIO,
} from '../../domain/usuarios/usuarios.queries.ts';
import { crearUsuario } from '../../domain/usuarios/usuarios.service.ts';
import { LOGO_CUADRADO, LOGO_ENTERO, readEncoded } from './imagenes-codificadas.ts';
import { PERSONAS_DEMO } from './personas.ts';

/** The actor of the generated data. */
export const LA_CASA: Actor = { usuario: undefined, origen: 'demo' };

/** The demo shop's sign-ins. */
export const ACCESOS_DEMO: AccesoDemo[] = PERSONAS_DEMO.map(({ nombre, rol, email, password }) => ({
  nombre,
  rol,
  email,
  password,
}));

/** The staff's sign-ins that still work in this demo shop; none in any other shop. */
export async function accesosDelPersonal(db: Db): Promise<AccesoDemo[]> {
  if (!(await esTiendaDemo(db))) return [];
  const accesos: AccesoDemo[] = [];
  for (const acceso of ACCESOS_DEMO) {
    const usuario = await buscarUsuarioPorEmail(db, acceso.email);
    if (usuario?.activo && usuario.rol !== 'cliente') accesos.push(acceso);
  }
  return accesos;
}

const TIENDA_DEMO = {
  ...TIENDA_NUEVA,
  nombre: 'Globos y Fiesta',
  eslogan: 'Todo para celebrar en grande',
  telefono: '22325510',
  direccion: '5a. avenida 12-34, zona 1, Ciudad de Guatemala',
  horario: 'Lunes a sábado, 9:00 a 19:00',
  textoTicket: '¡Gracias por celebrar con nosotros! Cambios dentro de 3 días con este ticket.',
};

/** Prepares hashes and pictures before the transaction, in which only the database is awaited. */
interface Preparado {
  hashes: string[];
  logo: LogoGuardado;
}

export async function prepararTienda({ images, folders }: Context): Promise<Preparado> {
  const logo = async (name: string) =>
    await images.storeEncoded(await readEncoded(folders.demoPictures, name));
  return {
    hashes: await Promise.all(PERSONAS_DEMO.map((persona) => hashPassword(persona.password))),
    logo: { cuadrado: await logo(LOGO_CUADRADO), entero: await logo(LOGO_ENTERO) },
  };
}

/** Writes the demo's people and settings. Throws `conflicto` when there is a shop already. */
export async function sembrarTienda(
  tx: Tx,
  { hashes, logo }: Preparado,
  fecha: Date,
): Promise<{ usuarios: FilaUsuario[]; vendedores: FilaUsuario[] }> {
  await tx.lockName(PRIMER_USUARIO);
  if (await hayUsuarios(tx)) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
  const usuarios: FilaUsuario[] = [];
  for (const [i, { password: _p, ...persona }] of PERSONAS_DEMO.entries()) {
    const nuevo = { ...persona, passwordHash: hashes[i] ?? '', emailVerificado: true };
    usuarios.push(await crearUsuario(tx, nuevo, LA_CASA, fecha));
  }
  await guardarConfiguracion(tx, {
    clave: 'tienda',
    valor: {
      ...TIENDA_DEMO,
      logo: logo.cuadrado.hash,
      logoEntero: logo.entero.hash,
      logoProporcion: logo.entero.ratio,
    },
    fecha,
    actor: LA_CASA,
  });
  await guardarConfiguracion(tx, { clave: 'demo', valor: true, fecha, actor: LA_CASA });
  return { usuarios, vendedores: usuarios.filter((usuario) => usuario.rol !== 'cliente') };
}
