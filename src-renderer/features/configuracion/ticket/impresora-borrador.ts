import {
  COLUMNAS_DE_PAPEL,
  IMPRESORA_NUEVA,
  type ImpresoraDelEquipo,
  LETRAS_DE_IMPRESORA,
  PUERTO_DE_IMPRESORA,
  puedeSerImpresora,
  USOS_DE_IMPRESORA,
  type ViaDeImpresora,
} from '#contract/desktop/impresoras.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';

export const VIAS = ['sistema', 'cola', 'red'] as const;
export type Via = (typeof VIAS)[number];

export const NOMBRE_DE_VIA: Record<Via, string> = {
  sistema: 'Instalada en esta computadora, con su controlador',
  cola: 'Instalada en esta computadora, directa (USB)',
  red: 'En la red, directa',
};

/** A printer as typed. */
export interface ImpresoraBorrador {
  via: string;
  cola: string;
  host: string;
  puerto: string;
  nombre: string;
  anchoPapelMm: string;
  columnas: string;
  /** Number of the line of the test page that reads well, from 1. */
  linea: string;
  corta: boolean;
  cajon: boolean;
  tickets: boolean;
}

export function borradorDe(impresora?: ImpresoraDelEquipo): ImpresoraBorrador {
  const de = { ...IMPRESORA_NUEVA, nombre: '', via: { tipo: 'sistema', cola: '' } as const, ...impresora };
  const via: ViaDeImpresora = de.via;
  return {
    via: via.tipo,
    cola: via.tipo === 'red' ? '' : via.cola,
    host: via.tipo === 'red' ? via.host : '',
    puerto: String(via.tipo === 'red' ? via.puerto : PUERTO_DE_IMPRESORA),
    nombre: de.nombre,
    anchoPapelMm: String(de.anchoPapelMm),
    columnas: String(de.columnas),
    linea: String(LETRAS_DE_IMPRESORA.indexOf(de.letras) + 1),
    corta: de.corta,
    cajon: de.cajon,
    tickets: de.usos.includes('tickets'),
  };
}

const PUERTO_MAXIMO = 65_535;

function puertoDe(texto: string): number | undefined {
  const numero = leerEntero(texto) ?? 0;
  return numero >= 1 && numero <= PUERTO_MAXIMO ? numero : undefined;
}

export function erroresDeImpresora(borrador: ImpresoraBorrador): FormErrors<ImpresoraBorrador> {
  const errores: FormErrors<ImpresoraBorrador> = {};
  if (borrador.via === 'red') {
    const host = borrador.host.trim();
    if (!host) errores.host = 'Escribe su dirección, como 192.168.1.50';
    else if (!puedeSerImpresora(host))
      errores.host =
        'Tiene que ser una dirección de la red de la tienda, como 192.168.1.50, o un nombre sin puntos';
    if (!puertoDe(borrador.puerto)) errores.puerto = `Escribe un número entre 1 y ${PUERTO_MAXIMO}`;
  } else if (!borrador.cola) errores.cola = 'Elige una impresora';
  if (!borrador.nombre.trim()) errores.nombre = 'Ponle un nombre, como «Caja»';
  return errores;
}

function viaDe({ via, cola, host, puerto }: ImpresoraBorrador): ViaDeImpresora {
  if (via === 'red') {
    return { tipo: 'red', host: host.trim(), puerto: puertoDe(puerto) ?? PUERTO_DE_IMPRESORA };
  }
  return { tipo: via === 'cola' ? 'cola' : 'sistema', cola };
}

/** The printer of a draft without errors. */
export function impresoraDe(id: string, borrador: ImpresoraBorrador): ImpresoraDelEquipo {
  const columnas = COLUMNAS_DE_PAPEL.find((una) => String(una) === borrador.columnas);
  return {
    ...IMPRESORA_NUEVA,
    id,
    nombre: borrador.nombre.trim(),
    via: viaDe(borrador),
    anchoPapelMm: borrador.anchoPapelMm === '58' ? 58 : 80,
    columnas: columnas ?? IMPRESORA_NUEVA.columnas,
    letras: LETRAS_DE_IMPRESORA[Number(borrador.linea) - 1] ?? IMPRESORA_NUEVA.letras,
    corta: borrador.corta,
    cajon: borrador.cajon && borrador.via !== 'sistema',
    usos: borrador.tickets ? ['tickets'] : [],
  };
}

/** The printers with one more or changed: each use has one printer, so it takes its uses from the others. */
export function conImpresora(
  impresoras: readonly ImpresoraDelEquipo[],
  nueva: ImpresoraDelEquipo,
): ImpresoraDelEquipo[] {
  const otras = impresoras.map((una) => ({
    ...una,
    usos: una.usos.filter((uso) => USOS_DE_IMPRESORA.includes(uso) && !nueva.usos.includes(uso)),
  }));
  const at = otras.findIndex(({ id }) => id === nueva.id);
  return at < 0 ? [...otras, nueva] : otras.with(at, nueva);
}
