import { inArray } from 'drizzle-orm';
import { insertRows } from '#db/insert.ts';
import type { Db } from '#db/transaction.ts';

/** An existing product, for matching lines of a file. */
export interface ProductoExistente {
  id: string;
  codigo: string | null;
  nombre: string;
  nombreOrden: string;
  categoria: string;
  controlaStock: boolean;
  stock: number;
  precioVenta: number;
  precioCompra: number;
  vivo: boolean;
}

/** All products, existing ones last, so that they take precedence over deleted ones of the same name. */
export async function listarProductosExistentes(db: Db): Promise<ProductoExistente[]> {
  const { productos: p } = db.tables;
  const { id, codigo, nombre, nombreOrden, categoria, controlaStock, stock, precioVenta, precioCompra } = p;
  const filas = await db
    .select({
      id,
      codigo,
      nombre,
      nombreOrden,
      categoria,
      controlaStock,
      stock,
      precioVenta,
      precioCompra,
      eliminadoEn: p.eliminadoEn,
    })
    .from(p);
  return filas
    .map(({ eliminadoEn, ...fila }) => ({ ...fila, vivo: eliminadoEn === null }))
    .sort((a, b) => Number(a.vivo) - Number(b.vivo));
}

/** All staff, including former members, who may have made past sales. */
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

/** Which of these keys belong to sales already imported. */
export async function listarImportadas(db: Db, claves: readonly string[]): Promise<Set<string>> {
  const { ventasImportadas: v } = db.tables;
  const filas = await db
    .select({ clave: v.clave })
    .from(v)
    .where(inArray(v.clave, [...claves]));
  return new Set(filas.map(({ clave }) => clave));
}

export const anotarImportadas = insertRows('ventasImportadas');
