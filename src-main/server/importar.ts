import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '#contract/errores.ts';
import { DatabaseAccessError } from '#db/access-error.ts';
import { readConfig } from './config.ts';
import { closeContext, openContext } from './context.ts';
import { abrirArchivo } from './importacion/archivo.ts';
import type { Avance, Resumen } from './importacion/importacion.service.ts';
import { importarProductos } from './importacion/productos-de-archivo.service.ts';
import { importarVentas } from './importacion/ventas-de-archivo.service.ts';
import { StartError } from './start-error.ts';

// `npm run import`: brings products or past sales in from a file.

const AYUDA = `Trae productos o ventas pasadas de un archivo CSV o JSONL.

  npm run import -- productos ARCHIVO [opciones]
  npm run import -- ventas ARCHIVO [opciones]

  --prueba        solo revisa y dice qué haría; no escribe nada (también --dry-run)
  --stock         productos: también pone el stock de los que ya existen
                  ventas: descuenta lo vendido del stock de hoy
  --data CARPETA  dónde están los datos de la tienda
  --help          esta ayuda

Las columnas y ejemplos están en docs/importar.md. Cierra la tienda antes: mientras está abierta no se importa.
`;

interface Orden {
  que: 'productos' | 'ventas';
  archivo: string;
  prueba: boolean;
  conStock: boolean;
  data: string | undefined;
}

/** Undefined when the help was asked for. */
function leerOrden(args: string[]): Orden | undefined {
  let leida: ReturnType<typeof separar>;
  try {
    leida = separar(args);
  } catch (error) {
    const opcion = /'(-[^' ]*)/.exec((error as Error).message)?.[1] ?? '';
    throw new StartError(`No se entiende la opción ${opcion}. Mira las que hay con --help.`);
  }
  const { values, positionals } = leida;
  if (values.help) return undefined;
  const [que, archivo, ...sobra] = positionals;
  if (que !== 'productos' && que !== 'ventas')
    throw new StartError('Di qué traes: productos ARCHIVO, o ventas ARCHIVO. Más con --help.');
  if (!archivo || sobra.length > 0) throw new StartError('Di un archivo, uno solo. Más con --help.');
  // npm runs its scripts in the project's folder; the person typed the name in his own.
  const ruta = resolve(process.env.INIT_CWD ?? process.cwd(), archivo);
  const prueba = Boolean(values.prueba ?? values['dry-run']);
  return { que, archivo: ruta, prueba, conStock: Boolean(values.stock), data: values.data };
}

function separar(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      prueba: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      stock: { type: 'boolean' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

const decir = (texto: string) => process.stdout.write(`${texto}\n`);

function mostrarAvance({ paso, lineas, porcentaje }: Avance): void {
  if (process.stdout.isTTY)
    process.stdout.write(
      `\r  ${paso}: ${lineas} líneas, ${porcentaje} %   ${porcentaje === 100 ? '\n' : ''}`,
    );
  else if (lineas % 5000 === 0) decir(`  ${paso}: ${lineas} líneas, ${porcentaje} %`);
}

function mostrarResumen({ que, prueba, conStock }: Orden, resumen: Resumen, segundos: number): void {
  const { lineas, creados, cambiados, iguales, problemas, sobrantes, otroStock, tocayos } = resumen;
  for (const { linea, mensaje } of problemas.primeros) process.stderr.write(`  Línea ${linea}: ${mensaje}\n`);
  const masProblemas = problemas.total - problemas.primeros.length;
  if (masProblemas > 0) process.stderr.write(`  … y ${masProblemas} errores más\n`);
  if (sobrantes.length > 0) decir(`  Columnas que no se usan: ${sobrantes.join(', ')}`);
  if (otroStock > 0 && !conStock)
    decir(`  ${otroStock} productos ya existían con otro stock, que no se toca; para cambiarlo usa --stock`);
  if (tocayos > 0) decir(`  ${tocayos} productos nuevos se llaman igual que otros que ya existen`);
  const cosas = que === 'productos' ? 'nuevos' : 'nuevas';
  const cambios = que === 'productos' ? `, ${cambiados} cambiados` : '';
  const ritmo = Math.round(lineas / Math.max(0.001, segundos));
  decir(
    `  ${lineas} líneas: ${creados} ${cosas}${cambios}, ${iguales} que ya estaban igual, ${problemas.total} errores. ` +
      `${segundos.toFixed(1)} s (${ritmo} líneas por segundo).`,
  );
  if (problemas.total > 0) decir('  No se escribió nada: corrige el archivo y vuelve a intentarlo.');
  else if (prueba) decir('  Era una prueba: no se escribió nada.');
  else decir('  Listo.');
}

async function importar(orden: Orden): Promise<void> {
  const config = readConfig(orden.data ? ['--data', orden.data] : [], process.env);
  const archivo = await abrirArchivo(orden.archivo);
  const context = await openContext(config, { alone: true });
  try {
    if (archivo.codificacion === 'windows-1252')
      decir('  El archivo no es UTF-8: se lee como lo guarda Excel (Windows-1252). Revisa los acentos.');
    const inicio = performance.now();
    const hacer = orden.que === 'productos' ? importarProductos : importarVentas;
    const opciones = { prueba: orden.prueba, conStock: orden.conStock, avisar: mostrarAvance };
    const resumen = await hacer(context, archivo, opciones);
    mostrarResumen(orden, resumen, (performance.now() - inicio) / 1000);
    if (resumen.problemas.total > 0) process.exitCode = 1;
  } finally {
    await closeContext(context);
  }
}

try {
  const orden = leerOrden(process.argv.slice(2));
  if (orden) await importar(orden);
  else process.stdout.write(AYUDA);
} catch (error) {
  const conocido = [AppError, StartError, DatabaseAccessError].some((clase) => error instanceof clase);
  process.stderr.write(`  ${conocido ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
