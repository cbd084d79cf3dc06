import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { LIMITES } from '#contract/limites.ts';
import type { Fit, StoredPicture } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import { leerFormulario } from '../http/form-upload.ts';
import { invalidData } from '../http/validation.ts';
import { soltarImagen } from './productos.imagenes.ts';

const NUMEROS = new Set(['precioCompra', 'precioVenta', 'stock', 'stockMinimo']);
const BOOLEANOS = new Set(['controlaStock', 'activo']);

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return texto;
  }
}

/** A multipart field is always text; numbers, yes/no and `visto` become what JSON would carry. Empty ones are absent. */
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
  return nombre === 'visto' ? leerJson(texto) : texto;
}

const IMAGEN = {
  campo: 'imagen',
  maxBytes: LIMITES.imagenBytes,
  demasiado: 'La imagen no debe superar los 5MB',
};

async function leerMultipart(request: FastifyRequest, carpeta: string) {
  const { campos, subido } = await leerFormulario(request, carpeta, IMAGEN);
  const valores = [...campos].map(([nombre, texto]) => [nombre, valorDeCampo(nombre, texto)]);
  return { campos: Object.fromEntries(valores), archivo: subido?.ruta };
}

type Usar<S extends z.ZodType, T> = (
  datos: z.output<S>,
  imagen: StoredPicture | null,
  otras: StoredPicture[],
) => Promise<T>;

/** Stores a picture once for each fit and hands them to `usar`; one that nothing shows then goes again. */
async function conImagenes<T>(
  context: Context,
  archivo: string,
  fits: readonly Fit[],
  usar: (imagenes: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const imagenes: StoredPicture[] = [];
  try {
    for (const fit of fits) imagenes.push(await context.images.store(archivo, { fit }));
    return await usar(imagenes);
  } finally {
    for (const { hash } of imagenes) {
      context.images.release(hash);
      await soltarImagen(context, hash);
    }
  }
}

/** Checks the fields, stores the picture and hands both to `usar`. */
async function guardarYUsar<S extends z.ZodType, T>(
  context: Context,
  { campos, archivo }: { campos: unknown; archivo?: string | undefined },
  schema: S,
  usar: Usar<S, T>,
  fits: readonly Fit[],
): Promise<T> {
  const resultado = schema.safeParse(campos);
  if (!resultado.success) throw invalidData(resultado.error);
  if (!archivo) return await usar(resultado.data, null, []);
  return await conImagenes(context, archivo, fits, ([imagen = null, ...otras]) =>
    usar(resultado.data, imagen, otras),
  );
}

/**
 * Reads a product form (multipart with an optional file `imagen`, or plain JSON), checks it, stores the picture
 * as each of `fits` and hands all to `usar`. The upload goes to disk, never whole into memory; whatever fails leaves no file.
 */
export async function conFormulario<S extends z.ZodType, T>(
  context: Context,
  request: FastifyRequest,
  schema: S,
  usar: Usar<S, T>,
  fits: readonly Fit[] = ['cover'],
): Promise<T> {
  if (!request.isMultipart())
    return await guardarYUsar(context, { campos: request.body }, schema, usar, fits);
  const carpeta = await context.images.makeUploadFolder();
  try {
    return await guardarYUsar(context, await leerMultipart(request, carpeta), schema, usar, fits);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
