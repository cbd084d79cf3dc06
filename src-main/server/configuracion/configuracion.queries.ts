import { eq, sql } from 'drizzle-orm';
import { ALCANCE_POR_DEFECTO, ALCANCES, type Alcance } from '#contract/acceso.ts';
import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

/**
 * The shop's own settings as stored. `logo` and `logoEntero` are content hashes of pictures: the logo on a square, and in
 * its own shape; logos from before there were two have the square alone.
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
};

const leerValor = statement('leerValor', (db: Db) =>
  db
    .select({ valor: db.tables.configuracion.valor })
    .from(db.tables.configuracion)
    .where(eq(db.tables.configuracion.clave, sql.placeholder('clave'))),
);

/** A setting as stored; undefined when nobody set it. */
export async function buscarValor(db: Db, clave: string): Promise<unknown> {
  return (await leerValor(db, { clave }))[0]?.valor;
}

export async function leerTienda(db: Db): Promise<DatosDeTienda> {
  return { ...TIENDA_NUEVA, ...((await buscarValor(db, 'tienda')) as Partial<DatosDeTienda> | undefined) };
}

/** Whether this is the demo shop. */
export async function esTiendaDemo(db: Db): Promise<boolean> {
  return (await buscarValor(db, 'demo')) === true;
}

export const ACCESO_PERSONAL = 'accesoPersonal';

/** From where the staff may use the shop. */
export async function leerAlcance(db: Db): Promise<Alcance> {
  const guardado = await buscarValor(db, ACCESO_PERSONAL);
  return ALCANCES.find((uno) => uno === guardado) ?? ALCANCE_POR_DEFECTO;
}

export async function ponerValor(
  tx: Tx,
  clave: string,
  fila: { valor: unknown; actualizadoEn: Date; actualizadoPor: string | null },
): Promise<void> {
  const { configuracion } = tx.tables;
  await tx
    .insert(configuracion)
    .values({ clave, ...fila })
    .onConflictDoUpdate({ target: configuracion.clave, set: fila });
}

export async function borrarValor(tx: Tx, clave: string): Promise<void> {
  const { configuracion } = tx.tables;
  await tx.delete(configuracion).where(eq(configuracion.clave, clave));
}
