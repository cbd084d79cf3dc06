/** The occasions that products are for, in the order in which they are offered and stored. New ones come last. */
export const OCASIONES = [
  'cumpleanos',
  'baby-shower',
  'boda',
  'bautizo',
  'quince-anos',
  'graduacion',
  'san-valentin',
  'dia-de-la-madre',
  'dia-del-padre',
  'fiestas-patrias',
  'halloween',
  'navidad',
  'ano-nuevo',
] as const;
export type Ocasion = (typeof OCASIONES)[number];

export const NOMBRE_DE_OCASION: Record<Ocasion, string> = {
  cumpleanos: 'Cumpleaños',
  'baby-shower': 'Baby shower',
  boda: 'Boda',
  bautizo: 'Bautizo y primera comunión',
  'quince-anos': 'Quince años',
  graduacion: 'Graduación',
  'san-valentin': 'San Valentín',
  'dia-de-la-madre': 'Día de la Madre',
  'dia-del-padre': 'Día del Padre',
  'fiestas-patrias': 'Fiestas patrias',
  halloween: 'Halloween',
  navidad: 'Navidad',
  'ano-nuevo': 'Año nuevo',
};

export function esOcasion(texto: string): texto is Ocasion {
  return (OCASIONES as readonly string[]).includes(texto);
}

const ENTRE = ',';

/** Occasions as the text in which they are stored and sent in forms: each once, in the order of the list. */
export function juntarOcasiones(ocasiones: readonly string[]): string {
  return OCASIONES.filter((una) => ocasiones.includes(una)).join(ENTRE);
}

/** The occasions of such a text. */
export function separarOcasiones(texto: string): Ocasion[] {
  const dichas = texto.split(ENTRE);
  return OCASIONES.filter((una) => dichas.includes(una));
}

/** Such a text as people read it. */
export function ocasionesEnPalabras(texto: string): string {
  return separarOcasiones(texto)
    .map((una) => NOMBRE_DE_OCASION[una])
    .join(', ');
}
