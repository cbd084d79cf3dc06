import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { readConfig } from '#server/base/config/config.ts';
import { closeContext, openContext } from '#server/base/context.ts';
import { registrarVentaEnTransaccion } from '#server/domain/ventas/ventas.service.ts';
import { LA_CASA, prepararTienda, sembrarTienda } from '#server/whole-shop/demo/tienda.ts';
import { addSold, PRECIO } from './server/sold.ts';

// npm run bench ventas: sales of three lines per second, each committed to disk before the next; of several tills at
// once; and in a single commit, which shows the share of the disk. With DATABASE_URL, the URL of an empty database, on
// PostgreSQL.

const VENTAS = 1500;
const CAJAS = 16;

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-bench-ventas-'));
const context = await openContext(readConfig(['--data', folder], process.env));
const preparado = await prepararTienda(context);
const fecha = new Date();
const { vendedor, productos } = await inTransaction(context.db, async (tx) => {
  const { vendedores } = await sembrarTienda(tx, preparado, fecha);
  return { vendedor: vendedores[0], productos: await addSold(tx, fecha) };
});
if (!vendedor) throw new Error('the demo shop has no seller');

function venta(i: number) {
  const items = [0, 1, 2].map((k) => ({
    producto: productos[(i + k * 7) % productos.length] ?? '',
    cantidad: 1,
    precioUnitario: centavos(PRECIO),
  }));
  return {
    datosCliente: { nombre: 'Ana', telefono: `5555${i % 10_000}` },
    items,
    metodoPago: 'efectivo' as const,
  };
}
const quien = { vendedor, actor: LA_CASA, fecha };

async function porSegundo(trabajo: () => Promise<void>): Promise<number> {
  const inicio = performance.now();
  await trabajo();
  return Math.round((VENTAS * 1000) / (performance.now() - inicio));
}

const unaPorUna = await porSegundo(async () => {
  for (let i = 0; i < VENTAS; i += 1)
    await inTransaction(context.db, (tx) => registrarVentaEnTransaccion(tx, venta(i), quien));
});
const aLaVez = await porSegundo(async () => {
  let i = 0;
  const caja = async () => {
    for (; i < VENTAS; i += 1)
      await inTransaction(context.db, (tx) => registrarVentaEnTransaccion(tx, venta(i), quien));
  };
  await Promise.all(Array.from({ length: CAJAS }, caja));
});
const juntas = await porSegundo(() =>
  inTransaction(context.db, async (tx) => {
    for (let i = 0; i < VENTAS; i += 1) await registrarVentaEnTransaccion(tx, venta(i), quien);
  }),
);
console.log(
  `ventas de tres líneas (${context.db.engine}): ${unaPorUna}/s una por una (en disco), ${aLaVez}/s de ${CAJAS} cajas a la vez, ${juntas}/s en un solo commit`,
);
await closeContext(context);
rmSync(folder, { recursive: true, force: true });
