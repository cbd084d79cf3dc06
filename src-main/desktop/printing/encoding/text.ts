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

/** A space at which no line ends. */
const HOLDING = '\u00a0';
/** The spaces within a time of day, also as people type it: «6:02 p. m.», «6 pm». */
const WITHIN_A_TIME = /(?<=\d) (?=[ap]\.? ?m\b)|(?<=\d[ \u00a0][ap]\.) (?=m\b)/gi;

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
  '\u2009': ' ',
  '\u202f': HOLDING,
};

const plainSpaces = (text: string): string => text.replaceAll(HOLDING, ' ');

/** A text as a printer with those letters can print it: one line without commands, pictures or typographic signs. */
export function printable(text: string, letras: LetrasDeImpresora): string {
  return plainSpaces(held(text, letras));
}

/**
 * The same on lines of at most `columns` letters, which end between words and never within a time of day. The encoder
 * could do so only with a space of its own, which not every printer has.
 */
export function printableLines(text: string, letras: LetrasDeImpresora, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of held(text, letras).split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (longer.length <= columns) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    for (; line.length > columns; line = line.slice(columns)) lines.push(line.slice(0, columns));
  }
  return [...lines, line].map(plainSpaces);
}

/** Printable, with `HOLDING` where no line may end. */
function held(text: string, letras: LetrasDeImpresora): string {
  // Before the pictures go, which some of them count as.
  const plain = [...text.normalize('NFC')].map((char) => TYPOGRAPHIC[char] ?? char).join('');
  const safe = letras.startsWith('cp') ? plain.replace(AT_CONTROL_NUMBERS, ' ') : plain;
  const clean = safe
    .replace(PICTURES, '')
    .replace(INVISIBLE, '')
    .replace(CONTROL, ' ')
    .replace(/[ \u00a0]{2,}/g, ' ')
    .trim()
    .replace(WITHIN_A_TIME, HOLDING);
  return letras === 'sin-acentos' ? withoutAccents(clean) : clean;
}

function withoutAccents(text: string): string {
  return text
    .replace(/×/g, 'x')
    .replace(/[¡¿]/g, '')
    .normalize('NFD')
    .replace(/[^\x20-\x7e\u00a0]/g, '');
}
