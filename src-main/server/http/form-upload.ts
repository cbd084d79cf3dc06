import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, datosInvalidos } from '#contract/errores.ts';

/** The one file that a form may carry. */
export interface ArchivoDeFormulario {
  campo: string;
  maxBytes: number;
  /** What is said of one that is larger. */
  demasiado: string;
  /** What is said of a named one with nothing in it; else it is as if none had been sent. */
  vacio?: string;
}

/** A file that was sent, where it lies now, and what its sender calls it. */
export interface Subido {
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
  // A part of bytes needs no name, whatever its type says.
  const nombre = (parte.filename as string | undefined) ?? '';
  // A form that nobody gave a file sends one without a name.
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
 * Reads a multipart form into text fields and its file, which goes to disk in `carpeta`, never whole into memory. What
 * the form's own parser cannot read is the sender's mistake, or his hanging up; never a bug of ours.
 */
export async function leerFormulario(request: FastifyRequest, carpeta: string, archivo: ArchivoDeFormulario) {
  try {
    return await leerPartes(request, carpeta, archivo);
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw new AppError('datos-invalidos', 'El formulario llegó incompleto o no se puede leer');
  }
}
