import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const LUIS = { nombre: 'Luis Pérez', email: 'Luis@Correo.gt', password: 'secreta1', telefono: '4433-2211' };

async function crear(cambios: object = {}): Promise<string> {
  const { status, body } = await shop.call('propietario', 'POST', '/api/usuarios', {
    body: { ...LUIS, ...cambios },
  });
  expect([status, body.message]).toEqual([201, 'Usuario registrado']);
  return body.usuario._id;
}
const cambiar = (id: string, body: unknown, quien: Quien = 'propietario') =>
  shop.call(quien, 'PUT', `/api/usuarios/${id}`, { body });
const entrar = (email: string, password: string) =>
  shop.call('visitante', 'POST', '/api/auth/login', { body: { email, password } });
const conToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const vigente = async (token: string) =>
  (await shop.call('visitante', 'GET', '/api/auth/verificar-token', conToken(token))).status;

describe('the owner’s list of users', () => {
  it('filters by part of name, address or phone and by role, sorted by name', async () => {
    await crear();
    const buscar = async (consulta: string) => {
      const { body } = await shop.call('propietario', 'GET', `/api/usuarios?${consulta}`);
      return body.usuarios.map((uno: { email: string }) => uno.email);
    };
    for (const buscado of ['PEREZ', 'luis per', 'luis@', '4433-2211', '443322']) {
      expect([buscado, await buscar(`buscar=${encodeURIComponent(buscado)}`)]).toEqual([
        buscado,
        ['luis@correo.gt'],
      ]);
    }
    expect(await buscar('rol=propietario')).toEqual(['propietario@prueba.gt']);
    expect(await buscar('rol=personal')).not.toContain('cliente@prueba.gt');
    expect(await buscar('rol=personal')).toContain('ventas@prueba.gt');
    expect(await buscar('buscar=%25')).toEqual([]);
    expect((await buscar('rol=empleado&limit=2&page=1'))[0]).toBe('luis@correo.gt');
    const { body } = await shop.call('propietario', 'GET', '/api/usuarios?limit=3&page=3');
    expect([body.usuarios.length, body.pagination.totalItems, body.pagination.totalPages]).toEqual([1, 7, 3]);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|version/i);
    expect((await shop.call('propietario', 'GET', '/api/usuarios?rol=jefe')).status).toBe(400);
  });

  it('adds staff once per address, refuses the client role, and answers without the hash', async () => {
    const id = await crear({ permisos: { ventas: true } });
    const { body } = await shop.call('propietario', 'GET', `/api/usuarios/${id}`);
    expect(body.usuario).toEqual({
      _id: id,
      nombre: 'Luis Pérez',
      email: 'luis@correo.gt',
      telefono: '44332211',
      rol: 'empleado',
      permisos: { productos: false, ventas: true, reportes: false },
      emailVerificado: true,
      activo: true,
    });
    expect((await entrar('luis@correo.gt', 'secreta1')).status).toBe(200);
    const otra = await shop.call('propietario', 'POST', '/api/usuarios', { body: LUIS });
    expect([otra.status, otra.body.error]).toEqual([409, 'ya-existe']);
    expect(otra.body.details).toEqual([{ path: 'email', msg: 'Ya existe una cuenta con este email' }]);
    const conClave = () =>
      shop.call('propietario', 'POST', '/api/usuarios', {
        body: { ...LUIS, email: 'eva@correo.gt' },
        headers: { 'idempotency-key': 'alta-de-eva-1' },
      });
    const una = await conClave();
    const repetida = await conClave();
    expect([una.status, repetida.status, repetida.body]).toEqual([201, 201, una.body]);
    const cliente = await shop.call('propietario', 'POST', '/api/usuarios', {
      body: { ...LUIS, email: 'x@correo.gt', rol: 'cliente' },
    });
    expect([cliente.status, cliente.body.details[0].path]).toEqual([400, 'rol']);
  });
});

describe('changing a user', () => {
  it('keeps absent fields, applies permissions at once, and audits the change', async () => {
    const antes = await shop.call('productos', 'GET', '/api/ventas');
    const id = shop.userId('productos');
    const { status, body } = await cambiar(id, { nombre: 'Pía Ñandú', permisos: { ventas: true } });
    expect([antes.status, status, body.usuario.permisos, body.usuario.telefono]).toEqual([
      403,
      200,
      { productos: true, ventas: true, reportes: false },
      '55551234',
    ]);
    expect((await shop.call('productos', 'GET', '/api/ventas')).status).toBe(200);
    const lista = await shop.call('propietario', 'GET', '/api/usuarios?buscar=nandu');
    expect(lista.body.pagination.totalItems).toBe(1);
    const [hecho] = await shop.rows(
      "select usuario_id, antes, despues from auditoria where accion = 'usuario.actualizado'",
    );
    expect(hecho?.usuario_id).toBe(shop.userId('propietario'));
    const texto = JSON.stringify(hecho);
    expect(texto).toContain('Pía Ñandú');
    expect(texto).not.toMatch(/hash|argon/i);
  });

  it('ends sessions on deactivation, and does not revive them on reactivation', async () => {
    const id = shop.userId('ventas');
    const token = shop.token('ventas');
    await cambiar(id, { activo: false });
    expect([await vigente(token), (await entrar('ventas@prueba.gt', 'x')).status]).toEqual([401, 401]);
    const { body } = await cambiar(id, { activo: true });
    expect([body.usuario.activo, await vigente(token)]).toEqual([true, 401]);
  });

  it('promotes a client to staff only with a proven address', async () => {
    const { status, body } = await cambiar(shop.userId('cliente'), { rol: 'empleado' });
    expect([status, body.usuario.rol, await vigente(shop.token('cliente'))]).toEqual([200, 'empleado', 401]);
    await shop.call('visitante', 'POST', '/api/auth/registro-cliente', { body: LUIS });
    const { body: lista } = await shop.call('propietario', 'GET', '/api/usuarios?rol=cliente');
    const sinProbar = await cambiar(lista.usuarios[0]._id, { rol: 'propietario' });
    expect([sinProbar.status, sinProbar.body.error]).toEqual([409, 'conflicto']);
  });

  it.each([
    [{ rol: 'cliente' }, 'rol'],
    [{ rol: 'admin' }, 'rol'],
    [{ activo: 'false' }, 'activo'],
    [{ permisos: { ventas: 'si' } }, 'permisos.ventas'],
    [{ nombre: 'x' }, 'nombre'],
    [{ telefono: '123' }, 'telefono'],
  ])('refuses %j', async (cambios, path) => {
    const { status, body } = await cambiar(shop.userId('ventas'), cambios);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });

  it('answers 404 for unknown users', async () => {
    for (const id of ['01a1fd2f-1af1-7196-896d-814c65740d1f', 'no-es-id']) {
      expect((await cambiar(id, { nombre: 'Nadie' })).status).toBe(404);
      expect((await shop.call('propietario', 'GET', `/api/usuarios/${id}`)).status).toBe(404);
    }
  });
});

describe('the last active owner', () => {
  it.each([[{ activo: false }], [{ rol: 'empleado' }]])('cannot be removed by %j', async (cambios) => {
    const { status, body } = await cambiar(shop.userId('propietario'), cambios);
    expect([status, body.error, body.message]).toEqual([
      409,
      'conflicto',
      'La tienda necesita al menos un propietario activo',
    ]);
    expect((await cambiar(shop.userId('propietario'), { nombre: 'Doña Rosa' })).status).toBe(200);
  });

  it('can be removed while another remains, who then cannot', async () => {
    const otra = await crear({ rol: 'propietario' });
    expect((await cambiar(shop.userId('propietario'), { rol: 'empleado' })).status).toBe(200);
    const { body } = await entrar('luis@correo.gt', 'secreta1');
    const ella = await shop.call('visitante', 'PUT', `/api/usuarios/${otra}`, {
      body: { activo: false },
      ...conToken(body.token),
    });
    expect(ella.status).toBe(409);
  });

  it('remains when owners deactivate each other concurrently', async () => {
    const ids = [shop.userId('propietario')];
    for (let i = 0; i < 3; i += 1) ids.push(await crear({ email: `l${i}@correo.gt`, rol: 'propietario' }));
    const tokens = [shop.token('propietario')];
    for (let i = 0; i < 3; i += 1) tokens.push((await entrar(`l${i}@correo.gt`, 'secreta1')).body.token);
    await Promise.all(
      ids.map((id, i) =>
        shop.call('visitante', 'PUT', `/api/usuarios/${id}`, {
          body: i % 2 ? { activo: false } : { rol: 'empleado' },
          ...conToken(tokens[(i + 1) % tokens.length] ?? ''),
        }),
      ),
    );
    const quedan = await shop.rows("select activo from usuarios where rol = 'propietario'");
    expect(quedan.filter(({ activo }) => activo === true || activo === 1).length).toBeGreaterThan(0);
  });
});

describe('passwords and sessions', () => {
  it('lets the owner set another user’s password, which ends that user’s sessions', async () => {
    const id = await crear();
    const { body } = await entrar('luis@correo.gt', 'secreta1');
    const poner = (nueva: string, quien = id) =>
      shop.call('propietario', 'PUT', `/api/usuarios/${quien}/password`, { body: { nueva } });
    expect((await poner('corta')).status).toBe(400);
    expect((await poner('distinta1')).status).toBe(200);
    expect(await vigente(body.token)).toBe(401);
    expect((await entrar('luis@correo.gt', 'secreta1')).status).toBe(401);
    expect((await entrar('luis@correo.gt', 'distinta1')).status).toBe(200);
    const propia = await poner('distinta1', shop.userId('propietario'));
    expect([propia.status, propia.body.error]).toEqual([409, 'conflicto']);
    const { registros } = (await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${id}`)).body;
    expect(registros[0]).toMatchObject({ accion: 'usuario.password', despues: { nombre: 'Luis Pérez' } });
  });

  it('lets users change their own password with the current one, keeping only this session', async () => {
    await crear();
    const uno = (await entrar('luis@correo.gt', 'secreta1')).body.token;
    const dos = (await entrar('luis@correo.gt', 'secreta1')).body.token;
    const cambiarPropia = (actual: unknown, nueva: unknown) =>
      shop.call('visitante', 'PUT', '/api/auth/password', { body: { actual, nueva }, ...conToken(uno) });
    const mala = await cambiarPropia('otra-cosa', 'distinta1');
    expect([mala.status, mala.body.details]).toEqual([
      400,
      [{ path: 'actual', msg: 'La contraseña actual no es correcta' }],
    ]);
    const { status, body } = await cambiarPropia('secreta1', 'distinta1');
    expect(status).toBe(200);
    expect([await vigente(uno), await vigente(dos), await vigente(body.token)]).toEqual([401, 401, 200]);
    expect((await entrar('luis@correo.gt', 'distinta1')).status).toBe(200);
  });

  it('limits guesses of the current password', async () => {
    const estados: number[] = [];
    await crear();
    const { token } = (await entrar('luis@correo.gt', 'secreta1')).body;
    for (let i = 0; i < 11; i += 1) {
      const body = { actual: 'malamala', nueva: 'distinta1' };
      estados.push(
        (await shop.call('visitante', 'PUT', '/api/auth/password', { body, ...conToken(token) })).status,
      );
    }
    expect(estados).toEqual([...Array(10).fill(400), 429]);
    expect(await vigente(token)).toBe(200);
  });

  it('ends all sessions on request', async () => {
    expect((await shop.call('reportes', 'POST', '/api/auth/cerrar-sesiones')).status).toBe(200);
    expect(await vigente(shop.token('reportes'))).toBe(401);
    const id = shop.userId('ventas');
    expect((await shop.call('propietario', 'POST', `/api/usuarios/${id}/cerrar-sesiones`)).status).toBe(200);
    expect([await vigente(shop.token('ventas')), await vigente(shop.token('propietario'))]).toEqual([
      401, 200,
    ]);
  });
});
