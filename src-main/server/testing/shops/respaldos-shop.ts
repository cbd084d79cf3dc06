import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { closeContext, openContext } from '../../base/context.ts';
import { openTestShop, type TestShop } from './shop.ts';

export const INICIO = new Date('2026-11-21T15:00:00Z');

/** A test shop for backups and restores. */
export interface RespaldosShop extends TestShop {
  /** Number of requested restarts. */
  reabierta(): number;
  pasan(horas: number): void;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  lista(): Promise<any>;
  hacer(): ReturnType<TestShop['call']>;
  pedir(id: string, que: 'revisar' | 'restaurar'): ReturnType<TestShop['call']>;
  /** The database of a backup. */
  archivo(id: string): string;
  /** The staged backup in the data folder. */
  enEspera(): string[];
  llamar(nombre: string): ReturnType<TestShop['call']>;
  vender(): Promise<number>;
  /** Opens the shop like its next start. */
  abrir(): Promise<void>;
  /** The shop's name and total sales after its next start. */
  trasReabrir(): Promise<[nombre: string, ventas: number]>;
}

export async function openRespaldosShop(): Promise<RespaldosShop> {
  const shop = await openTestShop();
  let veces = 0;
  const contar = () => {
    veces += 1;
  };
  shop.setNow(INICIO);
  shop.context.reabrir = contar;
  const abrir = async () => {
    const { config, clock, sesionesSinEscribir } = shop.context;
    const opened = await openContext(config, { clock });
    // The sessions of the test are in no list, and go on.
    Object.assign(shop.context, opened, { reabrir: contar, sesionesSinEscribir });
  };
  return {
    ...shop,
    reabierta: () => veces,
    pasan: (horas) => shop.setNow(new Date(shop.context.clock().getTime() + horas * 3_600_000)),
    lista: async () => (await shop.call('propietario', 'GET', '/api/respaldos')).body,
    hacer: () => shop.call('propietario', 'POST', '/api/respaldos'),
    pedir: (id, que) => shop.call('propietario', 'POST', `/api/respaldos/${id}/${que}`),
    archivo: (id) => join(shop.folder, 'respaldos', id, ARCHIVO_DE_DATOS),
    enEspera: () => readdirSync(shop.folder).filter((nombre) => nombre.startsWith('restaurar')),
    llamar: (nombre) => shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { nombre } }),
    async vender() {
      const producto = await shop.product({ stock: 100 });
      const body = {
        datosCliente: { nombre: 'Ana López', telefono: '55551234' },
        items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
        tipoVenta: 'directa',
      };
      return (await shop.call('ventas', 'POST', '/api/ventas', { body })).status;
    },
    abrir,
    async trasReabrir() {
      await closeContext(shop.context);
      await abrir();
      const { db } = shop.context;
      const [tienda] = await db
        .select({ valor: db.tables.configuracion.valor })
        .from(db.tables.configuracion);
      const ventas = await db.select({ id: db.tables.ventas.id }).from(db.tables.ventas);
      return [(tienda?.valor as { nombre: string } | undefined)?.nombre ?? '', ventas.length];
    },
  };
}
