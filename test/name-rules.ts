/** A part of a path or an exported identifier, and the file it stands in. */
export interface Name {
  name: string;
  file: string;
}

/** A word that names do not use, and what they say instead. */
export interface BannedWord {
  word: string;
  instead: string;
}

/** The words of a kebab-case, camelCase or CONSTANT_CASE name, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** The banned words in the table of the glossary: rows of `| word, word | instead |` under its heading. */
export function bannedWords(glossary: string): BannedWord[] {
  const table = glossary.split('\n## Words that names do not use\n')[1] ?? '';
  return [...table.matchAll(/^\| ([a-z, ]+) \| (.+) \|$/gm)]
    .filter(([, words]) => words !== 'not')
    .flatMap(([, words = '', instead = '']) => words.split(', ').map((word) => ({ word, instead })));
}

const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** What a source file exports, by name; a renamed export by its new name. */
export function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map((match) => match[1] ?? '');
  const listed = [...text.matchAll(LISTED)].flatMap((match) =>
    (match[1] ?? '').split(',').map((item) => item.trim().split(/\s+/).at(-1) ?? ''),
  );
  return [...declared, ...listed].filter((name) => name !== '');
}

/** Whether a name has this word in it, in the singular or plural. */
export function usesWord(name: string, word: string): boolean {
  const forms = [word, `${word}s`, word.replace(/y$/, 'ies')];
  return wordsOf(name).some((used) => forms.includes(used));
}

/** A word that some names may use all the same. */
export interface Exception {
  word: string;
  /** The names, or a folder in which every name may use it. */
  names: readonly string[] | `${string}/`;
  reason: string;
}

const mayUse = ({ name, file }: Name, { names }: Exception) =>
  typeof names === 'string' ? `${file}/`.startsWith(names) : names.includes(name);

/** Each name that uses a banned word, as `name in file: pedido, not order`. */
export function namesAgainst(banned: readonly BannedWord[], exceptions: readonly Exception[]) {
  return (names: readonly Name[]): string[] =>
    names.flatMap((one) =>
      banned
        .filter(({ word }) => usesWord(one.name, word))
        .filter(({ word }) => !exceptions.some((other) => other.word === word && mayUse(one, other)))
        .map(({ word, instead }) => `${one.name} in ${one.file}: ${instead}, not ${word}`),
    );
}
