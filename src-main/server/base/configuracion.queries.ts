import { eq } from 'drizzle-orm';
import { ALCANCE_POR_DEFECTO, ALCANCES, type Alcance } from '#contract/schemas/tienda/acceso.ts';
import { COTAS_POR_DEFECTO, type CotasDePedidos } from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { DESCUENTO_MAXIMO_POR_DEFECTO } from '#contract/schemas/tienda/descuentos.ts';
import type { Temporada } from '#contract/schemas/tienda/tienda.ts';
import { ZONA_POR_DEFECTO } from '#contract/words/dias.ts';
import type { VentaSinCaja } from '#contract/words/pagos.ts';
import { type Db, statement } from '#db/transaction.ts';
import type { Config } from './config/config.ts';

/**
 * The shop's settings as stored. `logo` and `logoEntero` are content hashes of pictures: the logo on a square and in
 * its own shape. Logos stored by old versions have only the square.
 */
export interface DatosDeTienda {
  nombre: string;
  eslogan: string;
  telefono: string | null;
  direccion: string | null;
  horario: string | null;
  logo: string | null;
  logoEntero: string | null;
  /** Width over height of `logoEntero`. */
  logoProporcion: number | null;
  color: string | null;
  textoTicket: string | null;
  zonaHoraria: string;
  /** Whether customers are asked where to deliver their order. */
  entregaADomicilio: boolean;
  /** Whether cash may be taken by somebody whose drawer is not open; only `no-permitir` refuses it here. */
  ventaSinCaja: VentaSinCaja;
  /** What the catalogue shows first, up to and with the day `temporadaHasta`; null for no end. */
  temporada: Temporada | null;
  temporadaHasta: string | null;
}

export const TIENDA_NUEVA: DatosDeTienda = {
  nombre: 'Guirnalda',
  eslogan: 'Globos y artículos para tu fiesta',
  telefono: null,
  direccion: null,
  horario: null,
  logo: null,
  logoEntero: null,
  logoProporcion: null,
  color: null,
  textoTicket: null,
  zonaHoraria: ZONA_POR_DEFECTO,
  entregaADomicilio: false,
  ventaSinCaja: 'preguntar',
  temporada: null,
  temporadaHasta: null,
};

const leerValor = statement('leerValor', (db: Db) =>
  db
    .select({ valor: db.tables.configuracion.valor })
    .from(db.tables.configuracion)
    .where(eq(db.tables.configuracion.clave, db.value('clave'))),
);

/** The stored value of a setting; undefined if it was never set. */
export async function buscarValor(db: Db, clave: string): Promise<unknown> {
  return (await leerValor(db, { clave }))[0]?.valor;
}

export async function leerTienda(db: Db): Promise<DatosDeTienda> {
  return { ...TIENDA_NUEVA, ...((await buscarValor(db, 'tienda')) as Partial<DatosDeTienda> | undefined) };
}

/** Whether the database holds the demo shop. */
export async function esTiendaDemo(db: Db): Promise<boolean> {
  return (await buscarValor(db, 'demo')) === true;
}

export const ACCESO_PERSONAL = 'accesoPersonal';

/** The owner's setting of the networks from which staff may call. */
export async function leerAlcance(db: Db): Promise<Alcance> {
  const guardado = await buscarValor(db, ACCESO_PERSONAL);
  return ALCANCES.find((uno) => uno === guardado) ?? ALCANCE_POR_DEFECTO;
}

export const CLAVE_DE_DESCUENTOS = 'descuentoDeEmpleados';

/** The largest discount that an employee gives alone, in percent of the subtotal. */
export async function leerDescuentoMaximo(db: Db): Promise<number> {
  const guardado = await buscarValor(db, CLAVE_DE_DESCUENTOS);
  return typeof guardado === 'number' ? guardado : DESCUENTO_MAXIMO_POR_DEFECTO;
}

export const CLAVE_DE_COTAS = 'cotasDePedidos';

/** The bounds within which an order takes its pieces at once. */
export async function leerCotasDePedidos(db: Db): Promise<CotasDePedidos> {
  const guardadas = (await buscarValor(db, CLAVE_DE_COTAS)) as Partial<CotasDePedidos> | undefined;
  return { ...COTAS_POR_DEFECTO, ...guardadas };
}

export const SERVIDOR_DE_CORREO = 'correo';

/** Whether mails can leave the shop: the environment or the owner names a mail server. */
export async function hayServidorDeCorreo({ mail }: Pick<Config, 'mail'>, db: Db): Promise<boolean> {
  return mail !== undefined || (await buscarValor(db, SERVIDOR_DE_CORREO)) !== undefined;
}

export const DIRECCION_PUBLICA = 'direccionPublica';

/** The owner's setting of the public address; null when it was never set. */
export async function leerDireccionPublica(db: Db): Promise<string | null> {
  const guardada = await buscarValor(db, DIRECCION_PUBLICA);
  return typeof guardada === 'string' ? guardada : null;
}
