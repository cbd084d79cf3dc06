import { NOMBRES_DE_ALCANCE } from '#contract/acceso.ts';
import { type Accion, DINERO_DEL_RASTRO, type RegistroDeAuditoria } from '#contract/auditoria.ts';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { deQuetzales, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import { ETIQUETA_MOVIMIENTO_DE_CAJA } from '#contract/tipos-de-movimiento.ts';
import { ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { ETIQUETA_ESTADO_VENTA } from '#contract/ventas.ts';
import { NOMBRES_DE_ROL } from '../../lib/roles.ts';

/** The kinds of things the trail tells of. */
export const ENTIDADES = {
  venta: 'Ventas',
  caja: 'Caja',
  pedido: 'Pedidos',
  producto: 'Productos',
  usuario: 'Usuarios',
  configuracion: 'Configuración',
  correo: 'Correos',
  respaldo: 'Respaldos',
  importacion: 'Importaciones',
} as const;
export type Entidad = keyof typeof ENTIDADES;

const ACCIONES: Record<Accion, string> = {
  'venta.creada': 'Venta hecha',
  'venta.anulada': 'Venta anulada',
  'caja.abierta': 'Caja abierta',
  'caja.movimiento': 'Efectivo de la caja movido',
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
  'usuario.sesiones-cerradas': 'Sesiones cerradas',
  'usuario.email-verificado': 'Email verificado',
  'usuario.registrado-de-nuevo': 'Cuenta sin verificar registrada otra vez',
  'configuracion.guardada': 'Configuración guardada',
  'configuracion.quitada': 'Configuración quitada',
  'correo.reintentado': 'Correo enviado otra vez',
  'correo.descartado': 'Correo descartado',
  'respaldo.creado': 'Respaldo hecho',
  'respaldo.descargado': 'Respaldo descargado',
  'respaldo.eliminado': 'Respaldo eliminado',
  'respaldo.restaurado': 'Respaldo restaurado',
  'importacion.productos': 'Productos importados',
  'importacion.ventas': 'Ventas importadas',
};

const AJUSTES: Record<string, string> = {
  tienda: 'Datos de la tienda',
  correo: 'Servidor de correo',
  accesoPersonal: 'Entrada del personal',
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
  precioCompra: 'Precio de compra',
  precioVenta: 'Precio de venta',
  stockMinimo: 'Stock mínimo',
  telefono: 'Teléfono',
  textoTicket: 'Texto del ticket',
  zonaHoraria: 'Zona horaria',
};

const PALABRAS: Record<string, Record<string, string>> = {
  estado: { ...ETIQUETA_ESTADO, ...ETIQUETA_ESTADO_VENTA },
  categoria: ETIQUETA_CATEGORIA,
  rol: NOMBRES_DE_ROL,
  tipo: ETIQUETA_MOVIMIENTO_DE_CAJA,
  metodoPago: ETIQUETA_METODO,
  metodo: ETIQUETA_METODO,
  anotado: NOMBRES_DE_ALCANCE,
};

type Campos = Record<string, unknown>;

/** A lone value has no name of its own in the trail. */
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
  // Switches are told by those that are on; stocks by product, whose names the trail does not keep, by their numbers.
  if (Object.values(valor).every((uno) => typeof uno === 'boolean')) {
    const puestos = Object.keys(valor).filter((nombre) => valor[nombre]);
    return puestos.map(nombreDe).join(', ') || 'Ninguno';
  }
  if (campo === 'stock') return Object.values(valor).map(String).join(', ');
  return partes(valor);
}

/** A value of the trail as people read it. */
function textoDe(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') {
    if (DINERO_DEL_RASTRO.includes(campo)) return formatoQ(deQuetzales(valor));
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

/** What differs between before and after; what only one of them tells is told. */
export function cambiosDe({ antes, despues }: Pick<RegistroDeAuditoria, 'antes' | 'despues'>): Cambio[] {
  const [de, a] = [camposDe(antes), camposDe(despues)];
  return [...new Set([...Object.keys(de), ...Object.keys(a)])].flatMap((campo) => {
    const [antesDe, despuesDe] = [textoDe(campo, de[campo]), textoDe(campo, a[campo])];
    return antesDe === despuesDe ? [] : [{ campo: nombreDe(campo), antes: antesDe, despues: despuesDe }];
  });
}

/** What was done, in words; a deed that this program does not know yet, by its own name. */
export function accionDe({ accion }: Pick<RegistroDeAuditoria, 'accion'>): string {
  return (ACCIONES as Record<string, string>)[accion] ?? accion;
}

/** What it was done to, where the trail keeps a name for it. */
export function cosaDe(registro: Pick<RegistroDeAuditoria, 'entidad' | 'entidadId' | 'antes' | 'despues'>) {
  const { entidad, entidadId } = registro;
  if (entidad === 'configuracion') return AJUSTES[entidadId ?? ''] ?? entidadId ?? '';
  const { cajero, numero, nombre, para } = { ...camposDe(registro.antes), ...camposDe(registro.despues) };
  const cosa = numero ?? nombre ?? para ?? (cajero && `Caja de ${cajero}`);
  return typeof cosa === 'string' ? cosa : '';
}
