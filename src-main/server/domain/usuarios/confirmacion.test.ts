import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import {
  type HojasShop,
  NUEVA,
  OLVIDADA,
  openHojasShop,
  PROPIETARIO,
} from '../../testing/shops/hojas-shop.ts';

const ROSA = { nombre: 'Rosa', email: 'rosa@correo.gt', password: 'globos45', rol: 'propietario' };
const SMTP = { host: 'smtp.correo.gt', puerto: 587, remitente: 'tienda@correo.gt' };

let shop: HojasShop;
beforeEach(async () => {
  shop = await openHojasShop();
});
afterEach(() => shop.close());

type Metodo = 'POST' | 'PUT' | 'DELETE';

const pedir = (metodo: Metodo, url: string, body: object = {}) =>
  shop.call('propietario', metodo, url, { body });

/** An owner beside the one who calls. */
async function otraPropietaria(): Promise<string> {
  const { status, body } = await pedir('POST', '/api/usuarios', ROSA);
  expect(status).toBe(201);
  return body.usuario._id;
}

/** The calls by which an open screen would become ownership, each with a body that it takes. */
async function llamadas(): Promise<[string, Metodo, string, object][]> {
  const rosa = await otraPropietaria();
  const eva = await pedir('POST', '/api/usuarios', { ...ROSA, email: 'eva@correo.gt', activo: false });
  await pedir('PUT', `/api/usuarios/${eva.body.usuario._id}`, { activo: false });
  const nueva = { ...ROSA, email: 'otra@correo.gt' };
  return [
    ['a new owner', 'POST', '/api/usuarios', nueva],
    [
      'a new owner, by the documented call',
      'POST',
      '/api/auth/registro',
      { ...nueva, email: 'mas@correo.gt' },
    ],
    ['an employee raised', 'PUT', `/api/usuarios/${shop.userId('ventas')}`, { rol: 'propietario' }],
    ['an owner who may sign in again', 'PUT', `/api/usuarios/${eva.body.usuario._id}`, { activo: true }],
    ['an owner’s password', 'PUT', `/api/usuarios/${rosa}/password`, { nueva: NUEVA }],
    ['an owner put out', 'PUT', `/api/usuarios/${rosa}`, { activo: false }],
    ['the mail server', 'PUT', '/api/configuracion/correo', SMTP],
    ['no mail server', 'DELETE', '/api/configuracion/correo', {}],
  ];
}

describe('what an owner’s open screen alone must not do', () => {
  it('asks for the password where the acting owner has a second step, and only does it with the right one', async () => {
    const todas = await llamadas();
    await shop.hacerHoja();
    await shop.activarSegundoPaso();
    for (const [que, metodo, url, body] of todas) {
      const sin = await pedir(metodo, url, body);
      expect([que, sin.status, sin.body.details?.[0]?.path]).toEqual([que, 400, 'actual']);
      const mala = await pedir(metodo, url, { ...body, actual: 'no-es-esta' });
      expect([que, mala.status, mala.body.details?.[0]?.msg]).toEqual([
        que,
        400,
        'La contraseña actual no es correcta',
      ]);
      const buena = await pedir(metodo, url, { ...body, actual: OLVIDADA });
      expect([que, buena.status < 300]).toEqual([que, true]);
    }
  });

  it('stays as documented without a second step, where a password that is given must still be right', async () => {
    for (const [que, metodo, url, body] of await llamadas()) {
      const mala = await pedir(metodo, url, { ...body, actual: 'no-es-esta' });
      expect([que, mala.status]).toEqual([que, 400]);
      expect([que, (await pedir(metodo, url, body)).status < 300]).toEqual([que, true]);
    }
  });

  it('asks nothing for what makes no owner', async () => {
    await shop.hacerHoja();
    await shop.activarSegundoPaso();
    const empleada = { ...ROSA, rol: 'empleado' };
    expect((await pedir('POST', '/api/usuarios', empleada)).status).toBe(201);
    const id = shop.userId('ventas');
    expect((await pedir('PUT', `/api/usuarios/${id}`, { nombre: 'Luis' })).status).toBe(200);
    expect((await pedir('PUT', `/api/usuarios/${id}/password`, { nueva: NUEVA })).status).toBe(200);
  });

  it('voids a sheet with the right password only, where one is given', async () => {
    await shop.hacerHoja();
    expect((await pedir('DELETE', '/api/auth/hoja', { actual: 'no-es-esta' })).status).toBe(400);
    expect((await shop.hoja())?.quedan).toBe(8);
    expect((await pedir('DELETE', '/api/auth/hoja', { actual: OLVIDADA })).status).toBe(200);
    expect(await shop.hoja()).toBe(null);
  });
});

describe('a code in the list of mails', () => {
  async function codigos() {
    const { body } = await shop.call('propietario', 'GET', '/api/correos');
    return body.correos.map(({ _id, para, codigo, codigoOculto, codigoVence }: Record<string, string>) => ({
      _id,
      para,
      codigo,
      codigoOculto,
      vence: codigoVence,
    }));
  }
  const recuperar = (email: string) =>
    shop.call('visitante', 'POST', '/api/auth/recuperar-password', { body: { email } });

  it('of an owner is hidden, and shown for the right password of who asks, which the trail tells', async () => {
    await recuperar(PROPIETARIO);
    await recuperar('cliente@prueba.gt');
    const [cliente, propietario] = await codigos();
    expect(cliente).toMatchObject({ codigo: expect.stringMatching(/^\d{6}$/), codigoOculto: false });
    expect(propietario).toMatchObject({
      codigo: null,
      codigoOculto: true,
      vence: '2026-11-21T15:15:00.000Z',
    });

    const ver = (actual?: string) => pedir('POST', `/api/correos/${propietario._id}/codigo`, { actual });
    expect([(await ver()).status, (await ver('no-es-esta')).status]).toEqual([400, 400]);
    const { status, body, headers } = await ver(OLVIDADA);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.correo.codigo).toMatch(/^\d{6}$/);
    const hecho = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${propietario._id}`);
    expect(hecho.body.registros).toMatchObject([
      { accion: 'correo.codigo-visto', despues: { para: PROPIETARIO } },
    ]);
    // Seen once is not shown for good.
    expect((await codigos())[1]).toMatchObject({ codigo: null, codigoOculto: true });
  });

  it('of an owner is hidden in the answers of a retry too, and is gone once it expired', async () => {
    await recuperar(PROPIETARIO);
    const [{ _id }] = await codigos();
    const { body } = await pedir('POST', `/api/correos/${_id}/reintentar`);
    expect(body.correo).toMatchObject({ codigo: null, codigoOculto: true });
    shop.pasan(15);
    expect(await codigos()).toMatchObject([{ codigo: null, codigoOculto: false }]);
    const tarde = await pedir('POST', `/api/correos/${_id}/codigo`, { actual: OLVIDADA });
    expect([tarde.status, tarde.body.error]).toEqual([409, 'estado-invalido']);
  });
});

describe('the owners’ mails about who may enter as an owner', () => {
  /** Subjects of the mails that wait, by address. */
  async function avisos() {
    const filas = await shop.rows(
      "select para, datos from correos where plantilla = 'acceso-cambiado' order by id",
    );
    await inTransaction(shop.context.db, async (tx) => void (await tx.delete(tx.tables.correos)));
    return filas.map(({ para, datos }) => {
      const { que, de } = typeof datos === 'string' ? JSON.parse(datos) : (datos as Record<string, string>);
      return [para, que, de];
    });
  }

  beforeEach(() => {
    shop.context.config.mail = {
      servidor: {
        host: '127.0.0.1',
        puerto: 1,
        seguridad: 'ninguna',
        usuario: undefined,
        password: undefined,
      },
      remitente: { nombre: undefined, email: 'tienda@globos.gt' },
    };
  });

  it('tell all of them of a new owner, and of one who was raised', async () => {
    await otraPropietaria();
    expect(await avisos()).toEqual([
      [PROPIETARIO, 'propietario-nuevo', 'Rosa'],
      [ROSA.email, 'propietario-nuevo', null],
    ]);
    await pedir('PUT', `/api/usuarios/${shop.userId('ventas')}`, { rol: 'propietario' });
    expect((await avisos()).map(([para]) => para).sort()).toEqual([
      PROPIETARIO,
      ROSA.email,
      'ventas@prueba.gt',
    ]);
    await pedir('PUT', `/api/usuarios/${shop.userId('productos')}`, { nombre: 'Luis' });
    expect(await avisos()).toEqual([]);
  });

  it('tell all of them of an owner’s password, sheet and second step, and nobody of an employee’s', async () => {
    const rosa = await otraPropietaria();
    await avisos();
    await pedir('PUT', `/api/usuarios/${rosa}/password`, { nueva: NUEVA });
    expect(await avisos()).toEqual([
      [PROPIETARIO, 'password', 'Rosa'],
      [ROSA.email, 'password', null],
    ]);
    await shop.hacerHoja();
    expect((await avisos()).map(([, que]) => que)).toEqual(['hoja-creada', 'hoja-creada']);
    await shop.activarSegundoPaso();
    expect((await avisos()).map(([, que]) => que)).toEqual([
      'segundo-paso-activado',
      'segundo-paso-activado',
    ]);
    await pedir('PUT', '/api/auth/password', { actual: OLVIDADA, nueva: NUEVA });
    expect((await avisos()).map(([, que]) => que)).toEqual(['password', 'password']);
    await shop.call('ventas', 'PUT', '/api/auth/password', { body: { actual: OLVIDADA, nueva: NUEVA } });
    expect(await avisos()).toEqual([]);
  });

  it('do not pile up where no mail can leave', async () => {
    shop.context.config.mail = undefined;
    await otraPropietaria();
    expect(await avisos()).toEqual([]);
  });
});
