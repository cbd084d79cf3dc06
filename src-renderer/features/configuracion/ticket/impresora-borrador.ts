import {
  COLUMNAS_DE_PAPEL,
  IMPRESORA_NUEVA,
  type ImpresoraDelEquipo,
  impresoraPara,
  LADO_DE_ETIQUETA,
  LETRAS_DE_IMPRESORA,
  PUERTO_DE_IMPRESORA,
  puedeSerImpresora,
  type UsoDeImpresora,
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

export const CLASES = ['tickets', 'etiquetas'] as const;
type Clase = (typeof CLASES)[number];

export const NOMBRE_DE_CLASE: Record<Clase, string> = {
  tickets: 'De tickets (rollo de papel)',
  etiquetas: 'De etiquetas (ZPL, como Zebra)',
};

/** A printer as typed. */
export interface ImpresoraBorrador {
  clase: string;
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
  hojas: boolean;
  hojasSolas: boolean;
  anchoMm: string;
  altoMm: string;
  dpi: string;
}

/** A printer to be typed; a new one prints the tickets only where no other does. */
export function borradorDe(
  impresora: ImpresoraDelEquipo | undefined,
  otras: readonly ImpresoraDelEquipo[],
): ImpresoraBorrador {
  const usos = IMPRESORA_NUEVA.usos.filter((uso) => !impresoraPara({ impresoras: otras }, uso));
  const via = { tipo: 'sistema', cola: '' } as const;
  const de = { ...IMPRESORA_NUEVA, usos, nombre: '', via, ...impresora };
  const conexion: ViaDeImpresora = de.via;
  return {
    clase: de.lenguaje === 'zpl' ? 'etiquetas' : 'tickets',
    via: conexion.tipo,
    cola: conexion.tipo === 'red' ? '' : conexion.cola,
    host: conexion.tipo === 'red' ? conexion.host : '',
    puerto: String(conexion.tipo === 'red' ? conexion.puerto : PUERTO_DE_IMPRESORA),
    nombre: de.nombre,
    anchoPapelMm: String(de.anchoPapelMm),
    columnas: String(de.columnas),
    linea: String(LETRAS_DE_IMPRESORA.indexOf(de.letras) + 1),
    corta: de.corta,
    cajon: de.cajon,
    tickets: de.usos.includes('tickets'),
    hojas: de.usos.includes('hojas'),
    hojasSolas: de.hojasSolas,
    anchoMm: String(de.etiqueta.anchoMm),
    altoMm: String(de.etiqueta.altoMm),
    dpi: String(de.etiqueta.dpi),
  };
}

const PUERTO_MAXIMO = 65_535;

function puertoDe(texto: string): number | undefined {
  const numero = leerEntero(texto) ?? 0;
  return numero >= 1 && numero <= PUERTO_MAXIMO ? numero : undefined;
}

function ladoDe(texto: string): number | undefined {
  const numero = leerEntero(texto) ?? 0;
  return numero >= LADO_DE_ETIQUETA.min && numero <= LADO_DE_ETIQUETA.max ? numero : undefined;
}

/** A label printer has no driver's way: its labels are written in its own language. */
export function conClase(borrador: ImpresoraBorrador, clase: string): Partial<ImpresoraBorrador> {
  return clase === 'etiquetas' && borrador.via === 'sistema' ? { clase, via: 'cola' } : { clase };
}

function usosDe({ clase, via, tickets, hojas }: ImpresoraBorrador): UsoDeImpresora[] {
  if (clase === 'etiquetas') return ['etiquetas'];
  return [
    ...(tickets ? (['tickets'] as const) : []),
    ...(hojas && via !== 'sistema' ? (['hojas'] as const) : []),
  ];
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
  if (borrador.clase === 'etiquetas') {
    for (const lado of ['anchoMm', 'altoMm'] as const) {
      if (!ladoDe(borrador[lado]))
        errores[lado] = `Escribe de ${LADO_DE_ETIQUETA.min} a ${LADO_DE_ETIQUETA.max}`;
    }
  }
  if (!borrador.nombre.trim()) errores.nombre = 'Ponle un nombre, como «Caja»';
  return errores;
}

function viaDe({ via, cola, host, puerto }: ImpresoraBorrador): ViaDeImpresora {
  if (via === 'red') {
    return { tipo: 'red', host: host.trim(), puerto: puertoDe(puerto) ?? PUERTO_DE_IMPRESORA };
  }
  return { tipo: via === 'cola' ? 'cola' : 'sistema', cola };
}

/** The connection as one text. */
function claveDeVia(via: ViaDeImpresora): string {
  return via.tipo === 'red' ? `red ${via.host.toLowerCase()} ${via.puerto}` : `${via.tipo} ${via.cola}`;
}

type Conexion = Pick<ImpresoraDelEquipo, 'via' | 'usos'>;

/** Whether two printers are one: a queue may have its driver for some uses, and be written to directly for others. */
function esLaMisma(una: Conexion, otra: Conexion): boolean {
  if (claveDeVia(una.via) === claveDeVia(otra.via)) return true;
  if (una.via.tipo === 'red' || otra.via.tipo === 'red' || una.via.cola !== otra.via.cola) return false;
  return una.usos.some((uso) => otra.usos.includes(uso));
}

/**
 * What keeps a draft without errors from being stored beside the other printers of this computer. What it leaves as it is in
 * the printer that it changes is no error: printers from before may share a connection or a name.
 */
export function erroresEntre(
  borrador: ImpresoraBorrador,
  otras: readonly ImpresoraDelEquipo[],
  cambiada?: ImpresoraDelEquipo,
): FormErrors<ImpresoraBorrador> {
  const errores: FormErrors<ImpresoraBorrador> = {};
  const nueva = { via: viaDe(borrador), usos: usosDe(borrador) };
  const misma = otras.find((una) => esLaMisma(una, nueva));
  if (misma && (!cambiada || claveDeVia(cambiada.via) !== claveDeVia(nueva.via))) {
    const ya = `Ahí ya está «${misma.nombre}»: cámbiala con su lápiz, o quítala primero`;
    errores[borrador.via === 'red' ? 'host' : 'cola'] = ya;
  }
  const nombre = borrador.nombre.trim().toLowerCase();
  if (nombre !== cambiada?.nombre.toLowerCase() && otras.some((una) => una.nombre.toLowerCase() === nombre))
    errores.nombre = 'Otra impresora se llama así: ponle otro nombre';
  return errores;
}

/** The printer of a draft without errors. */
export function impresoraDe(id: string, borrador: ImpresoraBorrador): ImpresoraDelEquipo {
  const deEtiquetas = borrador.clase === 'etiquetas';
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
    cajon: borrador.cajon && borrador.via !== 'sistema' && !deEtiquetas,
    lenguaje: deEtiquetas ? 'zpl' : 'escpos',
    usos: usosDe(borrador),
    hojasSolas: borrador.hojasSolas && borrador.hojas,
    etiqueta: {
      anchoMm: ladoDe(borrador.anchoMm) ?? IMPRESORA_NUEVA.etiqueta.anchoMm,
      altoMm: ladoDe(borrador.altoMm) ?? IMPRESORA_NUEVA.etiqueta.altoMm,
      dpi: borrador.dpi === '300' ? 300 : 203,
    },
  };
}

/** The printers with one more or changed: each use, and the drawer, has one printer, so it takes them from the others. */
export function conImpresora(
  impresoras: readonly ImpresoraDelEquipo[],
  nueva: ImpresoraDelEquipo,
): ImpresoraDelEquipo[] {
  const otras = impresoras.map((una) => ({
    ...una,
    usos: una.usos.filter((uso) => !nueva.usos.includes(uso)),
    cajon: una.cajon && !nueva.cajon,
  }));
  const at = otras.findIndex(({ id }) => id === nueva.id);
  return at < 0 ? [...otras, nueva] : otras.with(at, nueva);
}
