import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATOS_MAS_NUEVOS } from '#contract/desktop/proceso.ts';
import { NewerDatabaseError } from '#db/engines/journal.ts';
import { CARPETA_DE_COPIAS } from '#db/sqlite/copies.ts';
import { writeOpenedBy } from '#db/sqlite/opened-by.ts';
import { explainDataFolder, StartError } from './start-error.ts';

/** How many migrations this program knows, of a database that has more. */
const KNOWN = 24;
const ACTUALIZA = 'Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos.';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-start-error-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A copy from before a change of program, of a database with `esquema` migrations. Returns its file. */
function copia(esquema: number, fecha: string): string {
  const copias = join(folder, CARPETA_DE_COPIAS);
  mkdirSync(copias, { recursive: true });
  const file = join(copias, `antes-de-migrar-v${esquema}-${fecha}.sqlite`);
  writeFileSync(file, '');
  utimesSync(file, new Date(fecha), new Date(fecha));
  return file;
}

function explicado(): StartError {
  const error = explainDataFolder(new NewerDatabaseError('the database is newer', KNOWN), folder);
  if (!(error instanceof StartError)) throw error;
  expect(error.code).toBe(DATOS_MAS_NUEVOS);
  return error;
}

describe('a database of a newer version', () => {
  it('is refused with the version that opened it and the newest copy that this one can open', () => {
    writeOpenedBy(folder, { version: '1.5.0', esquema: KNOWN + 2 });
    copia(KNOWN - 1, '2026-11-20T08:00:00.000Z');
    const ultima = copia(KNOWN, '2026-11-22T08:00:00.000Z');
    copia(KNOWN + 1, '2026-11-24T08:00:00.000Z');
    expect(explicado().message).toBe(
      `${ACTUALIZA} Los abrió la versión 1.5.0: instala esa o una posterior, y no se pierde nada. ` +
        `La última copia de antes, sin lo que se hizo después, es «${ultima}».`,
    );
  });

  it('names no version when the last one that signed knew no more than this', () => {
    writeOpenedBy(folder, { version: '1.4.0', esquema: KNOWN });
    const unica = copia(KNOWN, '2026-11-22T08:00:00.000Z');
    expect(explicado().message).toBe(
      `${ACTUALIZA} La última copia de antes, sin lo que se hizo después, es «${unica}».`,
    );
  });

  it('names no copy that this program cannot open either', () => {
    writeOpenedBy(folder, { version: '1.5.0', esquema: KNOWN + 2 });
    copia(KNOWN + 1, '2026-11-24T08:00:00.000Z');
    expect(explicado().message).toBe(
      `${ACTUALIZA} Los abrió la versión 1.5.0: instala esa o una posterior, y no se pierde nada.`,
    );
  });
});
