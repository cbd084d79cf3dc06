import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import { slugDe } from '#contract/pages/direcciones.ts';
import type { Block, Span } from '../../src-renderer/features/ayuda/capitulos.ts';

// Only what the manual uses is read; the rest is refused, so that no raw markup reaches a reader.
function refuse(raw: string): never {
  throw new Error(`the manual may not contain: ${raw.trim()}`);
}

function textSpan(token: Tokens.Text): Span {
  const text = token.text.replace(/\n\s*/g, ' ');
  if (/[*_`<>[\]|]/.test(text)) refuse(text);
  return { kind: 'text', text };
}

function spansOf(tokens: readonly Token[]): Span[] {
  return (tokens as MarkedToken[]).flatMap((token): Span | Span[] => {
    const plain = 'text' in token ? token.text.replace(/\n\s*/g, ' ') : '';
    if (token.type === 'text') return token.tokens ? spansOf(token.tokens) : textSpan(token);
    if (token.type === 'strong') return { kind: 'strong', text: plain };
    if (token.type === 'codespan') return { kind: 'key', text: plain };
    if (token.type === 'link') return { kind: 'link', text: plain, to: token.href };
    return refuse(token.raw);
  });
}

function blockOf(token: MarkedToken): Block {
  switch (token.type) {
    case 'heading':
      if (token.depth > 3) refuse(token.raw);
      return {
        kind: 'heading',
        level: token.depth as 1 | 2 | 3,
        text: token.text,
        id: slugDe(token.text),
      };
    case 'paragraph': {
      const [only, ...others] = token.tokens as MarkedToken[];
      if (only?.type === 'image' && others.length === 0)
        return { kind: 'picture', file: only.href, alt: only.text, width: 0, height: 0 };
      return { kind: 'paragraph', spans: spansOf(token.tokens) };
    }
    case 'blockquote': {
      const [only, ...others] = token.tokens as MarkedToken[];
      if (only?.type !== 'paragraph' || others.length > 0) refuse(token.raw);
      return { kind: 'note', spans: spansOf((only as Tokens.Paragraph).tokens) };
    }
    case 'list':
      return {
        kind: 'list',
        ordered: token.ordered,
        start: Number(token.start || 1),
        items: token.items.map((item) => spansOf(item.tokens)),
      };
    case 'table':
      return {
        kind: 'table',
        head: token.header.map((cell) => spansOf(cell.tokens)),
        rows: token.rows.map((row) => row.map((cell) => spansOf(cell.tokens))),
      };
    default:
      return refuse(token.raw);
  }
}

/** A page of the manual as blocks. Throws on markup that the app does not draw. */
export function readMarkdown(text: string): Block[] {
  return (marked.lexer(text) as MarkedToken[]).filter(({ type }) => type !== 'space').map(blockOf);
}
