import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { closeContext, openContext } from './context.ts';
import { sembrarEnMasa } from './demo/bulk.ts';
import { sembrarDemo } from './demo/demo.ts';

// `npm run seed`: fills an empty data folder with the demo shop, or with a shop of a given size for measuring.

const { values } = parseArgs({
  options: { data: { type: 'string' }, products: { type: 'string' }, sales: { type: 'string' } },
});

function count(name: 'products' | 'sales', fallback: number): number {
  const number = Number(values[name] ?? fallback);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} debe ser un número entero`);
  return number;
}

function show({ paso, hechos, total }: { paso: string; hechos: number; total: number }): void {
  process.stdout.write(`\r  ${paso}: ${hechos}/${total}   ${hechos === total ? '\n' : ''}`);
}

const folder = values.data ? ['--data', values.data] : [];
const enMasa = values.products !== undefined || values.sales !== undefined;
const config = readConfig(['--demo', ...folder], process.env);
mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
const context = await openContext(config);
try {
  const inicio = Date.now();
  if (enMasa) {
    const productos = count('products', 50_000);
    await sembrarEnMasa(context, { productos, ventas: productos === 0 ? 0 : count('sales', 200_000) }, show);
  } else {
    await sembrarDemo(context, show);
  }
  process.stdout.write(`  Listo en ${((Date.now() - inicio) / 1000).toFixed(1)} s: ${config.dataFolder}\n`);
} catch (error) {
  process.stderr.write(`\n  ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await closeContext(context);
}
