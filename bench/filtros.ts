import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type ConsultaCatalogo, consultaCatalogoSchema } from '#contract/schemas/catalogo/catalogo.ts';
import { readConfig } from '#server/base/config/config.ts';
import { type Context, closeContext, openContext } from '#server/base/context.ts';
import { listarCatalogo } from '#server/domain/catalogo/catalogo.queries.ts';
import { listarFiltros } from '#server/domain/catalogo/filtros.queries.ts';
import { eleccionDe } from '#server/domain/catalogo/filtros.ts';
import { hayUsuarios } from '#server/domain/usuarios/usuarios.queries.ts';
import { sembrarEnMasa } from '#server/whole-shop/demo/bulk.ts';

// npm run bench -- filtros: pages, counts and facets at 50,000 products, against filtering and sorting everything.

const PRODUCTOS = 50_000;
const VUELTAS = 40;
const CONSULTAS: Record<string, unknown>[] = [
  {},
  { categoria: 'globos' },
  { orden: 'relevancia' },
  { orden: 'relevancia', categoria: 'globos' },
  { orden: 'relevancia', categoria: 'servicios' },
  { orden: 'relevancia', page: '2000' },
  { orden: 'relevancia', color: 'ágata' },
  { orden: 'relevancia', color: 'dorado', tamano: 'grande' },
  { orden: 'precio-asc' },
  { orden: 'precio-desc', categoria: 'servicios' },
  { orden: 'nuevos' },
  { orden: 'nombre' },
  { orden: 'precio-asc', page: '2000' },
  { color: 'dorado' },
  { color: 'ágata' },
  { color: 'ágata', orden: 'precio-asc' },
  { color: ['rojo', 'dorado'], tamano: 'grande', tipo: ['latex', 'foil'], orden: 'precio-desc' },
  { tamano: 'gigante', orden: 'nuevos' },
  { tipo: 'inflado', orden: 'nombre' },
  { color: 'dorado', page: '100' },
  { color: 'dorado', buscar: 'corazon' },
  { color: 'dorado', buscar: 'globo', orden: 'precio-asc' },
];

async function medir(trabajo: () => Promise<unknown>): Promise<number> {
  const tiempos: number[] = [];
  for (let i = 0; i < VUELTAS; i += 1) {
    const inicio = performance.now();
    await trabajo();
    tiempos.push(performance.now() - inicio);
  }
  return tiempos.sort((a, b) => a - b)[VUELTAS >> 1] ?? 0;
}

const ORDEN_INGENUO = {
  relevancia: sql`de_temporada desc, vendidos desc, imagen is null, categoria, nombre_orden, id`,
  categoria: sql`categoria, nombre_orden, id`,
  nombre: sql`nombre_orden, id`,
  nuevos: sql`creado_en desc, id desc`,
  'precio-asc': sql`precio_venta, nombre_orden, id`,
  'precio-desc': sql`precio_venta desc, nombre_orden desc, id desc`,
};

/** The naive query: reads, sorts and counts everything without indexes. */
async function aLoIngenuo({ db }: Context, consulta: ConsultaCatalogo): Promise<void> {
  const { categoria, color, tamano, tipo, orden, page, limit } = consulta;
  const entre = (columna: string, valores: string[]) =>
    valores.length === 0
      ? sql`true`
      : sql`${sql.raw(columna)} in (${sql.join(
          valores.map((valor) => sql`${valor}`),
          sql`, `,
        )})`;
  const donde = sql`+disponible and ${entre('lower(color)', color)} and ${entre('tamano', tamano)}
    and ${entre('coalesce(tipo_globo, tipo_servicio)', tipo)} and ${categoria ? sql`+categoria = ${categoria}` : sql`true`}`;
  await db.rows(
    sql`select * from productos where ${donde} order by ${ORDEN_INGENUO[orden]} limit ${limit} offset ${(page - 1) * limit}`,
  );
  await db.rows(sql`select count(*) from productos where ${donde}`);
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
  'consulta'.padEnd(78),
  'productos'.padStart(9),
  'página ms'.padStart(10),
  'ingenua'.padStart(8),
  'filtros ms'.padStart(10),
);
for (const dada of CONSULTAS) {
  const consulta = consultaCatalogoSchema.parse(dada);
  const { total } = await listarCatalogo(db, consulta);
  const propia = await medir(() => listarCatalogo(db, consulta));
  const ingenua = await medir(() => aLoIngenuo(context, consulta));
  const filtros = await medir(() => listarFiltros(db, consulta, eleccionDe(consulta)));
  console.log(
    JSON.stringify(dada).padEnd(78),
    String(total).padStart(9),
    propia.toFixed(3).padStart(10),
    ingenua.toFixed(1).padStart(8),
    filtros.toFixed(3).padStart(10),
  );
}

const vueltas = 5000;
const todo = consultaCatalogoSchema.parse({});
const inicio = performance.now();
for (let i = 0; i < vueltas; i += 1) await listarCatalogo(db, todo);
console.log(`sin filtro: ${Math.round((vueltas / (performance.now() - inicio)) * 1000)} páginas por segundo`);
await closeContext(context);
