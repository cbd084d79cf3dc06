import * as z from 'zod';
import { confirmacionSchema, hechoSchema, idParamSchema } from '../schemas/campos/campos.ts';
import {
  accesoGuardadoSchema,
  cambioDeAccesoSchema,
  cambioDeRedSchema,
  redGuardadaSchema,
  respuestaAccesoSchema,
  respuestaRedSchema,
} from '../schemas/tienda/acceso.ts';
import {
  crearDemoSchema,
  demoCreadaSchema,
  primerosPasosSchema,
  saludSchema,
} from '../schemas/tienda/arranque.ts';
import { consultaAuditoriaSchema, listaAuditoriaSchema } from '../schemas/tienda/auditoria.ts';
import {
  certificadoRenovadoSchema,
  renovarCertificadoSchema,
  respuestaConexionSeguraSchema,
} from '../schemas/tienda/conexion-segura.ts';
import {
  codigoDeCorreoSchema,
  configuracionDeCorreoSchema,
  consultaCorreosSchema,
  correoCambiadoSchema,
  correoConfiguradoSchema,
  correoGuardadoSchema,
  listaCorreosSchema,
  pruebaDeCorreoSchema,
} from '../schemas/tienda/correos.ts';
import {
  cambioDeCotasSchema,
  cotasCambiadasSchema,
  respuestaCotasSchema,
} from '../schemas/tienda/cotas-de-pedidos.ts';
import {
  cambioDeDescuentosSchema,
  descuentosCambiadosSchema,
  respuestaDescuentosSchema,
} from '../schemas/tienda/descuentos.ts';
import { datosRevisadosSchema, diagnosticoSchema } from '../schemas/tienda/diagnostico.ts';
import { discoSchema } from '../schemas/tienda/disco.ts';
import { boletoSchema, consultaEventosSchema } from '../schemas/tienda/eventos.ts';
import {
  cambioDePuestaEnMarchaSchema,
  respuestaPuestaEnMarchaSchema,
} from '../schemas/tienda/puesta-en-marcha.ts';
import {
  listaRespaldosSchema,
  respaldoHechoSchema,
  respaldoParamSchema,
} from '../schemas/tienda/respaldos.ts';
import { seguridadSchema } from '../schemas/tienda/seguridad.ts';
import {
  cambiosDeTiendaSchema,
  respuestaTiendaSchema,
  tiendaGuardadaSchema,
} from '../schemas/tienda/tienda.ts';
import {
  ABRIR_TIENDA_PROPIA,
  ACTUALIZAR_ACCESO,
  ACTUALIZAR_COTAS_DE_PEDIDOS,
  ACTUALIZAR_DESCUENTOS,
  ACTUALIZAR_LOGO,
  ACTUALIZAR_PUESTA_EN_MARCHA,
  ACTUALIZAR_RED,
  ACTUALIZAR_SERVIDOR_DE_CORREO,
  ACTUALIZAR_TIENDA,
  CREAR_BOLETO,
  CREAR_DEMO,
  CREAR_RESPALDO,
  DAR_FALTANTES_POR_VISTOS,
  DESCARGAR_RESPALDO,
  DESCARTAR_CORREO,
  ELIMINAR_LOGO,
  ELIMINAR_RESPALDO,
  ELIMINAR_SERVIDOR_DE_CORREO,
  LEER_DOCUMENTO,
  LISTAR_AUDITORIA,
  LISTAR_CORREOS,
  LISTAR_RESPALDOS,
  OBTENER_ACCESO,
  OBTENER_CONEXION_SEGURA,
  OBTENER_COTAS_DE_PEDIDOS,
  OBTENER_DESCUENTOS,
  OBTENER_DIAGNOSTICO,
  OBTENER_DISCO,
  OBTENER_DOCUMENTO,
  OBTENER_PRIMEROS_PASOS,
  OBTENER_PUESTA_EN_MARCHA,
  OBTENER_RED,
  OBTENER_SALUD,
  OBTENER_SEGURIDAD,
  OBTENER_SERVIDOR_DE_CORREO,
  OBTENER_TIENDA,
  OIR_EVENTOS,
  PROBAR_CORREO,
  REINTENTAR_CORREO,
  RENOVAR_CERTIFICADO,
  RESTAURAR_RESPALDO,
  REVISAR_DATOS,
  REVISAR_RESPALDO,
  VER_CODIGO_DE_CORREO,
} from './addresses.ts';
import { type CallRules, EVENT_STREAM } from './rules.ts';

const archivoZipSchema = z.unknown().meta({ type: 'string', format: 'binary' });

export const tiendaCalls = {
  [OBTENER_TIENDA]: {
    summary: 'Nombre, logotipo y datos de la tienda',
    permiso: 'publico',
    answer: respuestaTiendaSchema,
  },
  [ACTUALIZAR_TIENDA]: {
    summary: 'Cambia el nombre y los datos de la tienda',
    permiso: 'propietario',
    body: cambiosDeTiendaSchema,
    answer: tiendaGuardadaSchema,
  },
  [ACTUALIZAR_LOGO]: {
    summary: 'Pone el logotipo de la tienda',
    permiso: 'propietario',
    form: z.object({}),
    answer: tiendaGuardadaSchema,
  },
  [ELIMINAR_LOGO]: {
    summary: 'Quita el logotipo de la tienda',
    permiso: 'propietario',
    answer: tiendaGuardadaSchema,
  },
  [OBTENER_RED]: {
    summary: 'En qué direcciones se encuentra la tienda',
    permiso: 'propietario',
    answer: respuestaRedSchema,
  },
  [ACTUALIZAR_RED]: {
    summary: 'Dice la dirección pública de la tienda, o la quita',
    permiso: 'propietario',
    body: cambioDeRedSchema,
    answer: redGuardadaSchema,
    rejects: [409],
  },
  [OBTENER_CONEXION_SEGURA]: {
    summary: 'La conexión segura de los equipos del personal, y la huella de su certificado',
    permiso: 'propietario',
    answer: respuestaConexionSeguraSchema,
  },
  [RENOVAR_CERTIFICADO]: {
    summary: 'Hace un certificado nuevo: todos los equipos deben prepararse otra vez',
    permiso: 'propietario',
    body: renovarCertificadoSchema,
    answer: certificadoRenovadoSchema,
    rejects: [409, 429],
  },
  [OBTENER_ACCESO]: {
    summary: 'Desde dónde puede entrar el personal',
    permiso: 'propietario',
    answer: respuestaAccesoSchema,
  },
  [ACTUALIZAR_ACCESO]: {
    summary: 'Dice desde dónde puede entrar el personal',
    permiso: 'propietario',
    body: cambioDeAccesoSchema,
    answer: accesoGuardadoSchema,
  },
  [OBTENER_DESCUENTOS]: {
    summary: 'Hasta cuánto descuenta un empleado sin el propietario',
    permiso: 'propietario',
    answer: respuestaDescuentosSchema,
  },
  [ACTUALIZAR_DESCUENTOS]: {
    summary: 'Dice hasta cuánto descuenta un empleado sin el propietario',
    permiso: 'propietario',
    body: cambioDeDescuentosSchema,
    answer: descuentosCambiadosSchema,
  },
  [OBTENER_COTAS_DE_PEDIDOS]: {
    summary: 'Hasta dónde un pedido aparta sus piezas sin que nadie lo confirme',
    permiso: 'propietario',
    answer: respuestaCotasSchema,
  },
  [ACTUALIZAR_COTAS_DE_PEDIDOS]: {
    summary: 'Dice hasta dónde un pedido aparta sus piezas sin que nadie lo confirme',
    permiso: 'propietario',
    body: cambioDeCotasSchema,
    answer: cotasCambiadasSchema,
  },
  [LISTAR_CORREOS]: {
    summary: 'Los correos que esperan, salieron o fallaron',
    permiso: 'propietario',
    query: consultaCorreosSchema,
    answer: listaCorreosSchema,
  },
  [REINTENTAR_CORREO]: {
    summary: 'Vuelve a intentar un correo',
    permiso: 'propietario',
    params: idParamSchema,
    answer: correoCambiadoSchema,
  },
  [DESCARTAR_CORREO]: {
    summary: 'Ya no envía un correo que espera',
    permiso: 'propietario',
    params: idParamSchema,
    answer: correoCambiadoSchema,
  },
  [VER_CODIGO_DE_CORREO]: {
    summary: 'Muestra el código oculto de un correo a un propietario, con la contraseña de quien lo pide',
    permiso: 'propietario',
    params: idParamSchema,
    body: codigoDeCorreoSchema,
    answer: correoCambiadoSchema,
    rejects: [409, 429],
  },
  [OBTENER_SERVIDOR_DE_CORREO]: {
    summary: 'Por dónde salen los correos',
    permiso: 'propietario',
    answer: correoConfiguradoSchema,
  },
  [ACTUALIZAR_SERVIDOR_DE_CORREO]: {
    summary: 'Dice por dónde salen los correos',
    permiso: 'propietario',
    body: configuracionDeCorreoSchema,
    answer: correoGuardadoSchema,
  },
  [ELIMINAR_SERVIDOR_DE_CORREO]: {
    summary: 'Deja de mandar correos: esperan',
    permiso: 'propietario',
    body: confirmacionSchema,
    answer: correoGuardadoSchema,
  },
  [PROBAR_CORREO]: {
    summary: 'Manda un correo de prueba',
    permiso: 'propietario',
    body: pruebaDeCorreoSchema.nullish(),
    answer: hechoSchema,
  },
  [CREAR_BOLETO]: {
    summary: 'Un boleto de un minuto para abrir el flujo de eventos sin encabezados',
    permiso: 'personal',
    answer: boletoSchema,
  },
  [OIR_EVENTOS]: {
    summary: 'Lo que pasa en la tienda, conforme pasa (Server-Sent Events)',
    permiso: 'personal',
    query: consultaEventosSchema,
    answer: EVENT_STREAM,
    rejects: [429],
    headers: ['Last-Event-ID'],
    ticket: true,
    head: false,
  },
  [LISTAR_RESPALDOS]: {
    summary: 'Los respaldos de la tienda',
    permiso: 'propietario',
    answer: listaRespaldosSchema,
  },
  [CREAR_RESPALDO]: {
    summary: 'Hace un respaldo ahora',
    permiso: 'propietario',
    status: 201,
    answer: respaldoHechoSchema,
    rejects: [409],
  },
  [DESCARGAR_RESPALDO]: {
    summary: 'Un respaldo en un solo archivo ZIP',
    permiso: 'propietario',
    params: respaldoParamSchema,
    answer: { content: { 'application/zip': { schema: archivoZipSchema } } },
    rejects: [409],
    head: false,
  },
  [REVISAR_RESPALDO]: {
    summary: 'Lee un respaldo de principio a fin',
    permiso: 'propietario',
    params: respaldoParamSchema,
    answer: hechoSchema,
    rejects: [409],
  },
  [RESTAURAR_RESPALDO]: {
    summary: 'Vuelve la tienda a un respaldo y la abre de nuevo',
    permiso: 'propietario',
    params: respaldoParamSchema,
    answer: hechoSchema,
    rejects: [409],
  },
  [ELIMINAR_RESPALDO]: {
    summary: 'Elimina un respaldo hecho a mano',
    permiso: 'propietario',
    params: respaldoParamSchema,
    answer: hechoSchema,
    rejects: [409],
  },
  [LISTAR_AUDITORIA]: {
    summary: 'Quién hizo qué, cuándo y desde dónde',
    permiso: 'propietario',
    query: consultaAuditoriaSchema,
    answer: listaAuditoriaSchema,
  },
  [OBTENER_SEGURIDAD]: {
    summary: 'Los intentos fallidos de entrar y lo que detuvieron los límites, desde ayer',
    permiso: 'propietario',
    answer: seguridadSchema,
  },
  [OBTENER_SALUD]: {
    summary: 'Si la tienda puede guardar lo que se hace, y qué versión es',
    permiso: 'publico',
    answer: saludSchema,
  },
  [OBTENER_DISCO]: {
    summary: 'Si el disco de la tienda deja escribir, y para el propietario cuánto espacio queda',
    permiso: 'personal',
    answer: discoSchema,
  },
  [OBTENER_DIAGNOSTICO]: {
    summary:
      'Cómo están la computadora y el programa de la tienda: disco, respaldos, datos, reloj, conexiones y correos',
    permiso: 'propietario',
    answer: diagnosticoSchema,
  },
  [REVISAR_DATOS]: {
    summary: 'Revisa ahora si los datos de la tienda están dañados',
    permiso: 'propietario',
    answer: datosRevisadosSchema,
    rejects: [409],
  },
  [DAR_FALTANTES_POR_VISTOS]: {
    summary: 'El propietario sabe qué datos faltan, y no se le avisa más',
    permiso: 'propietario',
    answer: hechoSchema,
  },
  [OBTENER_PRIMEROS_PASOS]: {
    summary: 'Si falta crear la tienda, y si puede crearse desde aquí',
    permiso: 'publico',
    answer: primerosPasosSchema,
  },
  [CREAR_DEMO]: {
    summary: 'Abre la tienda de demostración en lugar de la propia, y la crea si no existe',
    permiso: 'publico',
    body: crearDemoSchema.nullish(),
    status: 201,
    answer: demoCreadaSchema,
    rejects: [401, 403, 409],
  },
  [ABRIR_TIENDA_PROPIA]: {
    summary: 'Cierra la tienda de demostración y abre la propia',
    permiso: 'publico',
    answer: hechoSchema,
    rejects: [403, 409],
  },
  [OBTENER_PUESTA_EN_MARCHA]: {
    summary: 'Lo que falta para que la tienda esté lista para vender',
    permiso: 'propietario',
    answer: respuestaPuestaEnMarchaSchema,
  },
  [ACTUALIZAR_PUESTA_EN_MARCHA]: {
    summary: 'Dice qué no se necesita, qué está hecho en este equipo, o que la lista ya no se muestre',
    permiso: 'propietario',
    body: cambioDePuestaEnMarchaSchema,
    answer: respuestaPuestaEnMarchaSchema,
  },
  [OBTENER_DOCUMENTO]: {
    summary: 'Este documento (OpenAPI 3.1)',
    permiso: 'publico',
    answer: z.looseObject({ openapi: z.string() }),
  },
  [LEER_DOCUMENTO]: {
    summary: 'Este documento como página',
    permiso: 'publico',
    answer: { content: { 'text/html': { schema: z.string() } } },
  },
} as const satisfies Record<string, CallRules>;
