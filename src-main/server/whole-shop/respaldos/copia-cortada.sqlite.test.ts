import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COPIAR_AL_DESTINO, ELEGIR_DESTINO, REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';

const DUENA = { nombre: 'Ana López', email: 'ana@prueba.gt', password: 'secreta1', tienda: 'Globos Ana' };

it('a copy that dies with the server leaves the earlier ones, and the next one is whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-corte-'));
  const stick = join(folder, 'memoria');
  const copias = join(stick, 'Guirnalda', 'copias');
  mkdirSync(stick);
  const imagen = (n: number) => {
    const name = `${n.toString(16).padStart(32, '0')}-640.webp`;
    writeFileSync(join(folder, 'datos', 'imagenes', name), Buffer.alloc(1_000_000, n));
  };
  let token = '';
  const abrir = async () => {
    const server = await startServer(['--data', join(folder, 'datos')]);
    return { server, api: createApiClient({ baseUrl: () => server.url, token: () => token }) };
  };
  let abierta: ServerProcess | undefined;
  try {
    const una = await abrir();
    abierta = una.server;
    const { token: suya } = await una.api(REGISTRAR_USUARIO, { body: DUENA });
    token = suya ?? '';
    const boleto = crypto.randomUUID();
    una.server.child.send({ tipo: 'ruta-elegida', boleto, ruta: stick });
    await una.api(ELEGIR_DESTINO, { body: { boleto } });
    await una.api(COPIAR_AL_DESTINO);
    const antes = readdirSync(copias);
    expect(antes).toHaveLength(1);

    mkdirSync(join(folder, 'datos', 'imagenes'), { recursive: true });
    for (let n = 1; n <= 60; n += 1) imagen(n);
    const cortada = una.api(COPIAR_AL_DESTINO).catch(() => 'cortada');
    // Pictures are being written: the power goes.
    const escritas = () => {
      try {
        return readdirSync(join(stick, 'Guirnalda', 'imagenes', '00')).length;
      } catch {
        return 0;
      }
    };
    await expect.poll(escritas, { interval: 5 }).toBeGreaterThan(2);
    await una.server.kill();
    expect(await cortada).toBe('cortada');
    expect(readdirSync(copias).filter((name) => !name.startsWith('.'))).toEqual(antes);

    const otra = await abrir();
    abierta = otra.server;
    const { lugar } = await otra.api(COPIAR_AL_DESTINO);
    expect(lugar).toMatchObject({ ultimaFalla: null, lugar: { estado: 'lista' } });
    expect(readdirSync(copias).every((name) => !name.startsWith('.'))).toBe(true);
    const partes = readdirSync(stick, { recursive: true }).filter((name) => String(name).endsWith('.parte'));
    expect(partes).toEqual([]);
    expect(escritas()).toBe(60);
  } finally {
    await abierta?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
