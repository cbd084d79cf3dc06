import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extrano, PUEDO, resolverReto, retoDe } from '../testing/requests/retos.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

type Extra = Record<string, string>;

describe('while strangers ask for more codes by mail than all together may', () => {
  const registrar = (email: string, desde: string, headers: Extra = {}) =>
    shop.call('visitante', 'POST', '/api/auth/registro-cliente', {
      desde,
      headers,
      body: { nombre: 'Sofía Pérez', email, password: 'globos123', telefono: '44556667' },
    });
  const recuperar = (email: string, desde: string, headers: Extra = {}) =>
    shop.call('visitante', 'POST', '/api/auth/recuperar-password', { desde, headers, body: { email } });

  it('a page registers and recovers after a challenge', async () => {
    Object.assign(shop.context.config.limites.intentos.correosDelServidor, { maximo: 5 });
    for (let i = 0; i < 5; i += 1)
      expect((await recuperar(`nadie${i}@correo.gt`, extrano(i))).status).toBe(200);
    for (const llamar of [registrar, recuperar]) {
      const retado = await llamar('sofia@correo.gt', '190.1.1.1', PUEDO);
      expect([retado.status, retado.body.error]).toEqual([429, 'demasiados-intentos']);
      const reto = resolverReto(retoDe(retado));
      expect((await llamar('sofia@correo.gt', '190.1.1.1', { 'x-reto': reto })).body.success).toBe(true);
    }
  });

  it('being challenged takes nothing of what a network may register', async () => {
    const { intentos } = shop.context.config.limites;
    Object.assign(intentos.correosDelServidor, { maximo: 1 });
    Object.assign(intentos.registrosPorDireccion, { maximo: 1 });
    await recuperar('nadie@correo.gt', extrano(1));
    const reto = resolverReto(retoDe(await registrar('sofia@correo.gt', '190.1.1.1', PUEDO)));
    expect((await registrar('sofia@correo.gt', '190.1.1.1', { 'x-reto': reto })).status).toBe(201);
    expect((await registrar('luz@correo.gt', '190.1.1.1', PUEDO)).body.reto).toBeUndefined();
  });

  it('a registration that fails after its challenge may be sent again with it, a bounded number of times', async () => {
    const { intentos } = shop.context.config.limites;
    intentos.correosDelServidor.maximo = 1;
    intentos.registrosPorDireccion.maximo = 2;
    await recuperar('nadie@correo.gt', extrano(1));
    const retado = await registrar('propietario@prueba.gt', '190.1.1.1', PUEDO);
    const headers = { 'x-reto': resolverReto(retoDe(retado)) };
    expect((await registrar('propietario@prueba.gt', '190.1.1.1', headers)).status).toBe(409);
    expect((await registrar('sofia@correo.gt', '190.1.1.1', headers)).status).toBe(201);
    expect((await registrar('luz@correo.gt', '190.1.1.1', headers)).body.reto).toBeUndefined();
  });

  it('a call that fails before it mails takes nothing of what all may', async () => {
    Object.assign(shop.context.config.limites.intentos.correosDelServidor, { maximo: 1 });
    const { clock } = shop.context;
    for (const llamar of [registrar, recuperar]) {
      shop.context.clock = () => {
        throw new Error('it failed');
      };
      expect((await llamar('sofia@correo.gt', '190.1.1.1')).status).toBe(500);
      shop.context.clock = clock;
    }
    expect((await recuperar('sofia@correo.gt', '190.1.1.1', PUEDO)).status).toBe(200);
    expect((await recuperar('luz@correo.gt', '190.1.1.1', PUEDO)).status).toBe(429);
  });

  it('neighbours of who asks too often are challenged long before all are', async () => {
    const { maximo } = shop.context.config.limites.intentos.codigosPedidosPorRedAmplia;
    for (let i = 0; i < maximo; i += 1) await recuperar(`nadie${i}@correo.gt`, `203.0.113.${i % 200}`);
    expect((await recuperar('sofia@correo.gt', '203.0.113.250', PUEDO)).body.reto.partes).toBe(8);
    expect((await recuperar('sofia@correo.gt', '203.0.114.250', PUEDO)).status).toBe(200);
  });
});
