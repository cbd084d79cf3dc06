import * as z from 'zod';

/** What a printer of this computer is used for. */
const USOS_DE_IMPRESORA = ['tickets', 'hojas', 'etiquetas'] as const;
export type UsoDeImpresora = (typeof USOS_DE_IMPRESORA)[number];

export const NOMBRE_DE_USO: Record<UsoDeImpresora, string> = {
  tickets: 'Tickets y cortes',
  hojas: 'Hojas de trabajo',
  etiquetas: 'Etiquetas de precio',
};

/**
 * How a receipt printer is made to print Spanish letters: a code page and the number under which that printer knows it
 * (`ESC t n`). «sin-acentos» prints plain letters on printers that know none of them.
 */
export const LETRAS_DE_IMPRESORA = [
  'cp858-19',
  'cp850-2',
  'windows1252-16',
  'iso8859-1-6',
  'cp858-6',
  'cp850-1',
  'windows1252-18',
  'sin-acentos',
] as const;
export type LetrasDeImpresora = (typeof LETRAS_DE_IMPRESORA)[number];

/** The port on which network printers take raw bytes. */
export const PUERTO_DE_IMPRESORA = 9100;

const PRIVADA =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|fe[89ab][0-9a-f]:|f[cd][0-9a-f]{2}:)/i;
const ES_IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const ES_IPV6 = /^[0-9a-f]*:[0-9a-f:]+$/i;
/** A name without dots, or one that only the local network gives. A name of digits alone would be a number of IPv4. */
const NOMBRE_LOCAL = /^(?=.*[a-z])(?!0x)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.(local|lan|home|internal))?$/i;

/** Whether an IP address belongs to a local network or to this computer. */
export function esDireccionPrivada(direccion: string): boolean {
  return (ES_IPV4.test(direccion) || ES_IPV6.test(direccion)) && PRIVADA.test(direccion);
}

/** Whether a text may name a network printer: a private address or a local name. Names are checked again once resolved. */
export function puedeSerImpresora(host: string): boolean {
  return esDireccionPrivada(host) || NOMBRE_LOCAL.test(host);
}

const colaSchema = z.string().min(1).max(200);

/** The way to a printer. */
const viaDeImpresoraSchema = z.discriminatedUnion('tipo', [
  /** A printer of the system, as a document through its driver. */
  z.object({ tipo: z.literal('sistema'), cola: colaSchema }),
  /** Raw bytes over the network. */
  z.object({
    tipo: z.literal('red'),
    host: z.string().max(100).refine(puedeSerImpresora),
    puerto: z.number().int().min(1).max(65_535),
  }),
  /** Raw bytes through a queue of the system, so also to a USB printer. */
  z.object({ tipo: z.literal('cola'), cola: colaSchema }),
]);
export type ViaDeImpresora = z.infer<typeof viaDeImpresoraSchema>;

export const COLUMNAS_DE_PAPEL = [32, 42, 48] as const;
/** The narrowest and widest label in mm. */
export const LADO_DE_ETIQUETA = { min: 15, max: 150 } as const;
const ladoSchema = z.number().min(LADO_DE_ETIQUETA.min).max(LADO_DE_ETIQUETA.max);

/** A printer of this computer. */
export const impresoraDelEquipoSchema = z.object({
  id: z.string().min(1).max(40),
  nombre: z.string().trim().min(1).max(40),
  via: viaDeImpresoraSchema,
  /** The language of raw bytes: receipt printers speak ESC/POS, label printers ZPL. */
  lenguaje: z.enum(['escpos', 'zpl']),
  anchoPapelMm: z.union([z.literal(58), z.literal(80)]),
  columnas: z.union(COLUMNAS_DE_PAPEL.map((columnas) => z.literal(columnas))),
  letras: z.enum(LETRAS_DE_IMPRESORA),
  corta: z.boolean(),
  /** Whether a cash drawer is attached to it. */
  cajon: z.boolean(),
  usos: z.array(z.enum(USOS_DE_IMPRESORA)).max(USOS_DE_IMPRESORA.length),
  /** Whether the work sheet of each new order comes out by itself. */
  hojasSolas: z.boolean(),
  /** When that was switched on; orders from before come out only when they are asked for. */
  hojasSolasDesde: z.iso.datetime().optional(),
  etiqueta: z.object({
    anchoMm: ladoSchema,
    altoMm: ladoSchema,
    dpi: z.union([z.literal(203), z.literal(300)]),
  }),
});
export type ImpresoraDelEquipo = z.infer<typeof impresoraDelEquipoSchema>;

/** A printer as it is before its owner says more. */
export const IMPRESORA_NUEVA: Omit<ImpresoraDelEquipo, 'id' | 'nombre' | 'via'> = {
  lenguaje: 'escpos',
  anchoPapelMm: 80,
  columnas: 48,
  letras: 'cp858-19',
  corta: true,
  cajon: false,
  usos: ['tickets'],
  hojasSolas: false,
  etiqueta: { anchoMm: 50, altoMm: 25, dpi: 203 },
};

/** The first printer of this computer for a use. */
export function impresoraPara(
  { impresoras }: { impresoras: readonly ImpresoraDelEquipo[] },
  uso: UsoDeImpresora,
): ImpresoraDelEquipo | undefined {
  return impresoras.find(({ usos }) => usos.includes(uso));
}

/** The printer of this computer that has a cash drawer. */
export function impresoraConCajon({
  impresoras,
}: {
  impresoras: readonly ImpresoraDelEquipo[];
}): ImpresoraDelEquipo | undefined {
  return impresoras.find((una) => una.cajon && esDirecta(una));
}

/** Whether a printer gets raw bytes through a queue of the program's own. */
export function esDirecta({ via }: Pick<ImpresoraDelEquipo, 'via'>): boolean {
  return via.tipo !== 'sistema';
}

/**
 * The shop's logo in black and white, for raw printing: rows of bits, eight pixels to a byte, 1 is black. `ancho` and
 * `alto` are printer dots.
 */
export const logoDeTicketSchema = z
  .object({
    ancho: z.number().int().min(8).max(384).multipleOf(8),
    alto: z.number().int().min(1).max(240),
    /** Base64. */
    bits: z.base64().max(16_000),
  })
  .refine(({ ancho, alto, bits }) => Math.ceil(((ancho / 8) * alto) / 3) * 4 === bits.length);
export type LogoDeTicket = z.infer<typeof logoDeTicketSchema>;

/** What came of asking a raw printer to print. */
export type EstadoDeTrabajo = 'en-cola' | 'enviando' | 'pendiente' | 'dudoso';

/** A paper that waits for a raw printer. */
export interface TrabajoDeImpresion {
  id: string;
  nombre: string;
  /** `pendiente`: not sent, waits for a person. `dudoso`: it may have come out, and a person must say so. */
  estado: EstadoDeTrabajo;
  /** Epoch in ms. */
  creado: number;
}

/** A raw printer and what waits for it. */
export interface EstadoDeImpresora {
  id: string;
  nombre: string;
  /** Why the last paper did not come out; null while it prints. */
  problema: string | null;
  trabajos: TrabajoDeImpresion[];
}

/** What a person decides about the papers of a raw printer. */
export const decisionDeImpresionSchema = z.discriminatedUnion('que', [
  z.object({ que: z.literal('imprimir-pendientes'), impresora: z.string().max(40) }),
  z.object({ que: z.literal('descartar-pendientes'), impresora: z.string().max(40) }),
  /** Of a doubtful paper: it did come out. */
  z.object({ que: z.literal('salio'), trabajo: z.string().max(40) }),
  /** Of a doubtful paper: it did not, print it again. */
  z.object({ que: z.literal('otra-vez'), trabajo: z.string().max(40) }),
]);
export type DecisionDeImpresion = z.infer<typeof decisionDeImpresionSchema>;
