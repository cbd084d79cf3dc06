import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Line } from './table.ts';

/** The page of figures: each benchmark writes its own section, and leaves those of the others as they are. */
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

const HEAD = `# Performance

Promised figures, each as a ratio to something simpler that was measured in the same run where there is such a thing. A
section is written by its benchmark, \`npm run bench -- <name> --escribir\`. All are medians.
`;

/** What is told of each benchmark before its table, in the order of the page. */
const SECTIONS = {
  velocidad: `The shop's server (the built one, without its window) beside a bare server (\`bench/server/bare.ts\`: node:http
and prepared statements, without sessions, limits or validation) over a copy of the same data. Both write through to the
disk (\`synchronous = FULL\`). Sales and orders have three products. Memory is what the process holds, its part of shared
pages included.`,
  anual: `The report of the last year, beside the same bare server, which reads every sale of it. The very first
one of a shop adds the year up from its months and days, of which there are about as many rows as sold lines where each product
sells a few times a month; nothing is promised of it. The first one of a day goes on from what was kept before, and later ones
from what is in memory. A server that was just started has compiled nothing of it yet.`,
  arranque: `The packed program beside a bare window of the same Electron, started in turns: from the start until the till's
search can be typed into, and the memory of all processes when it rests.`,
  web: `A first visit to the demo shop on a phone over slow 4G, as Lighthouse simulates it. Tasks are the processor's time of the
page's thread, times how much slower than this machine's that of the phone is; beside them those of the same document without
scripts and style.`,
  caja: `The till in a browser, from the key to the frame in which its first 18 products are drawn. A task of the page is
long from 50 ms on; 0 is none.`,
} as const;

export type Benchmark = keyof typeof SECTIONS;

/** The machine, the moment and the commit of a measure. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GiB, Node ${process.versions.node}`;
  return `Measured on ${day} at commit ${commit}: ${machine}.`;
}

function rowOf({ what, products, ours, beside = '', result = '', promised = '', kept }: Line): string {
  const cells = [
    what,
    products?.toLocaleString('en') ?? '',
    ours,
    beside,
    result,
    promised,
    promised && (kept ? 'yes' : 'no'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function sectionOf(name: Benchmark, lines: readonly Line[]): string {
  return `## ${name}

${SECTIONS[name]}
${describeMachine()}

| what | products | ours | beside | result | promised | kept |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${lines.map(rowOf).join('\n')}
`;
}

/** Writes the section of a benchmark. */
export function writeSection(name: Benchmark, lines: readonly Line[]): void {
  const [, ...written] = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
  const sections = (Object.keys(SECTIONS) as Benchmark[]).map((one) =>
    one === name ? sectionOf(name, lines) : written.find((section) => section.startsWith(`## ${one}\n`)),
  );
  const page = [HEAD, ...sections.flatMap((section) => section ?? [])];
  writeFileSync(PAGE, `${page.map((part) => part.trimEnd()).join('\n\n')}\n`);
  console.log(`Escrito en ${PAGE}`);
}
