import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError } from '#contract/errores.ts';
import type { StoredPicture } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import { invalidData } from '../http/validation.ts';
import { soltarImagen } from './productos.imagenes.ts';

const NUMEROS = new Set(['precioCompra', 'precioVenta', 'stock', 'stockMinimo']);
const BOOLEANOS = new Set(['controlaStock', 'activo']);

/** A multipart field is always text; numbers and yes/no become what JSON would carry. Empty ones are absent. */
function valorDeCampo(nombre: string, texto: string): unknown {
  if (NUMEROS.has(nombre)) {
    const limpio = texto.trim();
    if (limpio === '') return undefined;
    return /^-?\d{1,12}(\.\d{1,6})?$/.test(limpio) ? Number(limpio) : texto;
  }
  if (BOOLEANOS.has(nombre)) {
    if (texto === '') return undefined;
    return texto === 'true' ? true : texto === 'false' ? false : texto;
  }
  return texto;
}

async function guardarArchivo(parte: MultipartFile, carpeta: string): Promise<string | undefined> {
  const archivo = join(carpeta, 'imagen');
  await pipeline(parte.file, createWriteStream(archivo, { mode: 0o600 }));
  if (parte.file.truncated) throw new AppError('demasiado-grande', 'La imagen no debe superar los 5MB');
  return parte.file.bytesRead > 0 ? archivo : undefined;
}

async function leerPartes(request: FastifyRequest, carpeta: string) {
  const campos = new Map<string, unknown>();
  let archivo: string | undefined;
  for await (const parte of request.parts()) {
    if (parte.type === 'file') {
      if (parte.fieldname === 'imagen') archivo = (await guardarArchivo(parte, carpeta)) ?? archivo;
      else parte.file.resume();
    } else if (typeof parte.value === 'string') {
      campos.set(parte.fieldname, valorDeCampo(parte.fieldname, parte.value));
    }
  }
  return { campos: Object.fromEntries(campos), archivo };
}

/** What the form's own parser cannot read is the sender's mistake, or his hanging up; never a bug of ours. */
async function leerMultipart(request: FastifyRequest, carpeta: string) {
  try {
    return await leerPartes(request, carpeta);
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw new AppError('datos-invalidos', 'El formulario llegó incompleto o no se puede leer');
  }
}

/** Checks the fields, stores the picture and hands both to `usar`; a picture that nothing shows then goes again. */
async function guardarYUsar<S extends z.ZodType, T>(
  context: Context,
  { campos, archivo }: { campos: unknown; archivo?: string | undefined },
  schema: S,
  usar: (datos: z.output<S>, imagen: StoredPicture | null) => Promise<T>,
): Promise<T> {
  const resultado = schema.safeParse(campos);
  if (!resultado.success) throw invalidData(resultado.error);
  const imagen = archivo ? await context.images.store(archivo) : null;
  if (!imagen) return await usar(resultado.data, null);
  try {
    return await usar(resultado.data, imagen);
  } finally {
    context.images.release(imagen.hash);
    await soltarImagen(context, imagen.hash);
  }
}

/**
 * Reads a product form (multipart with an optional file `imagen`, or plain JSON), checks it, stores the picture
 * and hands both to `usar`. The upload goes to disk, never whole into memory; whatever fails leaves no file.
 */
export async function conFormulario<S extends z.ZodType, T>(
  context: Context,
  request: FastifyRequest,
  schema: S,
  usar: (datos: z.output<S>, imagen: StoredPicture | null) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return await guardarYUsar(context, { campos: request.body }, schema, usar);
  const carpeta = await context.images.makeUploadFolder();
  try {
    return await guardarYUsar(context, await leerMultipart(request, carpeta), schema, usar);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
