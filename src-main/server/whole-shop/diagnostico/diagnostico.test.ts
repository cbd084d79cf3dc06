import { afterEach, beforeEach, expect, it } from 'vitest';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { INICIO, openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(() => shop.close());

const leer = async () => {
  const { status, headers, body } = await shop.call('propietario', 'GET', '/api/diagnostico');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  return body;
};

it('tells the owner what program runs since when, on which system and engine', async () => {
  const { version, esquema, db } = shop.context;
  const { fecha, programa, disco } = await leer();
  expect(fecha).toBe(INICIO.toISOString());
  expect(programa).toMatchObject({
    version,
    esquema,
    motor: db.engine,
    node: process.version.slice(1),
    desde: new Date(shop.context.startedAt).toISOString(),
  });
  expect(programa.memoria.usada).toBeGreaterThan(1_000_000);
  expect(programa.memoria.total).toBeGreaterThan(programa.memoria.libre);
  if (db.engine === 'sqlite') expect(disco.base).toBeGreaterThan(10_000);
  else expect(disco.base).toBeNull();
});

it('tells what is known of the disk, and tries nothing for it', async () => {
  expect((await leer()).disco).toMatchObject({ estado: 'bien', probado: null, espacio: null });
  await shop.context.disco.medir();
  await shop.context.disco.probar();
  const { disco } = await leer();
  expect(disco.espacio.libre).toBeGreaterThan(0);
  expect(Date.parse(disco.probado)).toBeGreaterThan(INICIO.getTime() - 60_000);
  shop.context.disco.notar(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  expect((await leer()).disco.estado).toBe('lleno');
});

it('tells the newest sale, by which a clock that was set back is known', async () => {
  expect((await leer()).ultimaVenta).toBeNull();
  await shop.vender();
  shop.pasan(-48);
  const { fecha, ultimaVenta } = await leer();
  expect(Date.parse(ultimaVenta) - Date.parse(fecha)).toBe(48 * 3_600_000);
});

it('counts the mails that wait and those that were given up lately, not codes that nobody could send', async () => {
  const correo = (
    horas: number,
    campos: { estado: 'pendiente' | 'fallido' | 'enviado'; intentos: number; plantilla?: 'pedido-recibido' },
  ) => {
    const fecha = new Date(INICIO.getTime() - horas * 3_600_000);
    return {
      id: nuevoId(),
      para: 'ana@correo.gt',
      plantilla: 'verificacion' as const,
      datos: {},
      creadoEn: fecha,
      proximoIntento: fecha,
      tomadoHasta: null,
      ultimoError: null,
      enviadoEn: null,
      ...campos,
    };
  };
  await inTransaction(shop.context.db, async (tx) => {
    for (const uno of [
      correo(5, { estado: 'pendiente', intentos: 2 }),
      correo(1, { estado: 'pendiente', intentos: 0 }),
      correo(30, { estado: 'fallido', intentos: 8 }),
      correo(24 * 8, { estado: 'fallido', intentos: 8 }),
      correo(30, { estado: 'fallido', intentos: 0 }),
      correo(30, { plantilla: 'pedido-recibido', estado: 'fallido', intentos: 0 }),
      correo(30, { estado: 'enviado', intentos: 1 }),
    ])
      await tx.insert(tx.tables.correos).values(uno);
  });
  const desde = new Date(INICIO.getTime() - 5 * 3_600_000).toISOString();
  expect((await leer()).correos).toEqual({
    configurado: false,
    pendientes: 2,
    desde,
    fallidos: 1,
    retenidos: 1,
  });
});

it('counts the open connections and streams, of how many there may be', async () => {
  const { medidas } = shop.context.config.limites;
  const salir = shop.context.conexiones.tomar([['far', 9]]);
  const dejar = shop.context.oyentes.abrir({
    cupos: [['personal', 500]],
    desde: undefined,
    traducir: () => undefined,
    perdido: { nombre: 'recargar', datos: {} },
  });
  expect((await leer()).conexiones).toEqual({
    deLejos: { abiertas: 1, maximo: medidas.conexiones },
    deAqui: { abiertas: 0, maximo: medidas.conexiones },
    personal: { abiertas: 1, maximo: 500 },
    clientes: { abiertas: 0, maximo: 500 },
  });
  salir?.();
  dejar.destroy();
});

it('holds nothing personal: no account, address, folder or key', async () => {
  await shop.vender();
  const texto = JSON.stringify(await leer());
  for (const secreto of ['@', 'Persona', 'Ana', '5555', shop.folder, shop.context.estaComputadora.clave])
    expect(texto).not.toContain(secreto);
});
