import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** A line of the table: what was measured, in a shop with so many products, and what is promised of it. */
export interface Line {
  what: string;
  products: number;
  ours: string;
  /** The bare server's; empty where it has nothing to compare. */
  bare: string;
  result: string;
  promised: string;
  kept: boolean;
}

const shown = (products: number) => products.toLocaleString('en');

/** A line as the terminal shows it. */
export function textOf({ what, products, ours, bare, result, promised, kept }: Line): string {
  const compared = bare ? `${ours} beside ${bare}` : ours;
  const columns = [what.padEnd(36), shown(products).padStart(6), compared.padEnd(24), result.padEnd(20)];
  return `${columns.join('  ')}  ${kept ? 'kept' : 'NOT KEPT'}: ${promised}`;
}

/** The machine, the moment and the commit of a measure. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GiB, Node ${process.versions.node}`;
  return `Measured on ${day} at commit ${commit}: ${machine}.`;
}

/** The page of figures. */
export function markdownOf(lines: readonly Line[], machine: string): string {
  const rows = lines.map(
    ({ what, products, ours, bare, result, promised, kept }) =>
      `| ${what} | ${shown(products)} | ${ours} | ${bare} | ${result} | ${promised} | ${kept ? 'yes' : 'no'} |`,
  );
  return `# Performance

Written by \`npm run bench -- velocidad --escribir\`. ${machine}

The shop's server (the built one, without its window) beside a bare server (\`bench/server/bare.ts\`: node:http and prepared
statements, without sessions, limits or validation) over a copy of the same data in the same run. Both write through to the disk
(\`synchronous = FULL\`). Speeds are medians of the rounds; sales and orders have three products. Memory is what the process
holds, its part of shared pages included.

| what | products | ours | bare | result | promised | kept |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`;
}
