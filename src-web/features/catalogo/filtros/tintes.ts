import { plegar } from '#contract/words/texto.ts';

/** Words in colour names, and the tint of the palette that shows each. */
const TINTE_DE: Record<string, string> = {
  rojo: 'rojo',
  roja: 'rojo',
  coral: 'coral',
  durazno: 'durazno',
  naranja: 'naranja',
  dorado: 'dorado',
  oro: 'dorado',
  amarillo: 'amarillo',
  verde: 'verde',
  menta: 'menta',
  turquesa: 'turquesa',
  celeste: 'celeste',
  azul: 'azul',
  agata: 'turquesa',
  morado: 'morado',
  lila: 'lila',
  rosa: 'rosa',
  rosado: 'rosa',
  fucsia: 'fucsia',
  cafe: 'cafe',
  tierra: 'cafe',
  negro: 'negro',
  gris: 'plata',
  plata: 'plata',
  plateado: 'plata',
  blanco: 'blanco',
  perla: 'blanco',
  marfil: 'blanco',
  transparente: 'cristal',
  cristal: 'cristal',
};
const VARIOS = /multicolor|surtid|arcoiris|pastel|varios/;

/** The one or two tints of a colour's name; `varios` for more, none for a name without a known colour. */
export function tintesDe(color: string): string[] {
  const nombre = plegar(color);
  const tintes = nombre.split(/[^a-z]+/).flatMap((palabra) => TINTE_DE[palabra] ?? []);
  if (nombre.startsWith('oro rosa')) return ['durazno'];
  if (tintes.length > 2 || (tintes.length === 0 && VARIOS.test(nombre))) return ['varios'];
  return [...new Set(tintes)];
}
