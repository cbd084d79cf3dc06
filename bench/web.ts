import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';

// npm run bench:web: size and load time of a first visit to the storefront on a phone over slow 4G, as simulated by
// Lighthouse. Takes the median of a few runs, since single ones vary on a busy machine; BENCH_VUELTAS sets how many.

const RAIZ = join(import.meta.dirname, '..');
const LIGHTHOUSE = join(RAIZ, 'node_modules', 'lighthouse', 'cli', 'index.js');
const VUELTAS = Number(process.env.BENCH_VUELTAS ?? 3);

/** The parts of Lighthouse's report that are used. */
interface Informe {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } }>;
}

/** A promised figure: how to read it from a report, and its maximum or minimum. */
interface Promesa {
  nombre: string;
  leer: (informe: Informe) => number;
  maximo?: number;
  minimo?: number;
  decimales?: number;
}

const nota = (categoria: string) => (informe: Informe) => (informe.categories[categoria]?.score ?? 0) * 100;
const cifra = (audit: string, divisor: number) => (informe: Informe) =>
  (informe.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY) / divisor;
const partes = <T>(informe: Informe, audit: string) => (informe.audits[audit]?.details?.items ?? []) as T[];

function pesoDeScripts(informe: Informe): number {
  const pedidos = partes<{ resourceType?: string; transferSize: number }>(informe, 'network-requests');
  const scripts = pedidos.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((suma, { transferSize }) => suma + transferSize, 0) / 1000;
}

function tareaMasLarga(informe: Informe): number {
  return Math.max(0, ...partes<{ duration: number }>(informe, 'long-tasks').map(({ duration }) => duration));
}

const PROMESAS: Promesa[] = [
  { nombre: 'rendimiento', leer: nota('performance'), minimo: 98 },
  { nombre: 'accesibilidad', leer: nota('accessibility'), minimo: 100 },
  { nombre: 'buenas prácticas', leer: nota('best-practices'), minimo: 95 },
  { nombre: 'SEO', leer: nota('seo'), minimo: 100 },
  { nombre: 'LCP, s', leer: cifra('largest-contentful-paint', 1000), maximo: 1.5, decimales: 2 },
  { nombre: 'CLS', leer: cifra('cumulative-layout-shift', 1), maximo: 0.02, decimales: 3 },
  { nombre: 'tarea más larga, ms', leer: tareaMasLarga, maximo: 100 },
  { nombre: 'JavaScript, kB', leer: pesoDeScripts, maximo: 92, decimales: 1 },
  { nombre: 'todo, kB', leer: cifra('total-byte-weight', 1000), maximo: 400, decimales: 1 },
];

function mediana(valores: number[]): number {
  return valores.toSorted((a, b) => a - b)[valores.length >> 1] ?? Number.NaN;
}

async function mirar(url: string, archivo: string): Promise<Informe> {
  const chrome = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const como = ['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${archivo}`];
  // Each run is a separate process, so that runs do not affect each other.
  await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...como, `--chrome-flags=${chrome}`], {
    timeout: 180_000,
  });
  return JSON.parse(readFileSync(archivo, 'utf8')) as Informe;
}

/** Whether a page keeps all promises. Prints each. */
async function medir(titulo: string, url: string): Promise<boolean> {
  // A warm-up run: the first browser starts from disk while the new shop is still busy.
  await mirar(url, join(folder, 'informe.json'));
  const informes: Informe[] = [];
  for (let i = 0; i < VUELTAS; i += 1) informes.push(await mirar(url, join(folder, 'informe.json')));
  console.log(`\n${titulo} (mediana de ${VUELTAS})`);
  let cumple = true;
  for (const { nombre, leer, maximo = Infinity, minimo = -Infinity, decimales = 0 } of PROMESAS) {
    const valores = informes.map(leer);
    const valor = mediana(valores);
    const bien = valor <= maximo && valor >= minimo;
    cumple &&= bien;
    console.log(
      `  ${nombre.padEnd(20)}`,
      valor.toFixed(decimales).padStart(8),
      (Number.isFinite(maximo) ? `≤ ${maximo}` : `≥ ${minimo}`).padStart(8),
      bien ? '  ' : ' ✖',
      valores.map((uno) => uno.toFixed(decimales)).join(' '),
    );
  }
  return cumple;
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-bench-web-'));
const server = await startServer(['--data', folder, '--demo'], {}, { program: BUILT_SERVER });
try {
  const respuesta = await fetch(`${server.url}/api/catalog`);
  const { productos } = (await respuesta.json()) as { productos: { _id: string }[] };
  const paginas = [
    ['Catálogo', `${server.url}/catalogo`],
    ['Página de producto', `${server.url}/producto/${productos[0]?._id}`],
  ] as const;
  const cumplidas: boolean[] = [];
  for (const [titulo, ruta] of paginas) {
    // The final URL, so that no redirect is measured; requested once, so that the page is in the server's cache.
    const { url } = await fetch(ruta);
    cumplidas.push(await medir(titulo, url));
  }
  process.exitCode = cumplidas.every(Boolean) ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
