import { LIMITES } from '#contract/words/limites.ts';
import { StartError } from './start-error.ts';

/** How many attempts a window allows, and its length. */
interface LimiteDeIntentos {
  maximo: number;
  ventanaMs: number;
}

const MINUTO_MS = 60_000;

/** Every counted attempt with its limit and window. `que` describes it in docs/limites.md. */
export const INTENTOS = {
  loginPorDireccion: {
    maximo: 60,
    ventanaMs: 15 * MINUTO_MS,
    que: 'contraseñas equivocadas desde una dirección',
  },
  loginPorCuentaYDireccion: {
    maximo: 10,
    ventanaMs: 15 * MINUTO_MS,
    que: 'contraseñas equivocadas de una cuenta desde una dirección',
  },
  // Counted from anywhere: high enough that one attacker cannot lock the owner out.
  loginPorCuenta: {
    maximo: 100,
    ventanaMs: 15 * MINUTO_MS,
    que: 'contraseñas equivocadas de una cuenta desde donde sea; aparte, las de la red de la tienda',
  },
  // Three of a million codes fit at any moment, and who guesses already knows the password.
  segundoPasoPorCuenta: {
    maximo: 20,
    ventanaMs: 24 * 60 * MINUTO_MS,
    que: 'códigos equivocados de la verificación en dos pasos de una cuenta; aparte, los de la computadora de la tienda y los de una sesión abierta',
  },
  seguimientoPorDireccion: {
    maximo: 20,
    ventanaMs: 10 * MINUTO_MS,
    que: 'códigos de seguimiento equivocados desde una dirección',
  },
  seguimientoPorRedAmplia: {
    maximo: 60,
    ventanaMs: 10 * MINUTO_MS,
    que: 'los mismos desde las redes vecinas (un /24 de IPv4, un /48 de IPv6)',
  },
  seguimientoPorProveedor: {
    maximo: 300,
    ventanaMs: 10 * MINUTO_MS,
    que: 'los mismos desde las redes de un proveedor (un /16 de IPv4, un /32 de IPv6), antes de pedir un reto',
  },
  seguimientoDelServidor: {
    maximo: 500,
    ventanaMs: 10 * MINUTO_MS,
    que: 'los mismos entre todos, antes de pedir un reto',
  },
  // Whoever fails less is asked nothing, also when all together went beyond their bound.
  tropiezosPorDireccion: {
    maximo: 3,
    ventanaMs: 60 * MINUTO_MS,
    que: 'códigos de seguimiento equivocados desde una dirección a la que aun así no se pide un reto',
  },
  tropiezosPorRedAmplia: {
    maximo: 9,
    ventanaMs: 60 * MINUTO_MS,
    que: 'los mismos desde las redes vecinas',
  },
  // Beyond, a code alone cancels nothing: a guess that fits would be one of many.
  sospechaPorDireccion: {
    maximo: 10,
    ventanaMs: 60 * MINUTO_MS,
    que: 'códigos de seguimiento equivocados desde una dirección antes de que cancelar pida además el teléfono',
  },
  sospechaPorRedAmplia: {
    maximo: 50,
    ventanaMs: 60 * MINUTO_MS,
    que: 'los mismos desde las redes vecinas',
  },
  // The public mask shows two of the four digits, so that each guess is one of a hundred.
  telefonosErradosPorPedido: {
    maximo: 5,
    ventanaMs: 24 * 60 * MINUTO_MS,
    que: 'finales de teléfono equivocados al cancelar un mismo pedido, desde donde sea',
  },
  pedidosPorDireccion: { maximo: 200, ventanaMs: 10 * MINUTO_MS, que: 'pedidos desde una dirección' },
  pedidosPorRedAmplia: {
    maximo: 400,
    ventanaMs: 10 * MINUTO_MS,
    que: 'pedidos desde las redes vecinas, antes de pedir un reto',
  },
  pedidosPorProveedor: {
    maximo: 700,
    ventanaMs: 10 * MINUTO_MS,
    que: 'pedidos desde las redes de un proveedor, antes de pedir un reto',
  },
  pedidosDelServidor: {
    maximo: 1000,
    ventanaMs: 10 * MINUTO_MS,
    que: 'pedidos entre todos, antes de pedir un reto',
  },
  // Many phones share one address of their carrier (CGNAT).
  registrosPorDireccion: {
    maximo: 40,
    ventanaMs: 60 * MINUTO_MS,
    que: 'registros desde una dirección',
  },
  registrosPorRedAmplia: {
    maximo: 120,
    ventanaMs: 60 * MINUTO_MS,
    que: 'registros desde las redes vecinas, antes de pedir un reto',
  },
  codigosPedidosPorDireccion: {
    maximo: 60,
    ventanaMs: 60 * MINUTO_MS,
    que: 'códigos pedidos por correo desde una dirección',
  },
  codigosPedidosPorRedAmplia: {
    maximo: 180,
    ventanaMs: 60 * MINUTO_MS,
    que: 'códigos pedidos por correo desde las redes vecinas, antes de pedir un reto',
  },
  correosPorCuenta: { maximo: 6, ventanaMs: 60 * MINUTO_MS, que: 'códigos enviados a un correo' },
  correosDelServidor: {
    maximo: 600,
    ventanaMs: 60 * MINUTO_MS,
    que: 'códigos enviados entre todos, antes de pedir un reto',
  },
  // Customers may write anybody's address; further mails to it are silently not sent.
  correosDePedidoPorEmail: {
    maximo: 10,
    ventanaMs: 60 * MINUTO_MS,
    que: 'avisos de pedidos enviados a un correo',
  },
  // And any number of addresses: a mail server that is made to write to strangers sends no codes either.
  correosDePedidoPorDireccion: {
    maximo: 100,
    ventanaMs: 60 * MINUTO_MS,
    que: 'avisos enviados por los pedidos de una dirección; los demás quedan sin enviar en la lista de correos',
  },
  correosDePedidoPorRedAmplia: {
    maximo: 200,
    ventanaMs: 60 * MINUTO_MS,
    que: 'los mismos por los pedidos de las redes vecinas',
  },
  correosDePedidoPorProveedor: {
    maximo: 300,
    ventanaMs: 60 * MINUTO_MS,
    que: 'los mismos por los pedidos de las redes de un proveedor',
  },
  correosDePedidoDelServidor: {
    maximo: 400,
    ventanaMs: 60 * MINUTO_MS,
    que: 'los mismos por los pedidos de todos',
  },
  codigosErradosPorDireccion: {
    maximo: 40,
    ventanaMs: 15 * MINUTO_MS,
    que: 'códigos de correo equivocados desde una dirección',
  },
  // A whole day, because five guesses per code at six codes an hour would find a six-digit code within months.
  codigosErradosPorCuentaYDireccion: {
    maximo: 30,
    ventanaMs: 24 * 60 * MINUTO_MS,
    que: 'códigos de correo equivocados de una cuenta desde una dirección',
  },
  // Counted from anywhere: high enough that one attacker cannot lock the account's owner out.
  codigosErradosPorCuenta: {
    maximo: 120,
    ventanaMs: 24 * 60 * MINUTO_MS,
    que: 'códigos de correo equivocados de una cuenta desde donde sea; aparte, los de la red de la tienda',
  },
  // Apart from sign-ins, and counted on the shop's computer only: nobody else's guesses are counted at all.
  hojasErradas: {
    maximo: 30,
    ventanaMs: 15 * MINUTO_MS,
    que: 'códigos de hoja de recuperación equivocados entre todas las cuentas',
  },
  hojasErradasPorCuenta: {
    maximo: 10,
    ventanaMs: 15 * MINUTO_MS,
    que: 'códigos de hoja de recuperación equivocados de una cuenta',
  },
  // Apart from sign-ins: a cashier who guesses keeps the owner from nothing else.
  autorizacionesErradas: {
    maximo: 5,
    ventanaMs: 15 * MINUTO_MS,
    que: 'contraseñas, PIN o códigos equivocados de un propietario al autorizar en una caja',
  },
  autorizacionesErradasPorCuenta: {
    maximo: 60,
    ventanaMs: 24 * 60 * MINUTO_MS,
    que: 'los mismos de un propietario en todas las cajas juntas',
  },
  passwordActualPorUsuario: {
    maximo: 10,
    ventanaMs: 15 * MINUTO_MS,
    que: 'contraseñas actuales equivocadas, al cambiarla o antes de algo que solo su dueño puede hacer',
  },
  pruebasDeCorreo: { maximo: 10, ventanaMs: 10 * MINUTO_MS, que: 'correos de prueba' },
  peticionesPorDireccion: {
    maximo: 3000,
    ventanaMs: MINUTO_MS,
    que: 'llamadas de cualquier clase desde una dirección; las de esta misma computadora no se cuentan',
  },
} as const satisfies Record<string, LimiteDeIntentos & { que: string }>;
export type Intento = keyof typeof INTENTOS;

/** Limits of one request, one connection or the whole server. */
export const MEDIDAS = {
  cuerpoKb: { valor: 256, min: 16, max: 10_240, que: 'kB de un cuerpo JSON' },
  cabecerasKb: { valor: 16, min: 8, max: 128, que: 'kB de las cabeceras de una llamada' },
  segundosDeCabeceras: {
    valor: 10,
    min: 1,
    max: 300,
    que: 'segundos para enviar las cabeceras, y antes para acordar el cifrado',
  },
  segundosDePeticion: { valor: 30, min: 1, max: 600, que: 'segundos para enviar la llamada entera' },
  segundosDeCuerpo: {
    valor: 15,
    min: 1,
    max: 600,
    que: 'segundos para enviar el cuerpo de una llamada; el personal que ya entró y la computadora de la tienda tienen los de la llamada entera',
  },
  segundosSinActividad: { valor: 120, min: 5, max: 3600, que: 'segundos que una conexión puede callar' },
  segundosEntrePeticiones: {
    valor: 15,
    min: 1,
    max: 600,
    que: 'segundos que una conexión espera otra llamada',
  },
  peticionesPorConexion: { valor: 1000, min: 10, max: 1_000_000, que: 'llamadas por una misma conexión' },
  conexiones: {
    valor: 1000,
    min: 10,
    max: 100_000,
    que: 'conexiones a la vez entre todos; otras tantas desde esta computadora, y aparte 100 para los equipos del personal y 100 para la ventana de la tienda',
  },
  conexionesPorDireccion: {
    valor: 100,
    min: 4,
    max: 100_000,
    que: 'conexiones a la vez desde una dirección, y llamadas en curso, también detrás de los proxies de TRUST_PROXY, que no se cuentan ellos mismos, como tampoco esta computadora; las redes vecinas juntas, el triple de llamadas',
  },
  archivoKb: { valor: LIMITES.archivoKb, min: 64, max: 102_400, que: 'kB de un archivo de productos' },
  lineasDeArchivo: {
    valor: 2000,
    min: 10,
    max: 50_000,
    que: 'líneas de un archivo de productos; uno más largo se trae con la tienda cerrada',
  },
  // Each takes a code and room on the disk, until somebody of the shop sees to it or 60 days pass.
  pedidosSinConfirmarPorDireccion: {
    valor: 500,
    min: 1,
    max: 1_000_000,
    que: 'pedidos de los últimos siete días que esperan confirmación, de una dirección',
  },
  pedidosSinConfirmarPorRedAmplia: {
    valor: 1000,
    min: 1,
    max: 1_000_000,
    que: 'los mismos de las redes vecinas',
  },
  pedidosSinConfirmar: { valor: 3000, min: 1, max: 1_000_000, que: 'los mismos entre todos' },
  imagenesEnCola: { valor: 30, min: 1, max: 1000, que: 'imágenes que esperan su turno' },
} as const;
type Medida = keyof typeof MEDIDAS;

/** The limits in force on this server. */
export interface Limites {
  intentos: Record<Intento, LimiteDeIntentos>;
  medidas: Record<Medida, number>;
}

/** The environment variable of a limit: `pedidosPorDireccion` → `LIMITE_PEDIDOS_POR_DIRECCION`. */
export function variableDe(nombre: string): string {
  return `LIMITE_${nombre.replace(/[A-Z]/g, (letra) => `_${letra}`).toUpperCase()}`;
}

function leerIntento(variable: string, texto: string | undefined, base: LimiteDeIntentos): LimiteDeIntentos {
  const { maximo, ventanaMs } = base;
  if (texto === undefined || texto === '') return { maximo, ventanaMs };
  const partes = /^(\d{1,7})(?:\/(\d{1,4}))?$/.exec(texto);
  const veces = Number(partes?.[1] ?? 0);
  const minutos = Number(partes?.[2] ?? ventanaMs / MINUTO_MS);
  if (veces < 1 || minutos < 1)
    throw new StartError(`${variable}=${texto} no se entiende: es VECES, o VECES/MINUTOS, como 20/10.`);
  return { maximo: veces, ventanaMs: minutos * MINUTO_MS };
}

function leerMedida(
  variable: string,
  texto: string | undefined,
  { valor, min, max }: (typeof MEDIDAS)[Medida],
) {
  if (texto === undefined || texto === '') return valor;
  const numero = /^\d{1,7}$/.test(texto) ? Number(texto) : Number.NaN;
  if (!(numero >= min && numero <= max))
    throw new StartError(`${variable}=${texto} no sirve: es un número de ${min} a ${max}.`);
  return numero;
}

/** Reads the limits from the environment. Throws StartError, also for an unknown `LIMITE_` variable. */
export function readLimites(env: NodeJS.ProcessEnv): Limites {
  const conocidas = new Set([...Object.keys(INTENTOS), ...Object.keys(MEDIDAS)].map(variableDe));
  const rara = Object.keys(env).find(
    (variable) => variable.startsWith('LIMITE_') && !conocidas.has(variable),
  );
  if (rara) throw new StartError(`No hay un límite ${rara}. Los que hay están en docs/limites.md.`);
  const intentos = Object.entries(INTENTOS).map(([nombre, base]) => {
    const variable = variableDe(nombre);
    return [nombre, leerIntento(variable, env[variable], base)];
  });
  const medidas = Object.entries(MEDIDAS).map(([nombre, base]) => {
    const variable = variableDe(nombre);
    return [nombre, leerMedida(variable, env[variable], base)];
  });
  return { intentos: Object.fromEntries(intentos), medidas: Object.fromEntries(medidas) };
}
