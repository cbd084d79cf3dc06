import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { IMPORTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import {
  type ArchivoDeProductos,
  COLUMNAS_DE_ARCHIVO,
  opcionesDeArchivoSchema,
} from '#contract/schemas/catalogo/importacion.ts';
import { datosInvalidos } from '#contract/words/errores.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { leerFormulario } from '../../http/request/bodies.ts';
import { invalidData } from '../../http/request/validation.ts';
import { route } from '../../http/route.ts';
import { abrirArchivo } from './archivo/archivo.ts';
import type { Resumen } from './dos-pasadas.service.ts';
import { importarProductos } from './productos-de-archivo.service.ts';

/** Number of errors of a file that are listed. */
const ERRORES_DICHOS = 500;
/** Characters kept of the file's name. */
const NOMBRE_MAXIMO = 120;

const sinArchivo = () => datosInvalidos([{ path: 'archivo', msg: 'Elige un archivo' }]);

/** The file's name for the audit trail: its end, without forbidden characters. */
function nombreDe(nombre: string): string {
  // The cut may split a surrogate pair.
  return sinLoQueNoEsTexto(sinLoQueNoEsTexto(nombre).slice(-NOMBRE_MAXIMO));
}

const cuantos = (n: number, uno: string, varios: string) =>
  n === 0 ? [] : [`${n.toLocaleString('es-GT')} ${n === 1 ? uno : varios}`];

function mensajeDe(prueba: boolean, { creados, cambiados, tocayos, errores, dejadas }: Resumen): string {
  if (errores.total > 0) return 'El archivo tiene errores: corrígelos y vuelve a elegirlo';
  if (prueba && tocayos > 0) {
    const [cuales] = cuantos(
      tocayos,
      'producto nuevo se llama igual que otro que ya tienes',
      'productos nuevos se llaman igual que otros que ya tienes',
    );
    return `Míralo antes de traerlo: ${cuales}. Todavía no se ha escrito nada`;
  }
  if (prueba) return 'El archivo está bien. Todavía no se ha escrito nada';
  const hecho = [...cuantos(creados, 'nuevo', 'nuevos'), ...cuantos(cambiados, 'cambiado', 'cambiados')];
  const todo = hecho.length > 0 ? `Listo: ${hecho.join(' y ')}` : 'Todo estaba ya como dice el archivo';
  return [todo, ...cuantos(dejadas, 'línea quedó sin traer', 'líneas quedaron sin traer')].join('. ');
}

/** A cell as a sheet shows it. What JSON nests has no place in one, and need not even be a text. */
function comoTexto(celda: unknown): string {
  const partes = (Array.isArray(celda) ? celda : [celda]).filter((parte) => typeof parte !== 'object');
  return partes.join('; ');
}

function lineaJson({
  linea,
  celdas,
}: Resumen['conErrores'][number]): ArchivoDeProductos['conErrores'][number] {
  const textos = Object.entries(celdas).map(([columna, valor]) => [columna, comoTexto(valor)]);
  return { linea, celdas: Object.fromEntries(textos) };
}

/** Throws `datos-invalidos` listing the file's errors, if it has any. */
function asegurarSinErrores({ errores }: Resumen): void {
  if (errores.total === 0) return;
  throw datosInvalidos(
    errores.primeros.map(({ linea, mensaje }) => ({ path: `linea.${linea}`, msg: mensaje })),
  );
}

async function importarSubido(
  context: Context,
  request: FastifyRequest,
  carpeta: string,
): Promise<ArchivoDeProductos> {
  const { archivoKb, lineasDeArchivo } = context.config.limites.medidas;
  const { campos, subido } = await leerFormulario(request, carpeta, {
    campo: 'archivo',
    maxBytes: archivoKb * 1024,
    vacio: 'El archivo está vacío',
    demasiado: `El archivo no puede pasar de ${archivoKb} kB: tráelo por partes`,
  });
  const leidas = opcionesDeArchivoSchema.safeParse(Object.fromEntries(campos));
  if (!leidas.success) throw invalidData(leidas.error);
  if (!subido) throw sinArchivo();
  const { prueba, ...respuestas } = leidas.data;
  const archivo = await abrirArchivo(subido.ruta, nombreDe(subido.nombre));
  const resumen = await importarProductos(context, archivo, {
    prueba,
    conStock: false,
    ...respuestas,
    avisar: () => undefined,
    actor: actorDe(request),
    maximo: lineasDeArchivo,
    erroresALaVista: ERRORES_DICHOS,
  });
  if (!prueba) asegurarSinErrores(resumen);
  const { lineas, creados, cambiados, iguales, otroStock, tocayos, sobrantes, muestra, errores } = resumen;
  const { categoriasDesconocidas } = resumen;
  const sinTocayo = ({ tocayo }: Resumen['muestra'][number]) => Number(tocayo === undefined);
  const enOrden = muestra
    .toSorted((a, b) => sinTocayo(a) - sinTocayo(b) || a.linea - b.linea)
    .map((una) => ({ ...una, campos: una.cambios.map(({ campo }) => campo) }));
  return {
    success: true,
    message: mensajeDe(prueba, resumen),
    prueba,
    lineas,
    creados,
    cambiados,
    iguales,
    otroStock,
    tocayos,
    sobrantes,
    columnas: resumen.columnas.map(({ nombre, columna }) => ({
      nombre,
      campo: COLUMNAS_DE_ARCHIVO.find((una) => una === columna) ?? null,
    })),
    categoriasDesconocidas,
    conErrores: resumen.seEntiende ? resumen.conErrores.map(lineaJson) : [],
    dejadas: resumen.dejadas,
    sinCosto: resumen.sinCosto,
    muestra: enOrden,
    comoExcel: archivo.codificacion === 'windows-1252',
    problemas: { total: errores.total, preguntas: errores.preguntas, primeros: errores.primeros },
  };
}

export function importacionRoutes(app: App, context: Context): void {
  route(app, IMPORTAR_PRODUCTOS, async (request) => {
    if (!request.isMultipart()) throw sinArchivo();
    const carpeta = await context.images.makeUploadFolder();
    try {
      return await importarSubido(context, request, carpeta);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  });
}
