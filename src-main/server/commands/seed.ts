import { parseArgs } from 'node:util';
import { AppError } from '#contract/words/errores.ts';
import { readConfig } from '../base/config/config.ts';
import { StartError } from '../base/config/start-error.ts';
import { closeContext, openContext } from '../base/context.ts';
import { sembrarEnMasa } from '../whole-shop/demo/bulk.ts';
import { sembrarDemo } from '../whole-shop/demo/demo.ts';

// `npm run seed`: fills an empty data folder with the demo shop, or with a shop of a given size for benchmarks.

const { values } = parseArgs({
  options: { data: { type: 'string' }, products: { type: 'string' }, sales: { type: 'string' } },
});

function count(name: 'products' | 'sales', fallback: number): number {
  const number = Number(values[name] ?? fallback);
  if (!Number.isInteger(number) || number < 0) throw new StartError(`--${name} debe ser un número entero.`);
  return number;
}

function show({ paso, hechos, total }: { paso: string; hechos: number; total: number }): void {
  process.stdout.write(`\r  ${paso}: ${hechos}/${total}   ${hechos === total ? '\n' : ''}`);
}

async function seed(): Promise<void> {
  const enMasa = values.products !== undefined || values.sales !== undefined;
  const productos = count('products', 50_000);
  const ventas = productos === 0 ? 0 : count('sales', 200_000);
  const config = readConfig(values.data ? ['--data', values.data] : ['--demo'], process.env);
  const context = await openContext(config);
  const inicio = Date.now();
  try {
    if (enMasa) await sembrarEnMasa(context, { productos, ventas }, show);
    else await sembrarDemo(context, show);
  } finally {
    await closeContext(context);
  }
  process.stdout.write(`  Listo en ${((Date.now() - inicio) / 1000).toFixed(1)} s: ${config.dataFolder}\n`);
}

seed().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
