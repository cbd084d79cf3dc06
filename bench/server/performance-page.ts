import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** A line of the table. */
export interface Line {
  call: string;
  products: number;
  connections: number;
  /** Calls per second. */
  ours: number;
  bare: number;
  /** Least share of the bare server that is promised. */
  promised: number;
}

/** The machine, the moment and the commit of a measure, in one sentence. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Measured on ${day} at commit ${commit}: ${cpus().length} cores (${cpu?.model}), ${memory} GiB, Node ${process.versions.node}.`;
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The page of figures. */
export function markdownOf(lines: readonly Line[], machine: string): string {
  const rows = lines.map(
    ({ call, products, connections, ours, bare, promised }) =>
      `| ${call} | ${products.toLocaleString('en')} | ${connections} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${percent(ours / bare)} | ${percent(promised)} |`,
  );
  return `# Performance

Written by \`npm run bench -- velocidad --escribir\`. ${machine}

Calls per second of the shop's server, beside a bare server (\`bench/server/bare.ts\`: node:http and prepared statements, without
sessions, limits or validation) over a copy of the same data in the same run. Both write through to the disk
(\`synchronous = FULL\`). Each figure is the median of the rounds; sales and orders have three products.

| call | products | connections | ours /s | bare /s | share | promised |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}
