/** Extensions of files in this repository that documents name. */
const FILE = /\.(?:ts|tsx|mjs|css|html|md|json|csv|jsonl|sql|svg|yml)$/;
/** Part of a path: a name, possibly with a placeholder (`*`, `<noun>`, `…`). */
const PART = /^(?:[\w.@-]|\*|<[^<>/]*>|…)+$/;
const LINK = /\]\(([^()\s#]+)(?:#[^()\s]*)?\)/g;

/** What a document names in code spans and in fenced blocks, word by word. */
function wordsInCode(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const prose = markdown.replace(/^```.*\n[\s\S]*?^```/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...fenced, ...spans]
    .flatMap((text) => text.split(/[\s,;()|]+/))
    .map((word) => word.replace(/^["']|["':.]+$/g, ''));
}

/** Whether a word claims to be a file of this repository, or a path under one of its folders. */
function isPath(word: string, folders: readonly string[]): boolean {
  const parts = word.replace(/\/$/, '').split('/');
  if (!parts.every((part) => PART.test(part))) return false;
  if (FILE.test(word)) return !word.startsWith('.') && !/^[*.]/.test(parts.at(-1) ?? '');
  return parts.length > 1 && folders.includes(parts[0] ?? '');
}

/** `<noun>`, `*` and `…` stand for anything within one part. */
function patternOf(path: string): RegExp {
  const escaped = path
    .replace(/\/$/, '')
    .split(/(<[^<>/]*>|\*+|…)/)
    .map((piece, place) => (place % 2 === 1 ? '[^/]*' : piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`(?:^|/)${escaped}$`);
}

/**
 * The paths that a Markdown text names and that do not exist. A path may leave out its first folders, as in
 * `ventas/ventas.routes.ts`. `existing` holds every file and folder, relative to the root and with `/`.
 */
export function missingPaths(markdown: string, existing: readonly string[]): string[] {
  const folders = existing.filter((path) => !path.includes('/'));
  const known = new Set(existing);
  const named = new Set(wordsInCode(markdown).filter((word) => isPath(word, folders)));
  return [...named].filter((path) => {
    if (known.has(path.replace(/\/$/, ''))) return false;
    const pattern = patternOf(path);
    return !existing.some((one) => pattern.test(one));
  });
}

/** The targets of a Markdown text's links within the repository, relative to the text's folder. */
export function linkedPaths(markdown: string): string[] {
  return [...markdown.matchAll(LINK)]
    .map(([, target = '']) => decodeURI(target))
    .filter((target) => !/^[a-z]+:/.test(target));
}
