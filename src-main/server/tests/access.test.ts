import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABRIR_CAJA,
  ABRIR_CAJON,
  ABRIR_TIENDA_PROPIA,
  ACTIVAR_SEGUNDO_PASO,
  ACTUALIZAR_ACCESO,
  ACTUALIZAR_COTAS_DE_PEDIDOS,
  ACTUALIZAR_DESCUENTOS,
  ACTUALIZAR_LOGO,
  ACTUALIZAR_PRODUCTO,
  ACTUALIZAR_PUESTA_EN_MARCHA,
  ACTUALIZAR_RED,
  ACTUALIZAR_SERVIDOR_DE_CORREO,
  ACTUALIZAR_TIENDA,
  ACTUALIZAR_USUARIO,
  AJUSTAR_STOCK,
  ANULAR_HOJA,
  ANULAR_VENTA,
  BUSCAR_PEDIDO,
  CAMBIAR_ESTADO_DE_PEDIDO,
  CAMBIAR_PASSWORD,
  CAMBIAR_PASSWORD_DE_USUARIO,
  CAMBIAR_VARIOS_PRODUCTOS,
  CANCELAR_PEDIDO,
  CERRAR_CAJA,
  CERRAR_SESION,
  CERRAR_SESION_DE_CAJA,
  CERRAR_SESIONES,
  CERRAR_SESIONES_DE_USUARIO,
  CIFRAR_COPIAS,
  COBRAR_PEDIDO,
  COMPARAR_RESPALDO,
  CONFIRMAR_PEDIDO,
  COPIAR_AL_DESTINO,
  CREAR_BOLETO,
  CREAR_DEMO,
  CREAR_HOJA,
  CREAR_PEDIDO,
  CREAR_PRODUCTO,
  CREAR_RESPALDO,
  CREAR_SEGUNDO_PASO,
  CREAR_USUARIO,
  DAR_FALTANTES_POR_VISTOS,
  DEJAR_DE_CIFRAR,
  DESCARGAR_RESPALDO,
  DESCARTAR_CORREO,
  DESGLOSAR_VENTA,
  DESHACER_CANCELACION,
  DESHACER_MUDANZA,
  ELEGIR_DESTINO,
  ELIMINAR_LOGO,
  ELIMINAR_PRODUCTO,
  ELIMINAR_RESPALDO,
  ELIMINAR_SERVIDOR_DE_CORREO,
  IMPORTAR_PRODUCTOS,
  INICIAR_SESION,
  LEER_DOCUMENTO,
  LEER_TIENDA_TRAIDA,
  LISTAR_APARTADOS,
  LISTAR_AUDITORIA,
  LISTAR_CATALOGO,
  LISTAR_CLIENTES,
  LISTAR_CORREOS,
  LISTAR_FAVORITOS,
  LISTAR_FILTROS,
  LISTAR_MIS_PEDIDOS,
  LISTAR_MOVIMIENTOS,
  LISTAR_PARECIDOS,
  LISTAR_PEDIDOS,
  LISTAR_PRODUCTOS,
  LISTAR_PRODUCTOS_DEL_POS,
  LISTAR_RESPALDOS,
  LISTAR_SESIONES,
  LISTAR_SESIONES_DE_CAJA,
  LISTAR_SOLICITUDES_DE_ANULACION,
  LISTAR_USUARIOS,
  LISTAR_VENDEDORES,
  LISTAR_VENTAS,
  MUDAR_TIENDA,
  OBTENER_ACCESO,
  OBTENER_CAJA,
  OBTENER_CONEXION_SEGURA,
  OBTENER_COTAS_DE_PEDIDOS,
  OBTENER_DASHBOARD,
  OBTENER_DEL_CATALOGO,
  OBTENER_DESCUENTOS,
  OBTENER_DESTINO,
  OBTENER_DIAGNOSTICO,
  OBTENER_DISCO,
  OBTENER_DOCUMENTO,
  OBTENER_HOJA,
  OBTENER_MUDANZA,
  OBTENER_PEDIDO,
  OBTENER_PIN,
  OBTENER_PRIMEROS_PASOS,
  OBTENER_PRODUCTO,
  OBTENER_PUESTA_EN_MARCHA,
  OBTENER_RED,
  OBTENER_REPORTE_DE_INVENTARIO,
  OBTENER_REPORTE_DE_VENTAS,
  OBTENER_SALUD,
  OBTENER_SEGUNDO_PASO,
  OBTENER_SEGURIDAD,
  OBTENER_SERVIDOR_DE_CORREO,
  OBTENER_SESION_DE_CAJA,
  OBTENER_TIENDA,
  OBTENER_USUARIO,
  OBTENER_VENTA,
  OIR_EVENTOS,
  OIR_PEDIDO,
  OLVIDAR_DESTINO,
  PEDIR_ANULACION,
  PONER_FAVORITO,
  PONER_PIN,
  PROBAR_CORREO,
  QUITAR_PIN,
  QUITAR_SEGUNDO_PASO,
  RECHAZAR_ANULACION,
  RECUPERAR_CON_HOJA,
  RECUPERAR_PASSWORD,
  RECUPERAR_PRODUCTO,
  REENVIAR_CODIGO,
  REGISTRAR_CLIENTE,
  REGISTRAR_MOVIMIENTO_DE_CAJA,
  REGISTRAR_USUARIO,
  REGISTRAR_VENTA,
  REINTENTAR_CORREO,
  RENOVAR_CERTIFICADO,
  RENOVAR_SESION,
  RESETEAR_PASSWORD,
  RESTAURAR_RESPALDO,
  REVISAR_DATOS,
  REVISAR_RESPALDO,
  SEGUIR_PEDIDO,
  SOLTAR_PEDIDO,
  SUBIR_IMAGEN,
  TRAER_TIENDA,
  VER_CODIGO_DE_CORREO,
  VERIFICAR_EMAIL,
  VERIFICAR_TOKEN,
} from '#contract/calls/addresses.ts';
import { CALLS } from '#contract/calls/map.ts';
import type { CallRules } from '#contract/calls/rules.ts';
import type { Call } from '#contract/calls/types.ts';
import type { PermisoDeRuta } from '#contract/words/permisos.ts';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import { firmarSesion } from '../domain/auth/sesiones.ts';
import { crearUsuario } from '../domain/usuarios/usuarios.service.ts';
import { openTestShop, PRUEBA, type Quien, type TestShop } from '../testing/shops/shop.ts';

const PERSONAL: Quien[] = ['sin-permisos', 'productos', 'ventas', 'reportes', 'propietario'];
const QUIENES: Record<PermisoDeRuta, readonly Quien[]> = {
  publico: ['visitante', 'cliente', ...PERSONAL],
  sesion: ['cliente', ...PERSONAL],
  personal: PERSONAL,
  productos: ['productos', 'propietario'],
  ventas: ['ventas', 'propietario'],
  reportes: ['reportes', 'propietario'],
  propietario: ['propietario'],
};

const ID = '01a1fd2f-1af1-7196-896d-814c65740d1f';

/**
 * The status for a caller with the permission, sending an empty body and unknown ids. All others get 401 (no session,
 * deactivated, expired) or 403.
 */
const ESTADOS: Record<Call, number> = {
  [OBTENER_SALUD]: 200,
  [OBTENER_DISCO]: 200,
  [OBTENER_DIAGNOSTICO]: 200,
  [DAR_FALTANTES_POR_VISTOS]: 200,
  [REVISAR_DATOS]: EN_POSTGRES ? 409 : 200,
  [OBTENER_TIENDA]: 200,
  [OBTENER_PRIMEROS_PASOS]: 200,
  [CREAR_DEMO]: 409,
  [ABRIR_TIENDA_PROPIA]: 409,
  [OBTENER_PUESTA_EN_MARCHA]: 200,
  [ACTUALIZAR_PUESTA_EN_MARCHA]: 200,
  [INICIAR_SESION]: 400,
  [VERIFICAR_TOKEN]: 200,
  [REGISTRAR_USUARIO]: 400,
  [REGISTRAR_CLIENTE]: 400,
  [VERIFICAR_EMAIL]: 400,
  [REENVIAR_CODIGO]: 400,
  [RECUPERAR_PASSWORD]: 400,
  [RESETEAR_PASSWORD]: 400,
  [RECUPERAR_CON_HOJA]: 400,
  [OBTENER_HOJA]: 200,
  [OBTENER_PIN]: 200,
  [PONER_PIN]: 400,
  [QUITAR_PIN]: 400,
  [CREAR_HOJA]: 400,
  [ANULAR_HOJA]: 200,
  [CAMBIAR_PASSWORD]: 400,
  [LISTAR_AUDITORIA]: 200,
  [OBTENER_SEGURIDAD]: 200,
  [OBTENER_DOCUMENTO]: 200,
  [LEER_DOCUMENTO]: 200,
  [LISTAR_RESPALDOS]: 200,
  [CREAR_RESPALDO]: EN_POSTGRES ? 409 : 201,
  [DESCARGAR_RESPALDO]: 400,
  [REVISAR_RESPALDO]: 400,
  [RESTAURAR_RESPALDO]: 400,
  [ELIMINAR_RESPALDO]: 400,
  [COMPARAR_RESPALDO]: 400,
  [OBTENER_DESTINO]: 200,
  [ELEGIR_DESTINO]: 400,
  [OLVIDAR_DESTINO]: EN_POSTGRES ? 409 : 200,
  [COPIAR_AL_DESTINO]: 409,
  [CIFRAR_COPIAS]: 400,
  [DEJAR_DE_CIFRAR]: EN_POSTGRES ? 409 : 200,
  [OBTENER_MUDANZA]: 200,
  [MUDAR_TIENDA]: 409,
  [DESHACER_MUDANZA]: EN_POSTGRES ? 409 : 200,
  [LEER_TIENDA_TRAIDA]: 400,
  [TRAER_TIENDA]: 400,
  [OBTENER_RED]: 200,
  [ACTUALIZAR_RED]: 400,
  [OBTENER_CONEXION_SEGURA]: 200,
  [RENOVAR_CERTIFICADO]: 400,
  [OBTENER_ACCESO]: 200,
  [ACTUALIZAR_ACCESO]: 400,
  [ACTUALIZAR_TIENDA]: 200,
  [ACTUALIZAR_LOGO]: 400,
  [ELIMINAR_LOGO]: 200,
  [LISTAR_USUARIOS]: 200,
  [CREAR_USUARIO]: 400,
  [OBTENER_USUARIO]: 404,
  [ACTUALIZAR_USUARIO]: 404,
  [CAMBIAR_PASSWORD_DE_USUARIO]: 400,
  [CERRAR_SESIONES_DE_USUARIO]: 404,
  [LISTAR_CORREOS]: 200,
  [REINTENTAR_CORREO]: 404,
  [DESCARTAR_CORREO]: 404,
  [VER_CODIGO_DE_CORREO]: 400,
  [OBTENER_SERVIDOR_DE_CORREO]: 200,
  [ACTUALIZAR_SERVIDOR_DE_CORREO]: 400,
  [ELIMINAR_SERVIDOR_DE_CORREO]: 200,
  [PROBAR_CORREO]: 409,
  [LISTAR_CATALOGO]: 200,
  [LISTAR_FILTROS]: 200,
  [OBTENER_DEL_CATALOGO]: 404,
  [LISTAR_PARECIDOS]: 404,
  [CREAR_PEDIDO]: 400,
  [LISTAR_MIS_PEDIDOS]: 200,
  [SEGUIR_PEDIDO]: 404,
  [OIR_PEDIDO]: 404,
  [CANCELAR_PEDIDO]: 400,
  [CREAR_BOLETO]: 200,
  [OIR_EVENTOS]: 200,
  [LISTAR_PEDIDOS]: 200,
  [BUSCAR_PEDIDO]: 404,
  [OBTENER_PEDIDO]: 404,
  [CAMBIAR_ESTADO_DE_PEDIDO]: 400,
  [LISTAR_APARTADOS]: 400,
  [CONFIRMAR_PEDIDO]: 404,
  [SOLTAR_PEDIDO]: 404,
  [DESHACER_CANCELACION]: 404,
  [OBTENER_DESCUENTOS]: 200,
  [ACTUALIZAR_DESCUENTOS]: 400,
  [OBTENER_COTAS_DE_PEDIDOS]: 200,
  [ACTUALIZAR_COTAS_DE_PEDIDOS]: 400,
  [COBRAR_PEDIDO]: 400,
  [LISTAR_PRODUCTOS]: 200,
  [CREAR_PRODUCTO]: 400,
  [SUBIR_IMAGEN]: 400,
  [LISTAR_PRODUCTOS_DEL_POS]: 200,
  [CAMBIAR_VARIOS_PRODUCTOS]: 400,
  [LISTAR_FAVORITOS]: 200,
  [PONER_FAVORITO]: 400,
  [IMPORTAR_PRODUCTOS]: 400,
  [OBTENER_PRODUCTO]: 404,
  [ACTUALIZAR_PRODUCTO]: 404,
  [ELIMINAR_PRODUCTO]: 404,
  [LISTAR_CLIENTES]: 200,
  [RECUPERAR_PRODUCTO]: 404,
  [LISTAR_MOVIMIENTOS]: 404,
  [AJUSTAR_STOCK]: 400,
  [LISTAR_VENTAS]: 200,
  [LISTAR_VENDEDORES]: 200,
  [REGISTRAR_VENTA]: 400,
  [OBTENER_VENTA]: 404,
  [LISTAR_SOLICITUDES_DE_ANULACION]: 200,
  [PEDIR_ANULACION]: 400,
  [RECHAZAR_ANULACION]: 404,
  [ANULAR_VENTA]: 400,
  [DESGLOSAR_VENTA]: 400,
  [OBTENER_CAJA]: 200,
  [ABRIR_CAJA]: 400,
  [REGISTRAR_MOVIMIENTO_DE_CAJA]: 400,
  [ABRIR_CAJON]: 400,
  [CERRAR_CAJA]: 400,
  [LISTAR_SESIONES_DE_CAJA]: 200,
  [OBTENER_SESION_DE_CAJA]: 404,
  [CERRAR_SESION_DE_CAJA]: 400,
  [OBTENER_DASHBOARD]: 200,
  [OBTENER_REPORTE_DE_VENTAS]: 400,
  [OBTENER_REPORTE_DE_INVENTARIO]: 200,
  [RENOVAR_SESION]: 200,
  [CERRAR_SESIONES]: 200,
  [LISTAR_SESIONES]: 200,
  [CERRAR_SESION]: 404,
  [OBTENER_SEGUNDO_PASO]: 200,
  [CREAR_SEGUNDO_PASO]: 400,
  [ACTIVAR_SEGUNDO_PASO]: 400,
  [QUITAR_SEGUNDO_PASO]: 400,
};

/** The public calls, listed explicitly so that a mistake in the map fails this test. */
const PUBLICAS: readonly Call[] = [
  OBTENER_SALUD,
  OBTENER_TIENDA,
  OBTENER_PRIMEROS_PASOS,
  CREAR_DEMO,
  ABRIR_TIENDA_PROPIA,
  INICIAR_SESION,
  REGISTRAR_USUARIO,
  REGISTRAR_CLIENTE,
  VERIFICAR_EMAIL,
  REENVIAR_CODIGO,
  RECUPERAR_PASSWORD,
  RESETEAR_PASSWORD,
  RECUPERAR_CON_HOJA,
  LEER_TIENDA_TRAIDA,
  TRAER_TIENDA,
  OBTENER_DOCUMENTO,
  LEER_DOCUMENTO,
  LISTAR_CATALOGO,
  LISTAR_FILTROS,
  OBTENER_DEL_CATALOGO,
  LISTAR_PARECIDOS,
  CREAR_PEDIDO,
  SEGUIR_PEDIDO,
  OIR_PEDIDO,
  CANCELAR_PEDIDO,
];

let shop: TestShop;
/** Invalid sessions: of a deactivated user, and an expired one. */
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
      context.clock(),
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

/** Streams, which do not end by themselves. */
const FLUJOS: readonly Call[] = [OIR_EVENTOS];

async function llamar(call: Call, headers: Record<string, string>) {
  const [method, url = ''] = call.split(' ') as ['GET', string];
  if (FLUJOS.includes(call)) {
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

const FILAS = (Object.entries(CALLS) as [Call, CallRules][])
  .map(([call, { permiso }]): [Call, PermisoDeRuta] => [call, permiso])
  // Ending all sessions comes last, because it signs everybody out.
  .sort(([a], [b]) => Number(a === CERRAR_SESIONES) - Number(b === CERRAR_SESIONES));

describe('every call for every caller', () => {
  it('is public only if listed', () => {
    const publicas = Object.entries(CALLS).filter(([, { permiso }]) => permiso === 'publico');
    expect(publicas.map(([call]) => call).sort()).toEqual(PUBLICAS.toSorted());
  });

  it.each(FILAS)('%s requires %s', async (call, permiso) => {
    const callers = [...QUIENES.publico, ...idas.keys()];
    const respuestas = await Promise.all(
      callers.map(async (quien) => {
        const token = idas.get(quien) ?? (quien === 'visitante' ? '' : shop.token(quien as 'cliente'));
        const { status, body } = await llamar(call, token ? { authorization: `Bearer ${token}` } : {});
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
      const pasa = permiso === 'publico' || QUIENES[permiso].includes(quien as Quien);
      return [quien, pasa ? ESTADOS[call] : nadie.includes(quien) ? 401 : 403];
    });
    expect(respuestas).toEqual(esperado);
  });
});
