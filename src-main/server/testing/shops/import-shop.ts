import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { abrirArchivo } from '../../whole-shop/importacion/archivo/archivo.ts';
import { importarProductos } from '../../whole-shop/importacion/productos-de-archivo.service.ts';
import { importarVentas } from '../../whole-shop/importacion/ventas-de-archivo.service.ts';
import { type Json, openTestShop, type TestShop } from './shop.ts';

/** The header of a product file. */
export const ENCABEZADO = 'codigo,nombre,categoria,precioCompra,precioVenta,stock';

type Que = 'productos' | 'ventas';
interface Opciones {
  prueba?: boolean;
  conStock?: boolean;
}

async function traer(shop: TestShop, que: Que, ruta: string, { prueba = false, conStock = false }: Opciones) {
  const hacer = que === 'productos' ? importarProductos : importarVentas;
  const opciones = { prueba, conStock, avisar: () => undefined };
  const { errores, ...resumen } = await hacer(shop.context, await abrirArchivo(ruta), opciones);
  return { ...resumen, errores: errores.primeros.map(({ linea, mensaje }) => `${linea} ${mensaje}`) };
}

/** A test shop for imports. */
export interface ImportShop extends TestShop {
  traer(que: Que, ruta: string, opciones?: Opciones): ReturnType<typeof traer>;
  /** The same for a file with this content. */
  traerTexto(que: Que, texto: string | Buffer, opciones?: Opciones, tipo?: string): ReturnType<typeof traer>;
  /** The first product found by a search. */
  producto(buscar: string): Promise<Json>;
  /** Compares every roll-up with its lines, and every stock with its ledger. */
  asegurarCuentas(): Promise<void>;
}

export async function openImportShop(): Promise<ImportShop> {
  const shop = await openTestShop();
  shop.setNow(new Date('2026-06-01T18:00:00Z'));
  return {
    ...shop,
    traer: (que, ruta, opciones = {}) => traer(shop, que, ruta, opciones),
    async traerTexto(que, texto, opciones = {}, tipo = 'csv') {
      const ruta = join(shop.folder, `archivo.${tipo}`);
      writeFileSync(ruta, texto);
      return await traer(shop, que, ruta, opciones);
    },
    async producto(buscar) {
      const url = `/api/productos?buscar=${encodeURIComponent(buscar)}`;
      return (await shop.call('propietario', 'GET', url)).body.productos[0];
    },
    async asegurarCuentas() {
      const suma = (consulta: string) => shop.ask(consulta);
      expect(await suma('select coalesce(sum(monto), 0) from resumen_ventas')).toBe(
        await suma('select coalesce(sum(total), 0) from ventas'),
      );
      expect(await suma('select coalesce(sum(monto), 0) from resumen_dias')).toBe(
        await suma('select coalesce(sum(total), 0) from ventas'),
      );
      expect(await suma('select coalesce(sum(costo), 0) from resumen_ventas')).toBe(
        await suma('select coalesce(sum(costo_unitario * cantidad), 0) from venta_items'),
      );
      expect(await suma('select coalesce(sum(monto), 0) from resumen_vendedores')).toBe(
        await suma('select coalesce(sum(total), 0) from ventas'),
      );
      expect(await suma('select coalesce(sum(ingreso), 0) from resumen_productos_por_dia')).toBe(
        await suma('select coalesce(sum(subtotal), 0) from venta_items'),
      );
      expect(await suma('select coalesce(sum(ingreso), 0) from resumen_categorias')).toBe(
        await suma('select coalesce(sum(ingreso), 0) from resumen_productos'),
      );
      expect(await suma('select coalesce(sum(ingreso), 0) from resumen_productos')).toBe(
        await suma('select coalesce(sum(subtotal), 0) from venta_items'),
      );
      expect(
        await suma(
          'select count(*) from productos p where stock <> (select coalesce(sum(cantidad), 0) from movimientos_inventario m where m.producto_id = p.id)',
        ),
      ).toBe(0);
    },
  };
}
