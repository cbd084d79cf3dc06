import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../base/config/config.ts';
import { StartError } from '../base/config/start-error.ts';
import { closeContext, openContext } from '../base/context.ts';
import { abrirArchivo } from '../whole-shop/importacion/archivo/archivo.ts';
import type { Avance, Resumen } from '../whole-shop/importacion/dos-pasadas.service.ts';
import { importarProductos } from '../whole-shop/importacion/productos-de-archivo.service.ts';
import { importarVentas } from '../whole-shop/importacion/ventas-de-archivo.service.ts';
import { isProgram, runFromTerminal, type Terminal } from './terminal.ts';

// `npm run import`: imports products or past sales from a file.

const AYUDA = `Trae productos o ventas pasadas de un archivo CSV o JSONL.

  npm run import -- productos ARCHIVO [opciones]
  npm run import -- ventas ARCHIVO [opciones]

  --prueba        solo revisa y dice qué haría; no escribe nada (también --dry-run)
  --stock         productos: también pone el stock de los que ya existen
                  ventas: descuenta lo vendido del stock de hoy
  --sin-costo     productos: los nuevos que no traen su costo quedan con costo Q0.00
  --data CARPETA  dónde están los datos de la tienda
  --help          esta ayuda

Las columnas y ejemplos están en docs/importar.md. Cierra la tienda antes: mientras está abierta no se importa.
`;

interface Orden {
  que: 'productos' | 'ventas';
  archivo: string;
  prueba: boolean;
  conStock: boolean;
  sinCosto: boolean;
  data: string | undefined;
}

/** Undefined when the help was requested. */
function leerOrden({ args, env }: Terminal): Orden | undefined {
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
  // npm runs scripts in the project's folder; INIT_CWD is where the user typed the command.
  const ruta = resolve(env.INIT_CWD ?? process.cwd(), archivo);
  const prueba = Boolean(values.prueba ?? values['dry-run']);
  return {
    que,
    archivo: ruta,
    prueba,
    conStock: Boolean(values.stock),
    sinCosto: Boolean(values['sin-costo']),
    data: values.data,
  };
}

function separar(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      prueba: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      stock: { type: 'boolean' },
      'sin-costo': { type: 'boolean' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function mostrarAvance({ output }: Terminal, { paso, lineas, porcentaje }: Avance): void {
  const avance = `  ${paso}: ${lineas} líneas, ${porcentaje} %`;
  if (output.isTTY) output.write(`\r${avance}   ${porcentaje === 100 ? '\n' : ''}`);
  else if (lineas % 5000 === 0) output.write(`${avance}\n`);
}

function mostrarResumen(
  { output, errors }: Terminal,
  { que, prueba, conStock, sinCosto }: Orden,
  resumen: Resumen,
  segundos: number,
): void {
  const decir = (texto: string) => output.write(`${texto}\n`);
  const { lineas, creados, cambiados, iguales, errores, sobrantes, otroStock, tocayos } = resumen;
  for (const { linea, nombre, mensaje } of errores.primeros) {
    const cual = nombre ? `${linea} («${nombre}»)` : linea;
    errors.write(`  Línea ${cual}: ${mensaje}\n`);
  }
  const masErrores = errores.total - errores.primeros.length;
  if (masErrores > 0) errors.write(`  … y ${masErrores} errores más\n`);
  if (sobrantes.length > 0) decir(`  Columnas que no se usan: ${sobrantes.join(', ')}`);
  if (otroStock > 0 && !conStock)
    decir(`  Productos que ya existían con otro stock: ${otroStock}. No se toca; para cambiarlo usa --stock`);
  if (tocayos > 0) decir(`  Productos nuevos que se llaman igual que uno que ya existe: ${tocayos}`);
  if (resumen.sinCosto > 0)
    decir(
      sinCosto
        ? `  Productos nuevos con costo Q0.00: ${resumen.sinCosto}. Hasta completarlo, todo su precio cuenta como ganancia`
        : `  Productos nuevos que no traen su costo: ${resumen.sinCosto}. Para dejarlo en Q0.00 usa --sin-costo`,
    );
  const cosas = que === 'productos' ? 'nuevos' : 'nuevas';
  const cambios = que === 'productos' ? `, ${cambiados} cambiados` : '';
  const ritmo = Math.round(lineas / Math.max(0.001, segundos));
  decir(
    `  ${lineas} líneas: ${creados} ${cosas}${cambios}, ${iguales} que ya estaban igual, ${errores.total} errores. ` +
      `${segundos.toFixed(1)} s (${ritmo} líneas por segundo).`,
  );
  if (errores.total > 0) decir('  No se escribió nada: corrige el archivo y vuelve a intentarlo.');
  else if (prueba) decir('  Era una prueba: no se escribió nada.');
  else decir('  Listo.');
}

/** Imports what the arguments say. Returns 1 where the file has errors, which it has told. */
export async function importar(terminal: Terminal): Promise<0 | 1> {
  const orden = leerOrden(terminal);
  if (!orden) {
    terminal.output.write(AYUDA);
    return 0;
  }
  const config = readConfig(orden.data ? ['--data', orden.data] : [], terminal.env);
  const archivo = await abrirArchivo(orden.archivo);
  const context = await openContext(config, { alone: true });
  try {
    if (archivo.codificacion === 'windows-1252')
      terminal.output.write(
        '  El archivo no es UTF-8: se lee como lo guarda Excel (Windows-1252). Revisa los acentos.\n',
      );
    const inicio = performance.now();
    const hacer = orden.que === 'productos' ? importarProductos : importarVentas;
    const opciones = {
      prueba: orden.prueba,
      conStock: orden.conStock,
      sinCosto: orden.sinCosto,
      avisar: (avance: Avance) => mostrarAvance(terminal, avance),
    };
    const resumen = await hacer(context, archivo, opciones);
    mostrarResumen(terminal, orden, resumen, (performance.now() - inicio) / 1000);
    return resumen.errores.total > 0 ? 1 : 0;
  } finally {
    await closeContext(context);
  }
}

if (isProgram(import.meta)) await runFromTerminal(importar);
