import type { ErrorDelPrograma } from '#contract/desktop/programa.ts';

interface Informe {
  fecha: Date;
  version: string;
  electron: string;
  chromium: string;
  sistema: string;
  memoriaMb: number;
  fallo: ErrorDelPrograma | undefined;
  /** The last lines of the log. */
  registro: string;
  /** The person's home folder, whose name is often theirs. */
  hogar: string;
}

/** Lines of the log in a report. */
const LINES = 80;
const MAX_LINE = 400;
/** Of a line that is read: the rules below look at each character many times. */
const MAX_READ = 4_000;

/** What a log line may hold of a person or a key, and what stands in its place. */
const HIDDEN: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/\/\/[^\s/"'@]+:[^\s/"'@]+@/g, '//‹oculto›@'],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '‹email›'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '‹clave›'],
  [
    /\b(bearer|token|authorization|password|clave|codigo|boleto)(["']?\s*[:= ]\s*["']?)[^\s"',;&}]+/gi,
    '$1$2‹oculto›',
  ],
  // What somebody searched for or opened.
  [/\?[^\s"']+/g, '?‹oculto›'],
  [/(["'])(?:nombre|name|cliente|telefono|direccion|email)\1\s*:\s*"(?:[^"\\]|\\.)*"?/gi, '‹oculto›'],
  [/\+?\d[\d ().-]{6,}\d(?=["'\s,;:)]|$)/g, '‹número›'],
  [/\b[A-Za-z0-9_-]{32,}\b/g, '‹clave›'],
];
/** Times of log lines, which the rule for numbers must leave. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The home folder as logs write it: as it is, within JSON, and in the addresses of files; Windows minds no case. */
function homeIn(hogar: string): RegExp | undefined {
  if (hogar === '') return undefined;
  const address = encodeURI(hogar.replaceAll('\\', '/'));
  const ways = [hogar.replaceAll('\\', '\\\\'), hogar, hogar.replaceAll('\\', '/'), address];
  return new RegExp(ways.map(escaped).join('|'), 'gi');
}

/** A text without personal data and keys, as far as their form shows them. */
export function sinDatosPersonales(text: string, hogar: string): string {
  const home = homeIn(hogar);
  const clean = (line: string): string => {
    const time = TIME.exec(line)?.[0] ?? '';
    let rest = line.slice(time.length, MAX_READ);
    if (home) rest = rest.replace(home, '~');
    for (const [pattern, shown] of HIDDEN) rest = rest.replace(pattern, shown);
    return (time + rest).slice(0, MAX_LINE);
  };
  return text.split('\n').map(clean).join('\n');
}

/** The report that «Copiar informe» copies. */
export function textoDelInforme({ registro, hogar, fallo, ...datos }: Informe): string {
  const lines = registro.trimEnd().split('\n').slice(-LINES).join('\n');
  const parts = [
    `Guirnalda ${datos.version}`,
    `Electron ${datos.electron}, Chromium ${datos.chromium}`,
    `Sistema: ${datos.sistema}, ${datos.memoriaMb} MB de memoria`,
    `Informe hecho: ${datos.fecha.toISOString()}`,
  ];
  if (fallo) parts.push(`Fallo: ${sinDatosPersonales(`${fallo.titulo}. ${fallo.motivo}`, hogar)}`);
  parts.push('', 'Últimas líneas del registro:', sinDatosPersonales(lines, hogar));
  return `${parts.join('\n')}\n`;
}
