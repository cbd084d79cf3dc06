import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COPIAR_AL_DESTINO, ELEGIR_DESTINO, REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { type HeldFile, holdFile } from '../../testing/held-file.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';

const DUENA = { nombre: 'Ana López', email: 'ana@prueba.gt', password: 'secreta1', tienda: 'Globos Ana' };
const MEDIA = 1_000;

it.skipIf(process.platform === 'win32')(
  'a copy that dies with the server leaves the earlier ones, and the next one is whole',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-corte-'));
    const stick = join(folder, 'memoria');
    const copias = join(stick, 'Guirnalda', 'copias');
    mkdirSync(stick);
    const imagen = (letra: string) => join(folder, 'datos', 'imagenes', `${letra.repeat(32)}-640.webp`);
    let token = '';
    const abrir = async () => {
      const server = await startServer(['--data', join(folder, 'datos')]);
      return { server, api: createApiClient({ baseUrl: () => server.url, token: () => token }) };
    };
    let abierta: ServerProcess | undefined;
    let retenida: HeldFile | undefined;
    try {
      const una = await abrir();
      abierta = una.server;
      const { token: suya } = await una.api(REGISTRAR_USUARIO, { body: DUENA });
      token = suya ?? '';
      const boleto = crypto.randomUUID();
      una.server.child.send({ tipo: 'ruta-elegida', boleto, ruta: stick });
      await una.api(ELEGIR_DESTINO, { body: { boleto }, headers: una.server.deAqui });
      await una.api(COPIAR_AL_DESTINO);
      const antes = readdirSync(copias);
      expect(antes).toHaveLength(1);

      mkdirSync(join(folder, 'datos', 'imagenes'), { recursive: true });
      for (const letra of 'abcde') writeFileSync(imagen(letra), Buffer.alloc(100_000, letra));
      retenida = holdFile(imagen('f'));
      const cortada = una.api(COPIAR_AL_DESTINO).catch(() => 'cortada');
      // A picture is half written, and cannot be finished: the power goes.
      await retenida.give(MEDIA);
      const escrita = join(stick, 'Guirnalda', 'imagenes', 'ff', `${'f'.repeat(32)}-640.webp.parte`);
      await expect.poll(() => statSync(escrita, { throwIfNoEntry: false })?.size).toBe(MEDIA);
      await una.server.kill();
      expect(await cortada).toBe('cortada');
      expect(readdirSync(copias).filter((name) => !name.startsWith('.'))).toEqual(antes);

      await retenida.end();
      rmSync(imagen('f'));
      const otra = await abrir();
      abierta = otra.server;
      const { destino } = await otra.api(COPIAR_AL_DESTINO);
      expect(destino).toMatchObject({ ultimaFalla: null, elegido: { estado: 'lista' } });
      expect(readdirSync(copias).every((name) => !name.startsWith('.'))).toBe(true);
      const guardadas = readdirSync(stick, { recursive: true }).map(String);
      expect(guardadas.filter((name) => name.endsWith('.parte'))).toEqual([]);
      expect(guardadas.filter((name) => name.endsWith('.webp'))).toHaveLength(5);
    } finally {
      await retenida?.end();
      await abierta?.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
