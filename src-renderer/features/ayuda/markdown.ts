import { slugDe } from '#contract/direcciones.ts';

// The Markdown of the manual, read when the app is built. It knows what the manual uses and refuses all else, so that
// nothing is shown to a reader as bare marks.

export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'key'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'note'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Span[][] }
  | { kind: 'picture'; file: string; alt: string; width: number; height: number }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const SPANS = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
const HEADING = /^(#{1,3}) (.+)$/;
const ITEM = /^(?:(\d+)\.|-) (.+)$/;
const PICTURE = /^!\[([^\]]+)\]\(([^)\s]+)\)$/;
const DIVIDER = /^\|(?:\s*-+\s*\|)+$/;

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: whole, 1: strong, 2: key, 3: label, 4: to, index } of text.matchAll(SPANS)) {
    if (index > end) spans.push({ kind: 'text', text: text.slice(end, index) });
    if (strong) spans.push({ kind: 'strong', text: strong });
    else if (key) spans.push({ kind: 'key', text: key });
    else if (label && to) spans.push({ kind: 'link', text: label, to });
    end = index + whole.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  const bare = spans.find(({ kind, text }) => kind === 'text' && /[*_`<>[\]]/.test(text));
  if (bare) throw new Error(`El manual no sabe leer: ${bare.text}`);
  return spans;
}

/** What a reader sees of it, as one text. */
export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => readSpans(cell.trim()));

function readTable(lines: string[]): Block {
  const [head = '', divider = '', ...rows] = lines;
  if (!DIVIDER.test(divider)) throw new Error(`A esta tabla del manual le falta su segunda línea: ${head}`);
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
}

function readList(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const [, , text] = ITEM.exec(line) ?? [];
    if (text) items.push(text);
    // A long point goes on in the next line, indented.
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  const [, number] = ITEM.exec(lines[0] ?? '') ?? [];
  return {
    kind: 'list',
    ordered: number !== undefined,
    start: Number(number ?? 1),
    items: items.map(readSpans),
  };
}

function readBlock(lines: string[]): Block {
  const [first = ''] = lines;
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks && title) {
    if (lines.length > 1) throw new Error(`Falta una línea vacía después de: ${title}`);
    return { kind: 'heading', level: marks.length as 1 | 2 | 3, text: title, id: slugDe(title) };
  }
  const [, alt, file] = PICTURE.exec(first) ?? [];
  if (alt && file) return { kind: 'picture', file, alt, width: 0, height: 0 };
  if (first.startsWith('|')) return readTable(lines);
  if (ITEM.test(first)) return readList(lines);
  if (first.startsWith('> ')) {
    return { kind: 'note', spans: readSpans(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) };
  }
  return { kind: 'paragraph', spans: readSpans(lines.join(' ')) };
}

/** The blocks of a text: what stands between empty lines. */
export function readMarkdown(text: string): Block[] {
  return text
    .replace(/\r/g, '')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length > 0)
    .map(readBlock);
}
