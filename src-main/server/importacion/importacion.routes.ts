import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { sinLoQueNoEsTexto } from '#contract/campos.ts';
import { datosInvalidos } from '#contract/errores.ts';
import {
  type ArchivoDeProductos,
  archivoDeProductosSchema,
  opcionesDeArchivoSchema,
} from '#contract/importacion.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { leerFormulario } from '../http/form-upload.ts';
import { actorDe } from '../http/sesion.ts';
import { invalidData } from '../http/validation.ts';
import { abrirArchivo } from './archivo.ts';
import type { Resumen } from './importacion.service.ts';
import { importarProductos } from './productos-de-archivo.service.ts';

/** Problems of a file that are told: more than anybody mends before he tries again. */
const PROBLEMAS_DICHOS = 500;
/** Of what the sender calls his file. */
const NOMBRE_MAXIMO = 120;

const sinArchivo = () => datosInvalidos([{ path: 'archivo', msg: 'Elige un archivo' }]);

/** A file's name as the trail can keep it: its end, without what is no text. */
function nombreDe(nombre: string): string {
  // Cut in the middle of a character, half of one would be left.
  return sinLoQueNoEsTexto(sinLoQueNoEsTexto(nombre).slice(-NOMBRE_MAXIMO));
}

const cuantos = (n: number, uno: string, varios: string) =>
  n === 0 ? [] : [`${n.toLocaleString('es-GT')} ${n === 1 ? uno : varios}`];

function mensajeDe(prueba: boolean, { creados, cambiados, tocayos, problemas }: Resumen): string {
  if (problemas.total > 0) return 'El archivo tiene errores: corrígelos y vuelve a elegirlo';
  if (prueba && tocayos > 0) {
    const [cuales] = cuantos(
      tocayos,
      'producto nuevo se llama igual que otro que ya tienes',
      'productos nuevos se llaman igual que otros que ya tienes',
    );
    return `Míralo antes de traerlo: ${cuales}. Todavía no se ha escrito nada`;
  }
  if (prueba) return 'El archivo está bien. Todavía no se ha escrito nada';
  if (creados + cambiados === 0) return 'Todo estaba ya como dice el archivo';
  const hecho = [...cuantos(creados, 'nuevo', 'nuevos'), ...cuantos(cambiados, 'cambiado', 'cambiados')];
  return `Listo: ${hecho.join(' y ')}`;
}

/** Nothing was written because of these: whoever asked for more than a look is told so as of any bad form. */
function asegurarSinProblemas({ problemas }: Resumen): void {
  if (problemas.total === 0) return;
  throw datosInvalidos(
    problemas.primeros.map(({ linea, mensaje }) => ({ path: `linea.${linea}`, msg: mensaje })),
  );
}

async function traer(
  context: Context,
  request: FastifyRequest,
  carpeta: string,
): Promise<ArchivoDeProductos> {
  const { archivoKb, lineasDeArchivo } = context.config.limites.medidas;
  const { campos, subido } = await leerFormulario(request, carpeta, {
    ...{ campo: 'archivo', maxBytes: archivoKb * 1024 },
    vacio: 'El archivo está vacío',
    demasiado: `El archivo no puede pasar de ${archivoKb} kB: tráelo por partes`,
  });
  const leidas = opcionesDeArchivoSchema.safeParse(Object.fromEntries(campos));
  if (!leidas.success) throw invalidData(leidas.error);
  if (!subido) throw sinArchivo();
  const { prueba } = leidas.data;
  const archivo = await abrirArchivo(subido.ruta, nombreDe(subido.nombre));
  const resumen = await importarProductos(context, archivo, {
    ...{ prueba, conStock: false, avisar: () => undefined, actor: actorDe(request) },
    ...{ maximo: lineasDeArchivo, problemasALaVista: PROBLEMAS_DICHOS },
  });
  if (!prueba) asegurarSinProblemas(resumen);
  const { lineas, creados, cambiados, iguales, otroStock, tocayos, sobrantes, muestra, problemas } = resumen;
  const sinTocayo = ({ tocayo }: Resumen['muestra'][number]) => Number(tocayo === undefined);
  const enOrden = muestra
    .toSorted((a, b) => sinTocayo(a) - sinTocayo(b) || a.linea - b.linea)
    .map((una) => ({ ...una, campos: una.cambios.map(({ campo }) => campo) }));
  return {
    ...{ success: true, message: mensajeDe(prueba, resumen), prueba },
    ...{ lineas, creados, cambiados, iguales, otroStock, tocayos, sobrantes, muestra: enOrden },
    comoExcel: archivo.codificacion === 'windows-1252',
    problemas: { total: problemas.total, primeros: problemas.primeros },
  };
}

export function importacionRoutes(app: App, context: Context): void {
  app.post(
    '/api/productos/archivo',
    {
      config: { permiso: 'productos', formulario: opcionesDeArchivoSchema, archivo: 'archivo' },
      schema: {
        summary: 'Revisar un archivo de productos (CSV o JSONL), o traerlo: entero o nada',
        response: { 200: archivoDeProductosSchema },
      },
    },
    async (request) => {
      if (!request.isMultipart()) throw sinArchivo();
      const carpeta = await context.images.makeUploadFolder();
      try {
        return await traer(context, request, carpeta);
      } finally {
        await rm(carpeta, { recursive: true, force: true });
      }
    },
  );
}
