import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { direccionPublica } from '../../http/caller/addresses.ts';

/** The shop's data in every mail. */
export interface Marca {
  nombre: string;
  eslogan: string;
  telefono: string | null;
  direccion: string | null;
  horario: string | null;
  zonaHoraria: string;
  /** `#rrggbb`. */
  color: string;
  /** PNG. */
  logo: Buffer;
  /** URL of the storefront, without a trailing slash. */
  base: string;
}

const CORAL = '#ff5d5d';

function enUnaLinea(texto: string): string {
  return texto.replace(/\s+/g, ' ').trim();
}

/** Reads the shop's current data, at sending time. */
export async function leerMarca(context: Context): Promise<Marca> {
  const { logo, color, ...tienda } = await leerTienda(context.db);
  const { nombre, eslogan, telefono, direccion, horario, zonaHoraria } = tienda;
  const propio = logo ? await context.images.asPng(logo) : undefined;
  return {
    nombre: enUnaLinea(nombre),
    eslogan: enUnaLinea(eslogan),
    telefono,
    direccion: direccion && enUnaLinea(direccion),
    horario: horario && enUnaLinea(horario),
    zonaHoraria,
    color: color && /^#[0-9a-f]{6}$/i.test(color) ? color : CORAL,
    logo: propio ?? (await readFile(join(context.folders.resources, 'icons', '128x128.png'))),
    base: direccionPublica(context),
  };
}
