import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import type { Linea, Nivel } from './lineas.ts';

export const NOMBRE_DE_NIVEL: Record<Nivel, string> = { bien: 'Bien', atencion: 'Atención', mal: 'Mal' };

/** A path of a disk or an address, as a message of a failure may name them: folders bear names of people. */
const RUTA =
  /(?:\b[a-z][a-z+.-]*:\/\/|(?<![\w])(?:[a-z]:)?[\\/]{1,2})[^\s«»"',;]+(?:[ ][^\s«»"',;.]+(?=[\\/]))*[^\s«»"',;]*/gi;
const ENTRE_COMILLAS = /«[^»]*[\\/][^»]*»/g;
const EMAIL = /[\w.%+-]+@[\w.-]+\.\w+/g;

function sinRutas(texto: string): string {
  return texto.replace(ENTRE_COMILLAS, '«carpeta»').replace(RUTA, '‹carpeta›').replace(EMAIL, '‹email›');
}

/**
 * What is copied for whoever helps: plain text without names, addresses, paths or secrets. `programa` is the window's own
 * report, out of which the program has taken personal data itself.
 */
export function informeDeSoporte(
  { fecha, programa }: Diagnostico,
  lineas: readonly Linea[],
  { navegador, programa: deLaVentana }: { navegador: string; programa?: string | undefined },
): string {
  const partes = [
    `Guirnalda ${programa.version}: estado de la tienda`,
    `Hecho: ${fecha}`,
    `Sistema de la tienda: ${programa.sistema}`,
    `Visto en: ${navegador}`,
    '',
    ...lineas.map(({ que, nivel, frase }) => `${NOMBRE_DE_NIVEL[nivel]} · ${que}: ${sinRutas(frase)}`),
  ];
  if (deLaVentana) partes.push('', deLaVentana.trimEnd());
  // Times of day are written with spaces that do not break.
  return `${partes.join('\n').replaceAll('\u00a0', ' ')}\n`;
}
