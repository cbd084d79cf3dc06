import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdServer } from '#db/sqlite/data-lock.ts';
import { correrAparte, correrAqui } from '../testing/command.ts';
import { type HojasShop, NUEVA, OLVIDADA, openHojasShop, PROPIETARIO } from '../testing/shops/hojas-shop.ts';
import { ponerPassword } from './password.ts';
import { Interrupted, openPrompt } from './prompt.ts';

const PROGRAMA = join(import.meta.dirname, 'password.ts');

describe('the command', () => {
  let shop: HojasShop;
  beforeEach(async () => {
    shop = await openHojasShop();
  });
  afterEach(() => shop.close());

  const poner = (entrada: string, ...args: string[]) =>
    correrAqui(ponerPassword, ['--data', shop.folder, ...args], {
      entrada,
      databaseUrl: shop.context.config.databaseUrl,
    });

  it('sets the password while the server runs, ends the sessions and says so in the trail', async () => {
    const cerrar = holdServer(shop.folder);
    const { databaseUrl } = shop.context.config;
    const { codigo, salida } = await correrAparte(PROGRAMA, ['--data', shop.folder], {
      entrada: `${NUEVA}\n`,
      databaseUrl,
    }).finally(cerrar);
    expect(salida).toContain(`Persona propietario · ${PROPIETARIO}`);
    expect([codigo, salida]).toEqual([0, expect.stringContaining('Listo: ya puede entrar')]);
    expect(salida).not.toContain(NUEVA);
    expect((await shop.call('propietario', 'GET', '/api/usuarios')).status).toBe(401);
    expect([(await shop.entrar(OLVIDADA)).status, (await shop.entrar(NUEVA)).status]).toEqual([401, 200]);
    const [hecho] = await shop.rows(
      "select usuario_id, origen, entidad_id from auditoria where accion = 'usuario.password'",
    );
    expect(hecho).toEqual({
      usuario_id: null,
      origen: 'desde la computadora',
      entidad_id: shop.userId('propietario'),
    });
  });

  it('asks which owner where there are several, and knows no employee', async () => {
    await shop.call('propietario', 'POST', '/api/usuarios', {
      body: { nombre: 'Otra Dueña', email: 'otra@prueba.gt', password: 'otra1234', rol: 'propietario' },
    });
    const cual = await poner(NUEVA);
    expect([cual.codigo, cual.salida]).toEqual([1, expect.stringContaining('di cuál con --email')]);
    const empleado = await poner(NUEVA, '--email', 'ventas@prueba.gt');
    expect([empleado.codigo, empleado.salida]).toEqual([1, expect.stringContaining('no es de ninguno')]);
    expect(empleado.salida).not.toContain('Persona ventas');
    expect((await poner(NUEVA, '--email', ' OTRA@prueba.gt')).codigo).toBe(0);
    expect((await shop.entrar(NUEVA, 'otra@prueba.gt')).status).toBe(200);
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
  });

  it.each([
    ['', 'La contraseña es obligatoria'],
    ['corta12\n', 'La contraseña debe tener al menos 8 caracteres'],
    ['Guatemala1\n', 'Es de las contraseñas más usadas'],
  ])('refuses the password %j', async (entrada, mensaje) => {
    const { codigo, salida } = await poner(entrada);
    expect([codigo, salida]).toEqual([1, expect.stringContaining(mensaje)]);
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
  });

  it('explains a flag that it does not know', async () => {
    expect(await poner('', '--clave', 'x')).toMatchObject({
      codigo: 1,
      errores: expect.stringContaining('Uso: '),
    });
  });
});

it('creates no shop in an empty folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-'));
  try {
    const { codigo, salida } = await correrAqui(ponerPassword, ['--data', folder], { entrada: NUEVA });
    expect([codigo, salida]).toEqual([1, expect.stringContaining('no hay una tienda')]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('the terminal', () => {
  function abrir() {
    const teclas = new PassThrough();
    const pantalla = new PassThrough();
    let visto = '';
    pantalla.setEncoding('utf8').on('data', (texto: string) => {
      visto += texto;
    });
    return { teclas, prompt: openPrompt(teclas, pantalla), visto: () => visto };
  }

  it('shows an answer, but never a password', async () => {
    const { teclas, prompt, visto } = abrir();
    const numero = prompt.ask('Número: ');
    teclas.write('2\r');
    expect(await numero).toBe('2');
    const clave = prompt.askHidden('Contraseña: ');
    teclas.write('secreta1\r');
    expect(await clave).toBe('secreta1');
    prompt.close();
    expect(visto()).toMatch(/Número: .*2/);
    expect(visto()).toContain('Contraseña: ');
    expect(visto()).not.toContain('secreta1');
  });

  it('keeps what is typed before its question, as two pasted lines are', async () => {
    const { teclas, prompt, visto } = abrir();
    const clave = prompt.askHidden('Contraseña: ');
    teclas.write('secreta1\rsecreta1\r');
    expect([await clave, await prompt.askHidden('Otra vez: ')]).toEqual(['secreta1', 'secreta1']);
    prompt.close();
    expect(visto()).not.toContain('secreta1');
  });

  it('gives up on Ctrl+C', async () => {
    const { teclas, prompt } = abrir();
    const clave = prompt.askHidden('Contraseña: ');
    teclas.write('\u0003');
    await expect(clave).rejects.toThrow(Interrupted);
    prompt.close();
  });
});
