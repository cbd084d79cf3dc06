import { NOMBRE_DE_ALCANCE } from '#contract/schemas/tienda/acceso.ts';
import {
  type Accion,
  DINERO_DE_AUDITORIA,
  type RegistroDeAuditoria,
} from '#contract/schemas/tienda/auditoria.ts';
import { NOMBRE_DE_ESTADO_DE_VENTA } from '#contract/schemas/ventas/ventas.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { NOMBRE_DE_MOVIMIENTO_DE_CAJA } from '#contract/words/movimientos.ts';
import { NOMBRE_DE_METODO, NOMBRE_DE_VENTA_SIN_CAJA } from '#contract/words/pagos.ts';
import { exactTime } from '#ui/display/relative-time.tsx';
import { NOMBRE_DE_ROL } from '../../../lib/session/roles.ts';

/** The kinds of things in the audit trail. */
export const ENTIDADES = {
  venta: 'Ventas',
  cliente: 'Clientes',
  caja: 'Caja',
  pedido: 'Pedidos',
  producto: 'Productos',
  usuario: 'Usuarios',
  sesion: 'Entradas del personal',
  configuracion: 'Configuración',
  correo: 'Correos',
  respaldo: 'Respaldos',
  importacion: 'Importaciones',
} as const;
export type Entidad = keyof typeof ENTIDADES;

const ACCIONES: Record<Accion, string> = {
  'venta.creada': 'Venta hecha',
  'venta.anulada': 'Venta anulada',
  'venta.desglosada': 'Venta desglosada',
  'venta.anulacion-pedida': 'Anulación de una venta pedida',
  'venta.anulacion-rechazada': 'Anulación de una venta rechazada',
  'cliente.renombrado': 'Cliente cambió de nombre',
  'caja.abierta': 'Caja abierta',
  'caja.movimiento': 'Efectivo de la caja movido',
  'caja.cajon-abierto': 'Cajón abierto sin venta',
  'caja.cerrada': 'Caja cerrada',
  'pedido.creado': 'Pedido recibido',
  'pedido.estado': 'Pedido cambió de estado',
  'pedido.notas': 'Notas del pedido cambiadas',
  'producto.creado': 'Producto creado',
  'producto.actualizado': 'Producto cambiado',
  'producto.ajustado': 'Stock ajustado',
  'producto.eliminado': 'Producto eliminado',
  'producto.recuperado': 'Producto recuperado',
  'usuario.creado': 'Cuenta creada',
  'usuario.actualizado': 'Usuario cambiado',
  'usuario.password': 'Contraseña cambiada',
  'usuario.hoja-creada': 'Hoja de recuperación hecha',
  'usuario.hoja-anulada': 'Hoja de recuperación anulada',
  'usuario.pin-puesto': 'PIN para autorizar puesto',
  'usuario.pin-quitado': 'PIN para autorizar quitado',
  'usuario.segundo-paso-activado': 'Verificación en dos pasos activada',
  'usuario.segundo-paso-quitado': 'Verificación en dos pasos quitada',
  'usuario.sesiones-cerradas': 'Sesiones cerradas',
  'usuario.email-verificado': 'Email verificado',
  'usuario.registrado-de-nuevo': 'Cuenta sin verificar registrada otra vez',
  'sesion.iniciada': 'Entró a Guirnalda',
  'sesion.cerrada': 'Sesión de un equipo cerrada',
  'configuracion.guardada': 'Configuración guardada',
  'configuracion.quitada': 'Configuración quitada',
  'conexion-segura.certificado': 'Certificado nuevo de la conexión segura',
  'correo.reintentado': 'Correo enviado otra vez',
  'correo.descartado': 'Correo descartado',
  'correo.codigo-visto': 'Código de un propietario visto',
  'respaldo.creado': 'Respaldo hecho',
  'respaldo.descargado': 'Respaldo descargado',
  'respaldo.eliminado': 'Respaldo eliminado',
  'respaldo.restaurado': 'Respaldo restaurado',
  'respaldo.copiado': 'Guardó una copia fuera de la computadora',
  'respaldo.destino-elegido': 'Eligió dónde guardar las copias',
  'respaldo.destino-olvidado': 'Dejó de guardar copias fuera',
  'respaldo.cifrado': 'Cifró las copias de fuera',
  'respaldo.sin-cifrar': 'Dejó de cifrar las copias',
  'respaldo.mudanza': 'Mudó la tienda a otra computadora',
  'respaldo.mudanza-deshecha': 'Siguió en esta computadora',
  'datos.faltan': 'Faltan datos',
  'importacion.productos': 'Productos importados',
  'importacion.ventas': 'Ventas importadas',
};

const AJUSTES: Record<string, string> = {
  tienda: 'Datos de la tienda',
  correo: 'Servidor de correo',
  accesoPersonal: 'Entrada del personal',
  cotasDePedidos: 'Límites de los pedidos',
  descuentoDeEmpleados: 'Descuento máximo',
  direccionPublica: 'Dirección pública',
  favoritosDelPos: 'Favoritos de la caja',
};

const CAMPOS: Record<string, string> = {
  accesoPersonal: 'Entrada del personal',
  anotado: 'Valor',
  bytes: 'Tamaño',
  cajero: 'Caja de',
  cambiados: 'Cambiados',
  categoria: 'Categoría',
  codigo: 'Código',
  color: 'Color de los botones',
  controlaStock: 'Controla stock',
  creados: 'Creados',
  direccion: 'Dirección',
  email: 'Email',
  eslogan: 'Eslogan',
  host: 'Servidor',
  items: 'Productos',
  lineas: 'Líneas',
  logo: 'Logotipo',
  metodoPago: 'Método de pago',
  notasAdmin: 'Notas de la tienda',
  numero: 'Número',
  por: 'Cómo',
  precioCompra: 'Precio de compra',
  precioVenta: 'Precio de venta',
  quedan: 'Códigos que quedan',
  sinHoja: 'Se quedó sin hoja de recuperación',
  sinSegundoPaso: 'Se quedó sin verificación en dos pasos',
  stockMinimo: 'Stock mínimo',
  telefono: 'Teléfono',
  textoTicket: 'Texto del ticket',
  ventaSinCaja: 'Vender en efectivo sin caja abierta',
  zonaHoraria: 'Zona horaria',
};

const PALABRAS: Record<string, Record<string, string>> = {
  estado: { ...NOMBRE_DE_ESTADO, ...NOMBRE_DE_ESTADO_DE_VENTA },
  categoria: NOMBRE_DE_CATEGORIA,
  rol: NOMBRE_DE_ROL,
  tipo: NOMBRE_DE_MOVIMIENTO_DE_CAJA,
  metodoPago: NOMBRE_DE_METODO,
  metodo: NOMBRE_DE_METODO,
  anotado: NOMBRE_DE_ALCANCE,
  desde: {
    'esta-computadora': 'La computadora de la tienda',
    'red-local': 'La red de la tienda',
    fuera: 'Fuera de la tienda',
  },
  por: {
    codigo: 'Código enviado por correo',
    hoja: 'Hoja de recuperación',
    computadora: 'Desde la computadora de la tienda',
  },
  ventaSinCaja: NOMBRE_DE_VENTA_SIN_CAJA,
};

type Campos = Record<string, unknown>;

/** A value that is not an object has no field name in the trail. */
function camposDe(dato: unknown): Campos {
  if (dato === null || dato === undefined) return {};
  return typeof dato === 'object' && !Array.isArray(dato) ? (dato as Campos) : { anotado: dato };
}

function nombreDe(campo: string): string {
  const palabras = campo.replace(/[A-Z]/g, (letra) => ` ${letra.toLowerCase()}`);
  return CAMPOS[campo] ?? palabras.charAt(0).toUpperCase() + palabras.slice(1);
}

function partes(valor: Campos): string {
  const { cantidad, precioUnitario, metodo, monto } = valor;
  if (cantidad !== undefined && precioUnitario !== undefined)
    return `${textoDe('cantidad', cantidad)} × ${textoDe('precioUnitario', precioUnitario)}`;
  if (metodo !== undefined && monto !== undefined)
    return `${textoDe('metodo', metodo)} ${textoDe('monto', monto)}`;
  return Object.entries(valor)
    .map(([campo, uno]) => `${nombreDe(campo)}: ${textoDe(campo, uno)}`)
    .join(', ');
}

function textoDeObjeto(campo: string, valor: Campos): string {
  // Switches: those that are on, by name. Stocks: numbers only, since the trail keeps no product names.
  if (Object.values(valor).every((uno) => typeof uno === 'boolean')) {
    const puestos = Object.keys(valor).filter((nombre) => valor[nombre]);
    return puestos.map(nombreDe).join(', ') || 'Ninguno';
  }
  if (campo === 'stock') return Object.values(valor).map(String).join(', ');
  return partes(valor);
}

/** A value of the trail in words. */
function textoDe(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') {
    if (DINERO_DE_AUDITORIA.includes(campo)) return formatoQ(deQuetzales(valor));
    if (campo === 'bytes') return `${(valor / 1_048_576).toFixed(1)} MB`;
    return campo === 'puerto' ? String(valor) : valor.toLocaleString('es-GT');
  }
  if (Array.isArray(valor)) return valor.map((uno) => textoDe(campo, uno)).join('\n') || '—';
  if (typeof valor === 'object') return textoDeObjeto(campo, valor as Campos);
  return PALABRAS[campo]?.[String(valor)] ?? String(valor);
}

export interface Cambio {
  campo: string;
  antes: string;
  despues: string;
}

/** An instant as a person reads it; any other value as it is. */
function conHora(valor: unknown, zona: string | undefined): unknown {
  const esInstante = typeof valor === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(valor);
  return esInstante ? exactTime(valor, zona) : valor;
}

/** The fields that differ between before and after, or that only one of them has. */
export function cambiosDe(
  { antes, despues }: Pick<RegistroDeAuditoria, 'antes' | 'despues'>,
  zona?: string,
): Cambio[] {
  const de = camposDe(antes);
  const a = camposDe(despues);
  return [...new Set([...Object.keys(de), ...Object.keys(a)])].flatMap((campo) => {
    const antesDe = textoDe(campo, conHora(de[campo], zona));
    const despuesDe = textoDe(campo, conHora(a[campo], zona));
    return antesDe === despuesDe ? [] : [{ campo: nombreDe(campo), antes: antesDe, despues: despuesDe }];
  });
}

/** The action in words; an unknown one by its own name. */
export function accionDe({ accion }: Pick<RegistroDeAuditoria, 'accion'>): string {
  return (ACCIONES as Record<string, string>)[accion] ?? accion;
}

/** Name of the thing it was done to, if the trail keeps one. */
export function cosaDe(registro: Pick<RegistroDeAuditoria, 'entidad' | 'entidadId' | 'antes' | 'despues'>) {
  const { entidad, entidadId } = registro;
  if (entidad === 'sesion') return textoDe('desde', camposDe(registro.despues).desde);
  if (entidad === 'configuracion') return AJUSTES[entidadId ?? ''] ?? entidadId ?? '';
  const { cajero, numero, nombre, para } = { ...camposDe(registro.antes), ...camposDe(registro.despues) };
  const cosa = numero ?? nombre ?? para ?? (cajero && `Caja de ${cajero}`);
  return typeof cosa === 'string' ? cosa : '';
}
