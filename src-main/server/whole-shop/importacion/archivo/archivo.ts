import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#contract/words/errores.ts';

type Codificacion = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file to import and its encoding. */
export interface Archivo {
  ruta: string;
  /** File name; its extension decides the format. */
  nombre: string;
  codificacion: Codificacion;
  bytes: number;
}

/** Bytes read at once, few enough that parsing them does not block other requests. */
const PEDAZO = 16 * 1024;

async function primeros(ruta: string): Promise<Buffer> {
  const partes: Buffer[] = [];
  for await (const parte of createReadStream(ruta, { end: 3 })) partes.push(parte as Buffer);
  return Buffer.concat(partes);
}

async function esUtf8(ruta: string): Promise<boolean> {
  const lector = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const parte of createReadStream(ruta, { highWaterMark: PEDAZO })) {
      lector.decode(parte as Buffer, { stream: true });
    }
    lector.decode();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return false;
  }
}

/**
 * Detects a file's encoding: UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252 as Excel writes it.
 * Throws `datos-invalidos` when the file does not exist.
 */
export async function abrirArchivo(ruta: string, nombre = basename(ruta)): Promise<Archivo> {
  const datos = await stat(ruta).catch(() => undefined);
  if (!datos) throw new AppError('datos-invalidos', `No existe el archivo ${ruta}`);
  if (!datos.isFile()) throw new AppError('datos-invalidos', `${ruta} no es un archivo`);
  const [uno, dos] = await primeros(ruta);
  let codificacion: Codificacion;
  if (uno === 0xff && dos === 0xfe) codificacion = 'utf-16le';
  else if (uno === 0xfe && dos === 0xff) codificacion = 'utf-16be';
  else codificacion = (await esUtf8(ruta)) ? 'utf-8' : 'windows-1252';
  return { ruta, nombre, codificacion, bytes: datos.size };
}

/** The file's decoded text in pieces, without its byte order mark. `alLeer` gets the number of bytes read. */
export async function* leerTexto(
  { ruta, codificacion }: Archivo,
  alLeer: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const lector = new TextDecoder(codificacion);
  for await (const parte of createReadStream(ruta, { highWaterMark: PEDAZO })) {
    alLeer((parte as Buffer).length);
    const texto = lector.decode(parte as Buffer, { stream: true });
    if (texto) yield texto;
  }
  const resto = lector.decode();
  if (resto) yield resto;
}
