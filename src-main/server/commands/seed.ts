import { parseArgs } from 'node:util';
import { readConfig } from '../base/config/config.ts';
import { StartError } from '../base/config/start-error.ts';
import { closeContext, openContext } from '../base/context.ts';
import { sembrarEnMasa } from '../whole-shop/demo/bulk.ts';
import { sembrarDemo } from '../whole-shop/demo/demo.ts';
import { runFromTerminal, type Terminal } from './terminal.ts';

// `npm run seed`: fills an empty data folder with the demo shop, or with a shop of a given size for benchmarks.

function count(name: string, text: string | undefined, fallback: number): number {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < 0) throw new StartError(`--${name} debe ser un número entero.`);
  return number;
}

async function seed({ args, env, output }: Terminal): Promise<0> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, products: { type: 'string' }, sales: { type: 'string' } },
  });
  function show({ paso, hechos, total }: { paso: string; hechos: number; total: number }): void {
    output.write(`\r  ${paso}: ${hechos}/${total}   ${hechos === total ? '\n' : ''}`);
  }
  const enMasa = values.products !== undefined || values.sales !== undefined;
  const productos = count('products', values.products, 50_000);
  const ventas = productos === 0 ? 0 : count('sales', values.sales, 200_000);
  const config = readConfig(values.data ? ['--data', values.data] : ['--demo'], env);
  const context = await openContext(config);
  const inicio = Date.now();
  try {
    if (enMasa) await sembrarEnMasa(context, { productos, ventas }, show);
    else await sembrarDemo(context, show);
  } finally {
    await closeContext(context);
  }
  output.write(`  Listo en ${((Date.now() - inicio) / 1000).toFixed(1)} s: ${config.dataFolder}\n`);
  return 0;
}

await runFromTerminal(seed);
