/**
 * The address of every call of the API: its method and path. Plain strings, so that the storefront can name a call
 * without bundling zod schemas; the schemas are under the same address in `map.ts`.
 */

export const INICIAR_SESION = 'POST /api/auth/login';
export const VERIFICAR_TOKEN = 'GET /api/auth/verificar-token';
export const RENOVAR_SESION = 'POST /api/auth/renovar';
export const CAMBIAR_PASSWORD = 'PUT /api/auth/password';
export const CERRAR_SESIONES = 'POST /api/auth/cerrar-sesiones';
export const REGISTRAR_USUARIO = 'POST /api/auth/registro';
export const REGISTRAR_CLIENTE = 'POST /api/auth/registro-cliente';
export const VERIFICAR_EMAIL = 'POST /api/auth/verificar-email';
export const REENVIAR_CODIGO = 'POST /api/auth/reenviar-codigo';
export const RECUPERAR_PASSWORD = 'POST /api/auth/recuperar-password';
export const RESETEAR_PASSWORD = 'POST /api/auth/resetear-password';
export const LISTAR_SESIONES = 'GET /api/auth/sesiones';
export const CERRAR_SESION = 'DELETE /api/auth/sesiones/:id';
export const OBTENER_SEGUNDO_PASO = 'GET /api/auth/segundo-paso';
export const CREAR_SEGUNDO_PASO = 'POST /api/auth/segundo-paso';
export const ACTIVAR_SEGUNDO_PASO = 'POST /api/auth/segundo-paso/activar';
export const QUITAR_SEGUNDO_PASO = 'POST /api/auth/segundo-paso/quitar';
export const OBTENER_HOJA = 'GET /api/auth/hoja';
export const CREAR_HOJA = 'POST /api/auth/hoja';
export const ANULAR_HOJA = 'DELETE /api/auth/hoja';
export const OBTENER_PIN = 'GET /api/auth/pin';
export const PONER_PIN = 'PUT /api/auth/pin';
export const QUITAR_PIN = 'DELETE /api/auth/pin';
export const RECUPERAR_CON_HOJA = 'POST /api/auth/recuperar-con-hoja';

export const LISTAR_USUARIOS = 'GET /api/usuarios';
export const CREAR_USUARIO = 'POST /api/usuarios';
export const OBTENER_USUARIO = 'GET /api/usuarios/:id';
export const ACTUALIZAR_USUARIO = 'PUT /api/usuarios/:id';
export const CAMBIAR_PASSWORD_DE_USUARIO = 'PUT /api/usuarios/:id/password';
export const CERRAR_SESIONES_DE_USUARIO = 'POST /api/usuarios/:id/cerrar-sesiones';

export const LISTAR_CATALOGO = 'GET /api/catalog';
export const LISTAR_FILTROS = 'GET /api/catalog/filtros';
export const OBTENER_DEL_CATALOGO = 'GET /api/catalog/:id';
export const LISTAR_PARECIDOS = 'GET /api/catalog/:id/parecidos';

export const CREAR_PEDIDO = 'POST /api/pedidos';
export const LISTAR_MIS_PEDIDOS = 'GET /api/pedidos/mios';
export const SEGUIR_PEDIDO = 'GET /api/pedidos/seguimiento/:code';
export const OIR_PEDIDO = 'GET /api/pedidos/seguimiento/:code/eventos';
export const CANCELAR_PEDIDO = 'PUT /api/pedidos/cancelar/:code';
export const LISTAR_PEDIDOS = 'GET /api/pedidos/admin';
export const BUSCAR_PEDIDO = 'GET /api/pedidos/admin/referencia/:referencia';
export const OBTENER_PEDIDO = 'GET /api/pedidos/admin/:id';
export const CAMBIAR_ESTADO_DE_PEDIDO = 'PUT /api/pedidos/admin/:id/estado';
export const LISTAR_APARTADOS = 'GET /api/pedidos/admin/apartados';
export const CONFIRMAR_PEDIDO = 'PUT /api/pedidos/admin/:id/confirmar';
export const SOLTAR_PEDIDO = 'PUT /api/pedidos/admin/:id/soltar';
export const DESHACER_CANCELACION = 'PUT /api/pedidos/admin/:id/deshacer-cancelacion';
export const COBRAR_PEDIDO = 'POST /api/pedidos/admin/:id/cobrar';

export const LISTAR_PRODUCTOS = 'GET /api/productos';
export const CREAR_PRODUCTO = 'POST /api/productos';
export const OBTENER_PRODUCTO = 'GET /api/productos/:id';
export const ACTUALIZAR_PRODUCTO = 'PUT /api/productos/:id';
export const ELIMINAR_PRODUCTO = 'DELETE /api/productos/:id';
export const RECUPERAR_PRODUCTO = 'POST /api/productos/:id/recuperar';
export const SUBIR_IMAGEN = 'POST /api/productos/imagenes';
export const CAMBIAR_VARIOS_PRODUCTOS = 'POST /api/productos/varios';
export const IMPORTAR_PRODUCTOS = 'POST /api/productos/archivo';
export const LISTAR_PRODUCTOS_DEL_POS = 'GET /api/productos/mostrador';
export const LISTAR_FAVORITOS = 'GET /api/productos/favoritos';
export const PONER_FAVORITO = 'PUT /api/productos/:id/favorito';
export const LISTAR_MOVIMIENTOS = 'GET /api/productos/:id/movimientos';
export const AJUSTAR_STOCK = 'POST /api/productos/:id/ajustes';

export const LISTAR_VENTAS = 'GET /api/ventas';
export const REGISTRAR_VENTA = 'POST /api/ventas';
export const LISTAR_VENDEDORES = 'GET /api/ventas/vendedores';
export const OBTENER_VENTA = 'GET /api/ventas/:id';
export const LISTAR_SOLICITUDES_DE_ANULACION = 'GET /api/ventas/solicitudes';
export const PEDIR_ANULACION = 'POST /api/ventas/:id/solicitud';
export const RECHAZAR_ANULACION = 'POST /api/ventas/:id/solicitud/rechazar';
export const ANULAR_VENTA = 'POST /api/ventas/:id/anular';
export const DESGLOSAR_VENTA = 'POST /api/ventas/:id/desglose';

export const OBTENER_CAJA = 'GET /api/caja';
export const ABRIR_CAJA = 'POST /api/caja/abrir';
export const REGISTRAR_MOVIMIENTO_DE_CAJA = 'POST /api/caja/movimientos';
export const ABRIR_CAJON = 'POST /api/caja/cajon';
export const CERRAR_CAJA = 'POST /api/caja/cerrar';
export const LISTAR_SESIONES_DE_CAJA = 'GET /api/caja/sesiones';
export const OBTENER_SESION_DE_CAJA = 'GET /api/caja/sesiones/:id';
export const CERRAR_SESION_DE_CAJA = 'POST /api/caja/sesiones/:id/cerrar';

export const LISTAR_CLIENTES = 'GET /api/clientes';

export const OBTENER_DASHBOARD = 'GET /api/reportes/dashboard';
export const OBTENER_REPORTE_DE_VENTAS = 'GET /api/reportes/ventas';
export const OBTENER_REPORTE_DE_INVENTARIO = 'GET /api/reportes/inventario';

export const OBTENER_TIENDA = 'GET /api/tienda';
export const ACTUALIZAR_TIENDA = 'PUT /api/configuracion/tienda';
export const ACTUALIZAR_LOGO = 'PUT /api/configuracion/logo';
export const ELIMINAR_LOGO = 'DELETE /api/configuracion/logo';
export const OBTENER_RED = 'GET /api/configuracion/red';
export const ACTUALIZAR_RED = 'PUT /api/configuracion/red';
export const OBTENER_CONEXION_SEGURA = 'GET /api/configuracion/conexion-segura';
export const RENOVAR_CERTIFICADO = 'POST /api/configuracion/conexion-segura/certificado';
export const OBTENER_ACCESO = 'GET /api/configuracion/acceso';
export const ACTUALIZAR_ACCESO = 'PUT /api/configuracion/acceso';
export const OBTENER_DESCUENTOS = 'GET /api/configuracion/descuentos';
export const ACTUALIZAR_DESCUENTOS = 'PUT /api/configuracion/descuentos';
export const OBTENER_COTAS_DE_PEDIDOS = 'GET /api/configuracion/pedidos';
export const ACTUALIZAR_COTAS_DE_PEDIDOS = 'PUT /api/configuracion/pedidos';

export const LISTAR_CORREOS = 'GET /api/correos';
export const REINTENTAR_CORREO = 'POST /api/correos/:id/reintentar';
export const DESCARTAR_CORREO = 'POST /api/correos/:id/descartar';
export const VER_CODIGO_DE_CORREO = 'POST /api/correos/:id/codigo';
export const OBTENER_SERVIDOR_DE_CORREO = 'GET /api/configuracion/correo';
export const ACTUALIZAR_SERVIDOR_DE_CORREO = 'PUT /api/configuracion/correo';
export const ELIMINAR_SERVIDOR_DE_CORREO = 'DELETE /api/configuracion/correo';
export const PROBAR_CORREO = 'POST /api/configuracion/correo/prueba';

export const CREAR_BOLETO = 'POST /api/eventos/boleto';
export const OIR_EVENTOS = 'GET /api/eventos';

export const LISTAR_RESPALDOS = 'GET /api/respaldos';
export const CREAR_RESPALDO = 'POST /api/respaldos';
export const DESCARGAR_RESPALDO = 'GET /api/respaldos/:id/archivo';
export const REVISAR_RESPALDO = 'POST /api/respaldos/:id/revisar';
export const RESTAURAR_RESPALDO = 'POST /api/respaldos/:id/restaurar';
export const ELIMINAR_RESPALDO = 'DELETE /api/respaldos/:id';
export const COMPARAR_RESPALDO = 'GET /api/respaldos/:id/diferencia';
export const OBTENER_DESTINO = 'GET /api/destino-de-respaldos';
export const ELEGIR_DESTINO = 'PUT /api/destino-de-respaldos';
export const OLVIDAR_DESTINO = 'DELETE /api/destino-de-respaldos';
export const COPIAR_AL_DESTINO = 'POST /api/destino-de-respaldos/copias';
export const CIFRAR_COPIAS = 'POST /api/destino-de-respaldos/cifrado';
export const DEJAR_DE_CIFRAR = 'DELETE /api/destino-de-respaldos/cifrado';
export const OBTENER_MUDANZA = 'GET /api/mudanza';
export const MUDAR_TIENDA = 'POST /api/mudanza';
export const DESHACER_MUDANZA = 'DELETE /api/mudanza';
export const LEER_TIENDA_TRAIDA = 'POST /api/mudanza/leer';
export const TRAER_TIENDA = 'POST /api/mudanza/traer';

export const LISTAR_AUDITORIA = 'GET /api/auditoria';
export const OBTENER_SEGURIDAD = 'GET /api/auditoria/seguridad';
export const OBTENER_SALUD = 'GET /api/salud';
export const OBTENER_DISCO = 'GET /api/disco';
export const OBTENER_DIAGNOSTICO = 'GET /api/diagnostico';
export const REVISAR_DATOS = 'POST /api/diagnostico/revision';
export const DAR_FALTANTES_POR_VISTOS = 'POST /api/diagnostico/faltantes';
export const OBTENER_PRIMEROS_PASOS = 'GET /api/primeros-pasos';
export const CREAR_DEMO = 'POST /api/primeros-pasos/demo';
export const OBTENER_PUESTA_EN_MARCHA = 'GET /api/puesta-en-marcha';
export const ACTUALIZAR_PUESTA_EN_MARCHA = 'PUT /api/puesta-en-marcha';
export const ABRIR_TIENDA_PROPIA = 'POST /api/primeros-pasos/tienda-propia';
export const OBTENER_DOCUMENTO = 'GET /api/openapi.json';
export const LEER_DOCUMENTO = 'GET /api/docs';
