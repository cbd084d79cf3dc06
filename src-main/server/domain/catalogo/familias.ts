import { FAMILIAS_DE_COLOR, type FamiliaDeColor } from '#contract/words/colores.ts';
import { formasDe, plegar } from '#contract/words/texto.ts';
import { LruMap } from '../../base/lru-map.ts';

/** Words that are a colour by themselves. */
const COLORES: Partial<Record<FamiliaDeColor, string>> = {
  rojo: 'rojo colorado red',
  rosado: 'rosa rosado rosita fucsia magenta pink',
  naranja: 'naranja anaranjado naranjado orange',
  amarillo: 'amarillo yellow',
  verde: 'verde green',
  azul: 'azul celeste blue',
  morado: 'morado lila violeta purpura lavanda purple',
  blanco: 'blanco white',
  negro: 'negro black',
  gris: 'gris grises plata plateado silver gray grey',
  dorado: 'dorado oro gold',
  cafe: 'cafe marron castano beige brown',
  transparente: 'transparente cristal traslucido translucido clear',
  multicolor: 'multicolor arcoiris tornasol iridiscente surtido variado',
};

/** Words that only shade the colour beside them, and are one where they stand alone: «azul cielo», but «cielo». */
const MATICES: [string, FamiliaDeColor[]][] = [
  ['vino tinto corinto burdeos cereza carmesi escarlata granate rubi fresa', ['rojo']],
  ['coral salmon', ['rosado', 'naranja']],
  ['palo chicle', ['rosado']],
  ['durazno melocoton mandarina terracota ladrillo', ['naranja']],
  ['mostaza limon canario sol', ['amarillo']],
  ['menta esmeralda oliva musgo jade lima pino bosque pistacho', ['verde']],
  ['turquesa aqua agata aguamarina teal', ['azul', 'verde']],
  ['marino rey cielo indigo zafiro cobalto navy bebe', ['azul']],
  ['malva uva berenjena orquidea ciruela', ['morado']],
  ['marfil perla crema hueso nieve', ['blanco']],
  ['humo acero cromo cromado grafito plomo', ['gris']],
  ['champan champana champagne', ['dorado']],
  ['cobre bronce chocolate caramelo nude arena tierra canela latte piel', ['cafe']],
  ['pastel varios holografico confeti confetti', ['multicolor']],
];

/** Every word that a family is found by. */
export const PALABRAS_DE_COLOR: readonly string[] = [
  ...Object.values(COLORES),
  ...MATICES.map(([palabras]) => palabras),
].flatMap((palabras) => palabras.split(' '));

/** The stem by which a word is compared: «azules» as «azul», «blanca» as «blanco». */
function raizDe(palabra: string): string {
  return formasDe(palabra)[0] ?? palabra;
}

const raicesDe = (palabras: string) => palabras.split(' ').map(raizDe);

const DE_COLOR = new Map(
  FAMILIAS_DE_COLOR.flatMap((familia) =>
    raicesDe(COLORES[familia] ?? '').map((raiz) => [raiz, [familia]] as const),
  ),
);
const DE_MATIZ = new Map(
  MATICES.flatMap(([palabras, familias]) => raicesDe(palabras).map((raiz) => [raiz, familias] as const)),
);

/** The families of a word that is a colour by itself. */
export function familiasDePalabra(palabra: string): readonly FamiliaDeColor[] {
  return DE_COLOR.get(raizDe(palabra)) ?? [];
}

/** From this number of colours on, a product is also of many colours. */
const MUCHOS = 3;

/** What separates the colours of a text: «blanco y dorado», «coral, marfil», «rojo/azul». */
const ENTRE_COLORES = /[^a-z ]+| (?:y|e|o|con|and) /;

/** The families of one colour of a text. */
function familiasDeUno(uno: string): readonly FamiliaDeColor[] {
  const raices = uno.split(' ').filter(Boolean).map(raizDe);
  const dichas = raices.flatMap((raiz) => DE_COLOR.get(raiz) ?? []);
  return dichas.length > 0 ? dichas : raices.flatMap((raiz) => DE_MATIZ.get(raiz) ?? []);
}

function leerFamilias(color: string): readonly FamiliaDeColor[] {
  const todas = new Set(plegar(color).split(ENTRE_COLORES).flatMap(familiasDeUno));
  if (todas.size >= MUCHOS) todas.add('multicolor');
  return FAMILIAS_DE_COLOR.filter((familia) => todas.has(familia));
}

/** The families of recently asked colours, so that a list of filters reads each text once. */
const leidas = new LruMap<string, readonly FamiliaDeColor[]>(5000);

/**
 * The families of a product's colour in its own words, in the order of the list: «Blanco y dorado» is in two. Accents
 * and case do not count. Empty for a text without a known colour.
 */
export function familiasDe(color: string): readonly FamiliaDeColor[] {
  const antes = leidas.get(color);
  if (antes) return antes;
  const familias = leerFamilias(color);
  leidas.set(color, familias);
  return familias;
}
