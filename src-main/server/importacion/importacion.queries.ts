import { inArray } from 'drizzle-orm';
import { insertRows } from '#db/insert.ts';
import type { Db } from '#db/transaction.ts';

/** A product as the lines of a file are matched with it. */
export interface ProductoConocido {
  id: string;
  codigo: string | null;
  nombreOrden: string;
  categoria: string;
  controlaStock: boolean;
  stock: number;
  precioVenta: number;
  precioCompra: number;
  vivo: boolean;
}

/** All products, those still there last: of two with one name the living one counts. */
export async function listarConocidos(db: Db): Promise<ProductoConocido[]> {
  const { productos: p } = db.tables;
  const { id, codigo, nombreOrden, categoria, controlaStock, stock, precioVenta, precioCompra } = p;
  const filas = await db
    .select({
      ...{ id, codigo, nombreOrden, categoria, controlaStock, stock, precioVenta, precioCompra },
      eliminadoEn: p.eliminadoEn,
    })
    .from(p);
  return filas
    .map(({ eliminadoEn, ...fila }) => ({ ...fila, vivo: eliminadoEn === null }))
    .sort((a, b) => Number(a.vivo) - Number(b.vivo));
}

/** The staff, also who no longer works here: a past sale may be his. */
export async function listarPersonal(db: Db) {
  const { usuarios: u } = db.tables;
  const filas = await db
    .select({
      id: u.id,
      nombre: u.nombre,
      email: u.email,
      rol: u.rol,
      activo: u.activo,
      creadoEn: u.creadoEn,
    })
    .from(u)
    .orderBy(u.creadoEn);
  return filas.filter(({ rol }) => rol === 'propietario' || rol === 'empleado');
}

/** Which of the sales with these keys came from a file before. */
export async function listarImportadas(db: Db, claves: readonly string[]): Promise<Set<string>> {
  const { ventasImportadas: v } = db.tables;
  const filas = await db
    .select({ clave: v.clave })
    .from(v)
    .where(inArray(v.clave, [...claves]));
  return new Set(filas.map(({ clave }) => clave));
}

export const anotarImportadas = insertRows('ventasImportadas');
