import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { errorDeDisco } from '#db/engines/errors.ts';
import type { App } from '../app-types.ts';

/** Accepts JSON bodies on every route and multipart forms where the map of calls allows them; nothing else, and none compressed. */
export function registerBodies(app: App): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients send the content type also without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addHook('preParsing', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
    if (encoding !== 'identity')
      throw new AppError('tipo-no-admitido', 'El contenido comprimido no se admite: envíalo sin comprimir');
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.rules?.form) {
      throw new AppError('tipo-no-admitido', 'Este tipo de contenido no se admite');
    }
  });
}

/** The file that a form may carry. */
interface ArchivoDeFormulario {
  campo: string;
  maxBytes: number;
  /** Message for a file above `maxBytes`. */
  demasiado: string;
  /** Message for an empty file; without one, an empty file counts as none. */
  vacio?: string;
}

/** An uploaded file: its path on disk and the sender's name for it. */
interface Subido {
  ruta: string;
  nombre: string;
}

async function guardarArchivo(
  parte: MultipartFile,
  carpeta: string,
  { campo, demasiado, vacio }: ArchivoDeFormulario,
): Promise<Subido | undefined> {
  const ruta = join(carpeta, campo);
  await pipeline(parte.file, createWriteStream(ruta, { mode: 0o600 }));
  if (parte.file.truncated) throw new AppError('demasiado-grande', demasiado);
  // The type promises a filename, but a part without one has none.
  const nombre = (parte.filename as string | undefined) ?? '';
  // Browsers send an empty part without a name when no file was chosen.
  if (vacio && nombre && parte.file.bytesRead === 0) throw datosInvalidos([{ path: campo, msg: vacio }]);
  return parte.file.bytesRead > 0 ? { ruta, nombre } : undefined;
}

async function leerPartes(request: FastifyRequest, carpeta: string, archivo: ArchivoDeFormulario) {
  const campos = new Map<string, string>();
  let subido: Subido | undefined;
  for await (const parte of request.parts({ limits: { fileSize: archivo.maxBytes } })) {
    if (parte.type === 'file') {
      if (parte.fieldname === archivo.campo)
        subido = (await guardarArchivo(parte, carpeta, archivo)) ?? subido;
      else parte.file.resume();
    } else if (typeof parte.value === 'string') {
      campos.set(parte.fieldname, parte.value);
    }
  }
  return { campos, subido };
}

/**
 * Reads a multipart form: its text fields, and its file streamed to disk in `carpeta`. Throws `demasiado-grande`,
 * `datos-invalidos` for a form that is malformed or cut off, and what the disk says.
 */
export async function leerFormulario(request: FastifyRequest, carpeta: string, archivo: ArchivoDeFormulario) {
  try {
    const formulario = await leerPartes(request, carpeta, archivo);
    await request.mirarOtraVez();
    return formulario;
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    // The form is good: what came of it could not be written.
    if (errorDeDisco(error)) throw error;
    throw new AppError('datos-invalidos', 'El formulario llegó incompleto o no se puede leer');
  }
}
