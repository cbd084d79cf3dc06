import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import { firmarSesion } from './http/sesion.ts';
import { openTestShop, PRUEBA, type Quien, type TestShop } from './testing/shop.ts';
import { crearUsuario } from './usuarios/usuarios.service.ts';

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route. */
type Publico = 'todos' | 'sesion' | 'personal' | 'productos' | 'ventas' | 'reportes' | 'propietario';

const PERSONAL: Quien[] = ['sin-permisos', 'productos', 'ventas', 'reportes', 'propietario'];
const QUIENES: Record<Publico, readonly Quien[]> = {
  todos: ['visitante', 'cliente', ...PERSONAL],
  sesion: ['cliente', ...PERSONAL],
  personal: PERSONAL,
  productos: ['productos', 'propietario'],
  ventas: ['ventas', 'propietario'],
  reportes: ['reportes', 'propietario'],
  propietario: ['propietario'],
};

const ID = '01a1fd2f-1af1-7196-896d-814c65740d1f';

/**
 * Every route: who gets past its guard, and what such a caller is answered to an empty body and unknown ids.
 * Anybody else gets 401 (nobody, switched off, expired) or 403.
 */
const RUTAS: [ruta: `${Metodo} /api/${string}`, publico: Publico, estado: number][] = [
  ['GET /api/salud', 'todos', 200],
  ['GET /api/tienda', 'todos', 200],
  ['GET /api/primeros-pasos', 'todos', 200],
  ['POST /api/primeros-pasos/demo', 'todos', 409],
  ['POST /api/auth/login', 'todos', 400],
  ['GET /api/auth/verificar-token', 'sesion', 200],
  ['POST /api/auth/registro', 'todos', 400],
  ['POST /api/auth/registro-cliente', 'todos', 400],
  ['POST /api/auth/verificar-email', 'todos', 400],
  ['POST /api/auth/reenviar-codigo', 'todos', 400],
  ['POST /api/auth/recuperar-password', 'todos', 400],
  ['POST /api/auth/resetear-password', 'todos', 400],
  ['PUT /api/auth/password', 'sesion', 400],
  ['GET /api/auditoria', 'propietario', 200],
  ['GET /api/openapi.json', 'todos', 200],
  ['GET /api/docs', 'todos', 200],
  ['GET /api/respaldos', 'propietario', 200],
  ['POST /api/respaldos', 'propietario', EN_POSTGRES ? 409 : 201],
  ['GET /api/respaldos/:id/archivo', 'propietario', 400],
  ['POST /api/respaldos/:id/revisar', 'propietario', 400],
  ['POST /api/respaldos/:id/restaurar', 'propietario', 400],
  ['DELETE /api/respaldos/:id', 'propietario', 400],
  ['GET /api/configuracion/red', 'propietario', 200],
  ['GET /api/configuracion/acceso', 'propietario', 200],
  ['PUT /api/configuracion/acceso', 'propietario', 400],
  ['PUT /api/configuracion/tienda', 'propietario', 200],
  ['PUT /api/configuracion/logo', 'propietario', 400],
  ['DELETE /api/configuracion/logo', 'propietario', 200],
  ['GET /api/usuarios', 'propietario', 200],
  ['POST /api/usuarios', 'propietario', 400],
  ['GET /api/usuarios/:id', 'propietario', 404],
  ['PUT /api/usuarios/:id', 'propietario', 404],
  ['PUT /api/usuarios/:id/password', 'propietario', 400],
  ['POST /api/usuarios/:id/cerrar-sesiones', 'propietario', 404],
  ['GET /api/correos', 'propietario', 200],
  ['POST /api/correos/:id/reintentar', 'propietario', 404],
  ['POST /api/correos/:id/descartar', 'propietario', 404],
  ['GET /api/configuracion/correo', 'propietario', 200],
  ['PUT /api/configuracion/correo', 'propietario', 400],
  ['DELETE /api/configuracion/correo', 'propietario', 200],
  ['POST /api/configuracion/correo/prueba', 'propietario', 409],
  ['GET /api/catalog', 'todos', 200],
  ['GET /api/catalog/filtros', 'todos', 200],
  ['GET /api/catalog/:id', 'todos', 404],
  ['GET /api/catalog/:id/parecidos', 'todos', 404],
  ['POST /api/pedidos', 'todos', 400],
  ['GET /api/pedidos/mios', 'sesion', 200],
  ['GET /api/pedidos/seguimiento/:code', 'todos', 404],
  ['GET /api/pedidos/seguimiento/:code/eventos', 'todos', 404],
  ['PUT /api/pedidos/cancelar/:code', 'todos', 400],
  ['POST /api/eventos/boleto', 'personal', 200],
  ['GET /api/eventos', 'personal', 200],
  ['GET /api/pedidos/admin', 'ventas', 200],
  ['GET /api/pedidos/admin/:id', 'ventas', 404],
  ['PUT /api/pedidos/admin/:id/estado', 'ventas', 400],
  ['POST /api/pedidos/admin/:id/cobrar', 'ventas', 400],
  ['GET /api/productos', 'personal', 200],
  ['POST /api/productos', 'productos', 400],
  ['GET /api/productos/mostrador', 'ventas', 200],
  ['POST /api/productos/varios', 'productos', 400],
  ['POST /api/productos/archivo', 'productos', 400],
  ['GET /api/productos/:id', 'personal', 404],
  ['PUT /api/productos/:id', 'productos', 404],
  ['DELETE /api/productos/:id', 'productos', 404],
  ['GET /api/clientes', 'ventas', 200],
  ['POST /api/productos/:id/recuperar', 'productos', 404],
  ['GET /api/productos/:id/movimientos', 'productos', 404],
  ['POST /api/productos/:id/ajustes', 'productos', 400],
  ['GET /api/ventas', 'ventas', 200],
  ['POST /api/ventas', 'ventas', 400],
  ['GET /api/ventas/:id', 'ventas', 404],
  ['POST /api/ventas/:id/anular', 'propietario', 400],
  ['GET /api/caja', 'ventas', 200],
  ['POST /api/caja/abrir', 'ventas', 400],
  ['POST /api/caja/movimientos', 'ventas', 400],
  ['POST /api/caja/cerrar', 'ventas', 400],
  ['GET /api/caja/sesiones', 'ventas', 200],
  ['GET /api/caja/sesiones/:id', 'ventas', 404],
  ['POST /api/caja/sesiones/:id/cerrar', 'propietario', 400],
  ['GET /api/reportes/dashboard', 'reportes', 200],
  ['GET /api/reportes/ventas', 'reportes', 400],
  ['GET /api/reportes/inventario', 'reportes', 200],
  // The last one: after it nobody is signed in any more.
  ['POST /api/auth/cerrar-sesiones', 'sesion', 200],
];

let shop: TestShop;
/** Sessions that no longer are: of somebody switched off, and one that ran out. */
const idas = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
  const { context, app } = shop;
  const apagado = await inTransaction(context.db, async (tx) => {
    const { usuarios } = tx.tables;
    const todo = { productos: true, ventas: true, reportes: true };
    const usuario = await crearUsuario(
      tx,
      {
        nombre: 'Persona apagada',
        email: 'apagada@prueba.gt',
        telefono: '55551234',
        passwordHash: 'none: signed in by token',
        rol: 'propietario',
        permisos: todo,
        emailVerificado: true,
      },
      PRUEBA,
      context.reloj(),
    );
    await tx.update(usuarios).set({ activo: false }).where(eq(usuarios.id, usuario.id));
    return usuario;
  });
  idas.set('apagado', firmarSesion(app, apagado, true));
  const haceUnDia = Math.floor(Date.now() / 1000) - 86_400;
  const contenido = { sub: shop.userId('propietario'), v: 1, iat: haceUnDia };
  idas.set('vencido', app.jwt.sign(contenido, { expiresIn: '1h' }));
});
afterAll(() => shop.close());

/** Streams that never end by themselves. */
const FLUJOS = ['GET /api/eventos'];

async function llamar(ruta: string, headers: Record<string, string>) {
  const [method, url = ''] = ruta.split(' ') as [Metodo, string];
  if (FLUJOS.includes(ruta)) {
    const respuesta = await shop.app.inject({ method, url, headers, payloadAsStream: true });
    const { statusCode: status } = respuesta;
    if (status === 200) {
      respuesta.stream().destroy();
      return { status, body: undefined };
    }
    return { status, body: await json(respuesta.stream()) };
  }
  return await shop.call('visitante', method, url.replace(':id', ID).replace(':code', '000000'), {
    body: method === 'GET' ? undefined : {},
    headers,
  });
}

describe('every route for every caller', () => {
  it('has a row for each route there is, and none for a route that is gone', () => {
    expect(RUTAS.map(([ruta]) => ruta).sort()).toEqual(
      shop.app.rutasDeApi.map(({ nombre }) => nombre).sort(),
    );
  });

  it.each(RUTAS)('%s is for %s', async (ruta, publico, estado) => {
    const callers = [...QUIENES.todos, ...idas.keys()];
    const respuestas = await Promise.all(
      callers.map(async (quien) => {
        const token = idas.get(quien) ?? (quien === 'visitante' ? '' : shop.token(quien as 'cliente'));
        const { status, body } = await llamar(ruta, token ? { authorization: `Bearer ${token}` } : {});
        if (status >= 400) {
          expect(body).toMatchObject({
            success: false,
            error: expect.any(String),
            message: expect.any(String),
            requestId: expect.any(String),
          });
        }
        return [quien, status];
      }),
    );
    const nadie = ['visitante', ...idas.keys()];
    const esperado = callers.map((quien) => {
      const pasa = publico === 'todos' || QUIENES[publico].includes(quien as Quien);
      return [quien, pasa ? estado : nadie.includes(quien) ? 401 : 403];
    });
    expect(respuestas).toEqual(esperado);
  });
});
