import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { passwordSchema } from '#contract/schemas/campos/campos.ts';
import { errorDePasswordDelPersonal } from '#contract/words/password-del-personal.ts';
import { openDatabase } from '#db/open.ts';
import { holdData } from '#db/sqlite/data-lock.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import type { Database } from '#db/transaction.ts';
import { type Config, readConfig } from '../base/config/config.ts';
import { programFolders } from '../base/config/paths.ts';
import { explainDataFolder, StartError } from '../base/config/start-error.ts';
import { recuperarDesdeLaComputadora } from '../domain/auth/password-recuperada.service.ts';
import { type FilaUsuario, listarPropietarios } from '../domain/usuarios/usuarios.queries.ts';
import { openPrompt, type Prompt } from './prompt.ts';
import { isProgram, runFromTerminal, type Terminal } from './terminal.ts';

// `npm run password`: sets the password of an owner who forgot it. It needs the data folder (or DATABASE_URL) itself, and
// may run while the server does: it writes one transaction, as any other writer, and the server reads users at every call.

const USO = 'Uso: npm run password -- [--email EMAIL] [--data CARPETA]';

function readOrder({ args, env }: Terminal): { config: Config; email: string | undefined } {
  let values: { email?: string; data?: string };
  try {
    values = parseArgs({ args, options: { email: { type: 'string' }, data: { type: 'string' } } }).values;
  } catch {
    throw new StartError(USO);
  }
  const config = readConfig(values.data ? ['--data', values.data] : [], env);
  return { config, email: values.email?.trim().toLowerCase() };
}

/** Opens the shop that is there; an empty folder must not become a new one. Returns how to close it. */
async function openShop(config: Config): Promise<{ db: Database; close: () => Promise<void> }> {
  const { dataFolder, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataFolder, ARCHIVO_DE_DATOS)))
    throw new StartError(`En ${dataFolder} no hay una tienda. Di dónde está con --data CARPETA.`);
  const release = databaseUrl ? () => undefined : holdData(dataFolder, 'shared');
  try {
    const { db } = await openDatabase(config, programFolders().migrations);
    return {
      db,
      async close() {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw explainDataFolder(error, dataFolder);
  }
}

/** With whoever calls the command: questions on a terminal, or what is read without asking. */
interface Conversation {
  prompt: Prompt | undefined;
  input: NodeJS.ReadableStream;
  decir: (texto: string) => void;
}

/** The owner whose password is set: named by the option, the only one, or chosen from the list. */
async function chooseOwner(
  propietarios: FilaUsuario[],
  email: string | undefined,
  { prompt, decir }: Conversation,
): Promise<FilaUsuario> {
  if (propietarios.length === 0) throw new StartError('La tienda todavía no tiene propietario.');
  decir('\n  Propietarios de la tienda:');
  for (const [i, uno] of propietarios.entries()) decir(`    ${i + 1}. ${uno.nombre} · ${uno.email}`);
  decir('');
  if (email !== undefined) {
    const suyo = propietarios.find((uno) => uno.email === email);
    if (!suyo) throw new StartError(`${email} no es de ninguno de los propietarios.`);
    return suyo;
  }
  const [unico, otro] = propietarios;
  if (unico && !otro) return unico;
  if (!prompt) throw new StartError('Hay más de un propietario: di cuál con --email EMAIL.');
  for (;;) {
    const elegido = propietarios[Number(await prompt.ask('  ¿De quién? Número: ')) - 1];
    if (elegido) return elegido;
  }
}

/** What is wrong with a new password; undefined when it is good. */
function errorDePassword(password: string, { email, nombre }: FilaUsuario): string | undefined {
  const error = errorDePasswordDelPersonal(password, { email, nombre });
  return error ?? passwordSchema.safeParse(password).error?.issues[0]?.message;
}

/** Asks twice without showing it; without a terminal it is the first line of the standard input. */
async function readPassword({ prompt, input, decir }: Conversation, usuario: FilaUsuario): Promise<string> {
  if (!prompt) {
    const [password = ''] = (await text(input)).split(/\r?\n/);
    const error = errorDePassword(password, usuario);
    if (error) throw new StartError(`${error}.`);
    return password;
  }
  for (;;) {
    const password = await prompt.askHidden('  Contraseña nueva (no se ve al escribirla): ');
    const error = errorDePassword(password, usuario);
    if (error) decir(`  ${error}.`);
    else if ((await prompt.askHidden('  Otra vez: ')) === password) return password;
    else decir('  No son iguales. Escríbela otra vez.');
  }
}

/** Sets a new password for an owner of the shop. */
export async function ponerPassword(terminal: Terminal): Promise<0> {
  const { input, output } = terminal;
  const { config, email } = readOrder(terminal);
  const { db, close } = await openShop(config);
  const prompt = input.isTTY ? openPrompt(input, output) : undefined;
  const decir = (texto: string) => void output.write(`${texto}\n`);
  const conversation = { prompt, input, decir };
  try {
    const usuario = await chooseOwner(await listarPropietarios(db), email, conversation);
    decir(`  Contraseña nueva para ${usuario.nombre} (${usuario.email}).`);
    const password = await readPassword(conversation, usuario);
    await recuperarDesdeLaComputadora({ config, db }, usuario.id, password, new Date());
    decir(
      '\n  Listo: ya puede entrar con la contraseña nueva. Sus sesiones se cerraron en todos los equipos.',
    );
    return 0;
  } finally {
    prompt?.close();
    await close();
  }
}

if (isProgram(import.meta)) await runFromTerminal(ponerPassword);
