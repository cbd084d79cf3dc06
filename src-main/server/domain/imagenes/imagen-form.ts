import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { LIMITES } from '#contract/words/limites.ts';
import type { Fit } from '../../adapters/pictures/drawing/jobs.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import type { Context } from '../../base/context.ts';
import { leerFormulario } from '../../http/request/bodies.ts';
import { invalidData } from '../../http/request/validation.ts';
import { soltarImagen } from './imagenes.service.ts';

/** A form with an optional picture. */
interface FormularioConImagen<S extends z.ZodType> {
  schema: S;
  /** Converts a field's text to its JSON value. */
  valorDe?: (campo: string, texto: string) => unknown;
  /** The picture is stored once for each fit. */
  fits?: readonly Fit[];
  /** Keeps a picture that nothing uses yet; the sweep removes it an hour later. */
  conservar?: boolean;
}

const IMAGEN = {
  campo: 'imagen',
  maxBytes: LIMITES.imagenBytes,
  demasiado: 'La imagen no debe superar los 5MB',
};

async function leerMultipart(
  request: FastifyRequest,
  carpeta: string,
  valorDe: (campo: string, texto: string) => unknown,
) {
  const { campos, subido } = await leerFormulario(request, carpeta, IMAGEN);
  const valores = [...campos].map(([nombre, texto]) => [nombre, valorDe(nombre, texto)]);
  return { campos: Object.fromEntries(valores), archivo: subido?.ruta };
}

type Usar<S extends z.ZodType, T> = (
  datos: z.output<S>,
  imagen: StoredPicture | null,
  otras: StoredPicture[],
) => Promise<T>;

/** Stores a picture once for each fit and calls `usar`; afterwards deletes those that nothing uses, unless `conservar`. */
async function conImagenes<T>(
  context: Context,
  archivo: string,
  { fits = ['cover'], conservar = false }: { fits?: readonly Fit[]; conservar?: boolean },
  usar: (imagenes: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const imagenes: StoredPicture[] = [];
  try {
    for (const fit of fits) imagenes.push(await context.images.store(archivo, { fit }));
    return await usar(imagenes);
  } finally {
    for (const { hash } of imagenes) {
      context.images.release(hash);
      if (!conservar) await soltarImagen(context, hash);
    }
  }
}

/** Validates the fields, stores the picture and calls `usar` with both. */
async function guardarYUsar<S extends z.ZodType, T>(
  context: Context,
  { campos, archivo }: { campos: unknown; archivo?: string | undefined },
  formulario: FormularioConImagen<S>,
  usar: Usar<S, T>,
): Promise<T> {
  const resultado = formulario.schema.safeParse(campos);
  if (!resultado.success) throw invalidData(resultado.error);
  if (!archivo) return await usar(resultado.data, null, []);
  return await conImagenes(context, archivo, formulario, ([imagen = null, ...otras]) =>
    usar(resultado.data, imagen, otras),
  );
}

/**
 * Reads a form with an optional picture (multipart with a file `imagen`, or plain JSON), validates it, stores the
 * picture and calls `usar`. The upload is streamed to disk; a failure leaves no file.
 */
export async function conFormulario<S extends z.ZodType, T>(
  context: Context,
  request: FastifyRequest,
  formulario: FormularioConImagen<S>,
  usar: Usar<S, T>,
): Promise<T> {
  if (!request.isMultipart()) return await guardarYUsar(context, { campos: request.body }, formulario, usar);
  const { valorDe = (_campo, texto) => texto } = formulario;
  const carpeta = await context.images.makeUploadFolder();
  try {
    return await guardarYUsar(context, await leerMultipart(request, carpeta, valorDe), formulario, usar);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
