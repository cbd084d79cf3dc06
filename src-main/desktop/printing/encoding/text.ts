import type { LetrasDeImpresora } from '#contract/desktop/impresoras.ts';

/** Line breaks and every other control character: none may reach a printer as a command. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Also accents that no letter with them exists for. */
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;
/**
 * What the pages of DOS have at the numbers of control characters, as which the encoder writes them: «←» would be ESC,
 * and a customer who writes it could open the drawer.
 */
const AT_CONTROL_NUMBERS = /[☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂]/gu;
const PICTURES = /\p{Extended_Pictographic}/gu;

const TYPOGRAPHIC: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '←': '<-',
  '→': '->',
  '↔': '<->',
  '€': 'EUR',
  '©': '(c)',
  '®': '(R)',
  '™': 'TM',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** A text as a printer with those letters can print it: one line without commands, pictures or typographic signs. */
export function printable(text: string, letras: LetrasDeImpresora): string {
  // Before the pictures go, which some of them count as.
  const plain = [...text.normalize('NFC')].map((char) => TYPOGRAPHIC[char] ?? char).join('');
  const safe = letras.startsWith('cp') ? plain.replace(AT_CONTROL_NUMBERS, ' ') : plain;
  const clean = safe
    .replace(PICTURES, '')
    .replace(INVISIBLE, '')
    .replace(CONTROL, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return letras === 'sin-acentos' ? withoutAccents(clean) : clean;
}

function withoutAccents(text: string): string {
  return text
    .replace(/×/g, 'x')
    .replace(/[¡¿]/g, '')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '');
}
