import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteDatabase } from '#db/open.ts';
import { type CopiedTable, CopyError, copyToPostgres } from '#db/postgres/copy.ts';
import { openPostgresDatabase } from '#db/postgres/open.ts';
import { holdData } from '#db/sqlite/data-lock.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { readConfig } from '../base/config/config.ts';
import { programFolders } from '../base/config/paths.ts';
import { explainDataFolder, StartError } from '../base/config/start-error.ts';
import { CommandError, runFromTerminal, type Terminal } from './terminal.ts';

// `npm run db:copy -- --to postgres://…`: copies the shop of a data folder into an empty PostgreSQL database. With
// DATABASE_URL instead of --to the password is not visible in the list of processes.

const USO = 'Uso: npm run db:copy -- --to postgres://usuario:clave@maquina:5432/base [--data CARPETA]';

function readOrder({ args, env }: Terminal): { url: string; dataFolder: string } {
  let values: { to?: string; data?: string };
  try {
    values = parseArgs({ args, options: { to: { type: 'string' }, data: { type: 'string' } } }).values;
  } catch {
    throw new StartError(USO);
  }
  const data = values.data ? ['--data', values.data] : [];
  const { databaseUrl, dataFolder } = readConfig(data, {
    ...env,
    DATABASE_URL: values.to ?? env.DATABASE_URL,
  });
  if (!databaseUrl) throw new StartError(USO);
  if (!existsSync(join(dataFolder, ARCHIVO_DE_DATOS)))
    throw new StartError(`En ${dataFolder} no hay una tienda que copiar.`);
  return { url: databaseUrl, dataFolder };
}

const numero = new Intl.NumberFormat('es-GT');

function show({ output }: Terminal, cuadre: CopiedTable[]): void {
  const filas = [
    ['Tabla', 'Filas', 'Suma de números', 'Letras'],
    ...cuadre.map((una) => [una.tabla, ...[una.filas, una.numeros, una.letras].map((n) => numero.format(n))]),
  ];
  const ancho = (i: number) => Math.max(...filas.map((fila) => fila[i]?.length ?? 0));
  for (const fila of filas) {
    const celdas = fila.map((celda, i) => (i === 0 ? celda.padEnd(ancho(i)) : celda.padStart(ancho(i))));
    output.write(`  ${celdas.join('  ')}\n`);
  }
}

/** Tells in its own words why a copy cannot be made. */
function explainCopy(error: unknown): never {
  throw error instanceof CopyError ? new CommandError(error.message) : error;
}

async function copyShop(terminal: Terminal): Promise<0> {
  const { url, dataFolder } = readOrder(terminal);
  const { migrations } = programFolders();
  // Sales made during the copy would be lost, so the shop must be closed.
  const release = holdData(dataFolder, 'alone');
  const { db: from } = await openSqliteDatabase(dataFolder, migrations).catch((error: unknown) => {
    release();
    throw explainDataFolder(error, dataFolder);
  });
  try {
    const { db: to } = await openPostgresDatabase({ url, connections: 3 }, migrations);
    try {
      show(terminal, await copyToPostgres(from, to).catch(explainCopy));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
    release();
  }
  terminal.output.write(
    `\n  Todo cuadra. Desde ahora abre la tienda con DATABASE_URL y con la misma carpeta: en ${dataFolder} siguen\n  las imágenes y la clave de las sesiones. Lo que se venda en la base de datos anterior ya no llega a la nueva.\n`,
  );
  return 0;
}

await runFromTerminal(copyShop);
