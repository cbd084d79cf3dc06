import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { diaDe, inicioDeMes } from '#contract/words/dias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { nuevoId } from '#db/ids.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/base/config/config.ts';
import { closeContext, openContext } from '#server/base/context.ts';
import { firmarSesion } from '#server/domain/auth/sesiones.ts';
import { buscarUsuarioPorEmail, hayUsuarios } from '#server/domain/usuarios/usuarios.queries.ts';
import { sembrarEnMasa } from '#server/whole-shop/demo/bulk.ts';
import { ACCESOS_DEMO } from '#server/whole-shop/demo/tienda.ts';

// npm run bench -- reportes: the owner's screens after a year of 200,000 sales with 5,000 products, through the whole
// server; where a roll-up or an index answers, also compared with reading every sale. The promise is 200 ms.

const PRODUCTOS = 5_000;
const VENTAS = 200_000;
const VUELTAS = 15;
const AL_INSTANTE_MS = 200;
const DIA_MS = 86_400_000;

// The dashboard shows the current month, in which the shop must have been seeded.
const folder = join(tmpdir(), `guirnalda-bench-reportes-${VENTAS}-${diaDe(new Date()).slice(0, 7)}`);
mkdirSync(folder, { recursive: true });
const env = { ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
const context = await openContext(readConfig(['--data', folder, '--host', '127.0.0.1'], env));
const { db } = context;
if (!(await hayUsuarios(db))) {
  console.log(`Sembrando ${PRODUCTOS} productos y ${VENTAS} ventas en ${folder} …`);
  await sembrarEnMasa(context, { productos: PRODUCTOS, ventas: VENTAS }, () => undefined);
}
const app = await buildApp(context);
const propietario = await buscarUsuarioPorEmail(
  db,
  ACCESOS_DEMO.find(({ rol }) => rol === 'propietario')?.email ?? '',
);
if (!propietario) throw new Error('the measured shop has no owner');
// A session of the staff is one that this shop began.
const sesion = nuevoId();
context.sesionesSinEscribir.set(sesion, true);
const headers = { authorization: `Bearer ${firmarSesion(app, propietario, true, sesion)}` };

async function pedir(url: string) {
  const respuesta = await app.inject({ url, headers });
  if (respuesta.statusCode !== 200) throw new Error(`${url}: ${respuesta.body}`);
  return respuesta;
}

async function medir(trabajo: () => Promise<unknown>): Promise<{ primera: number; mediana: number }> {
  const tiempos: number[] = [];
  for (let i = 0; i < VUELTAS; i += 1) {
    const inicio = performance.now();
    await trabajo();
    tiempos.push(performance.now() - inicio);
  }
  const [primera = 0] = tiempos;
  return { primera, mediana: tiempos.sort((a, b) => a - b)[VUELTAS >> 1] ?? 0 };
}

const [año] = await db.rows<{ desde: string; hasta: string }>(
  sql`select min(dia) as desde, max(dia) as hasta from ventas`,
);
const { desde: primero, hasta: hoy } = año ?? { desde: '', hasta: '' };
const esteMes = inicioDeMes(hoy);
const unMesDespues = diaDe(new Date(Date.parse(primero) + 29 * DIA_MS), 'UTC');
const DE_UN_AÑO = `fechaInicio=${primero}&fechaFin=${hoy}`;
const DEL_PRIMER_MES = `fechaInicio=${primero}&fechaFin=${unMesDespues}`;
const paginas = Math.ceil(VENTAS / 20);

/** The naive query: reads every sale of the period and adds up or sorts them. */
const sumando = (desde: string): SQL =>
  sql`select dia, hora, metodo_pago, count(*), sum(total), sum(costo) from ventas
    where dia between ${desde} and ${hoy} and estado = 'completada' group by 1, 2, 3`;
const ordenando = (donde: SQL, orden: SQL): SQL =>
  sql`select * from ventas where ${donde} order by ${orden} limit 20`;

const MEDIDAS: [nombre: string, url: string, ingenua?: SQL][] = [
  ['dashboard', '/api/reportes/dashboard', sumando(esteMes)],
  ['ventas de un mes', `/api/reportes/ventas?fechaInicio=${esteMes}&fechaFin=${hoy}`, sumando(esteMes)],
  ['ventas de un año', `/api/reportes/ventas?${DE_UN_AÑO}`, sumando(primero)],
  [
    'ventas de un año, sin meses enteros en sus extremos',
    `/api/reportes/ventas?fechaInicio=${diaDe(new Date(Date.parse(primero) + 2 * DIA_MS), 'UTC')}&fechaFin=${hoy}`,
  ],
  ['inventario', '/api/reportes/inventario'],
  ['inventario, stock bajo', '/api/reportes/inventario?stockBajo=true'],
  ['lista de ventas', '/api/ventas', ordenando(sql`true`, sql`+fecha_venta desc, id desc`)],
  ['lista de ventas, última página', `/api/ventas?page=${paginas}`],
  ['lista de ventas, por total', '/api/ventas?orden=total-desc'],
  ['lista de ventas, por total, última', `/api/ventas?orden=total-desc&page=${paginas}`],
  ['lista de ventas, de este mes', `/api/ventas?fechaInicio=${esteMes}&fechaFin=${hoy}`],
  ['lista de ventas, del primer mes', `/api/ventas?${DEL_PRIMER_MES}`],
  ['lista de ventas, por total, de un año', `/api/ventas?orden=total-desc&${DE_UN_AÑO}`],
  ['lista de ventas, por total, del primer mes', `/api/ventas?orden=total-asc&${DEL_PRIMER_MES}`],
  ['lista de ventas, método raro', '/api/ventas?metodoPago=mixto'],
  ['lista de ventas, método raro, por total', '/api/ventas?metodoPago=mixto&orden=total-asc'],
  ['lista de ventas, método raro, del primer mes', `/api/ventas?metodoPago=mixto&${DEL_PRIMER_MES}`],
  ['lista de ventas, método común', '/api/ventas?metodoPago=efectivo'],
  ['lista de ventas, método común, por total', '/api/ventas?metodoPago=efectivo&orden=total-asc'],
  ['lista de ventas, método común, del primer mes', `/api/ventas?metodoPago=efectivo&${DEL_PRIMER_MES}`],
  [
    'lista de ventas, método común, por total, de un año',
    `/api/ventas?metodoPago=efectivo&orden=total-desc&${DE_UN_AÑO}`,
  ],
  ['lista de ventas, de un vendedor', `/api/ventas?vendedor=${propietario.id}`],
  [
    'lista de ventas, de un vendedor, por total, de un año',
    `/api/ventas?vendedor=${propietario.id}&orden=total-desc&${DE_UN_AÑO}`,
  ],
  ['quiénes venden', '/api/ventas/vendedores'],
  ['lista de ventas, anuladas', '/api/ventas?estado=anulada'],
  ['lista de ventas, una palabra', '/api/ventas?buscar=maria'],
  ['productos de una categoría, por nombre', '/api/productos?categoria=otros&orden=nombre-asc'],
  ['productos de una categoría, por stock', '/api/productos?categoria=otros&orden=stock-asc'],
];

console.log(
  `${'lo que se abre'.padEnd(52)}${'primera ms'.padStart(11)}${'mediana ms'.padStart(11)}${'ingenua ms'.padStart(11)}${'kB'.padStart(7)}`,
);
let lentas = 0;
for (const [nombre, url, ingenua] of MEDIDAS) {
  const { primera, mediana } = await medir(() => pedir(url));
  const otra = ingenua && (await medir(() => db.rows(ingenua))).mediana;
  const { body } = await pedir(url);
  const lenta = Math.max(primera, mediana) > AL_INSTANTE_MS;
  if (lenta) lentas += 1;
  console.log(
    nombre.padEnd(52) +
      primera.toFixed(1).padStart(11) +
      mediana.toFixed(1).padStart(11) +
      (otra === undefined ? '' : `${otra.toFixed(1)} (×${(otra / mediana).toFixed(1)})`).padStart(16) +
      (body.length / 1024).toFixed(0).padStart(7) +
      (lenta ? `  más de ${AL_INSTANTE_MS} ms` : ''),
  );
}

// The browser makes the spreadsheet of a year page by page; these pages are a sample.
const hojas = Math.ceil(VENTAS / LIMITES.paginaMaxima);
const muestra = [0, 0.25, 0.5, 0.75, 1].map((parte) => Math.max(1, Math.round(hojas * parte)));
let suma = 0;
for (const page of muestra)
  suma += (await medir(() => pedir(`/api/ventas?page=${page}&limit=${LIMITES.paginaMaxima}`))).mediana;
const cada = suma / muestra.length;
console.log(
  `la lista de un año para una hoja: ${hojas} páginas de ${LIMITES.paginaMaxima}, ${cada.toFixed(1)} ms cada una, ${((cada * hojas) / 1000).toFixed(0)} s en total`,
);
console.log(lentas === 0 ? 'todo abre al instante' : `${lentas} tardan más de ${AL_INSTANTE_MS} ms`);
process.exitCode = lentas === 0 ? 0 : 1;
await app.close();
await closeContext(context);
