import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { consultaCatalogoSchema } from '#contract/schemas/catalogo/catalogo.ts';
import { plegar } from '#contract/words/texto.ts';
import { readConfig } from '#server/base/config/config.ts';
import { type Context, closeContext, openContext } from '#server/base/context.ts';
import { listarCatalogo } from '#server/domain/catalogo/catalogo.queries.ts';
import { hayUsuarios } from '#server/domain/usuarios/usuarios.queries.ts';
import { sembrarEnMasa } from '#server/whole-shop/demo/bulk.ts';

// npm run bench -- search: a page and its count with 50,000 products, asked for as the storefront does, compared with a
// plain scan.

const PRODUCTOS = 50_000;
const VUELTAS = 25;
const BUSQUEDAS = [
  'globo',
  'corazon',
  'globo dorado',
  'dinosaurios azul',
  'PIÑATA estrella',
  'numero 5',
  'B-49999',
  '49999',
  'de',
  'a',
  'xyzzy',
  'glovo dorado',
  'globos dorados para baby shower',
];

async function medir(trabajo: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const tiempos: number[] = [];
  for (let i = 0; i < VUELTAS; i += 1) {
    const inicio = performance.now();
    await trabajo();
    tiempos.push(performance.now() - inicio);
  }
  tiempos.sort((a, b) => a - b);
  return { p50: tiempos[VUELTAS >> 1] ?? 0, p95: tiempos[Math.floor(VUELTAS * 0.95)] ?? 0 };
}

/** The naive query: tests every word on every text, once for the page and once for the count. */
async function aLoIngenuo({ db }: Context, buscar: string): Promise<void> {
  const condicion = sql.join(
    plegar(buscar)
      .split(' ')
      .map((palabra) => sql`texto_busqueda like ${`%${palabra}%`}`),
    sql` and `,
  );
  await db.rows(
    sql`select * from productos where disponible and ${condicion} order by categoria, nombre_orden limit 12`,
  );
  await db.rows(sql`select count(*) from productos where disponible and ${condicion}`);
}

const folder = join(tmpdir(), `guirnalda-bench-${PRODUCTOS}`);
mkdirSync(folder, { recursive: true });
const context = await openContext(readConfig(['--data', folder], process.env));
const { db } = context;
if (!(await hayUsuarios(db))) {
  console.log(`Sembrando ${PRODUCTOS} productos en ${folder} …`);
  await sembrarEnMasa(context, { productos: PRODUCTOS, ventas: 0 }, () => undefined);
}

console.log(
  'búsqueda'.padEnd(33),
  'productos'.padStart(9),
  'p50 ms'.padStart(8),
  'p95 ms'.padStart(8),
  'ingenua'.padStart(8),
  'veces'.padStart(7),
);
for (const buscar of [undefined, ...BUSQUEDAS]) {
  const consulta = consultaCatalogoSchema.parse({ orden: 'relevancia', buscar, enmendar: '1' });
  const { total } = await listarCatalogo(db, consulta);
  const propia = await medir(() => listarCatalogo(db, consulta));
  const ingenua = await medir(() => aLoIngenuo(context, buscar ?? ''));
  console.log(
    (buscar ?? '(sin buscar)').padEnd(33),
    String(total).padStart(9),
    propia.p50.toFixed(2).padStart(8),
    propia.p95.toFixed(2).padStart(8),
    ingenua.p50.toFixed(2).padStart(8),
    `${(ingenua.p50 / propia.p50).toFixed(1)}×`.padStart(7),
  );
}
await closeContext(context);
