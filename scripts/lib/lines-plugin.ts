import type { Plugin } from 'vite';

/** A node of a syntax tree; `start` is its position in the text. */
interface Node {
  type: string;
  start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** What may begin a line, by the lists that hold it: statements and members of classes, and what follows a comma. */
const OF_A_BLOCK = new Set(['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase', 'ClassBody']);
const AFTER_COMMAS = new Set(['SequenceExpression', 'VariableDeclaration']);

/**
 * The positions in a text at which a line may begin without another meaning. Not the first of a list with commas: a
 * `return` would stand alone before it.
 */
function* lineStarts(node: Node): Generator<number> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      const nodes = value.filter(isNode);
      if (OF_A_BLOCK.has(node.type)) for (const { start } of nodes) yield start;
      else if (AFTER_COMMAS.has(node.type)) for (const { start } of nodes.slice(1)) yield start;
      for (const child of nodes) yield* lineStarts(child);
    } else if (isNode(value)) yield* lineStarts(value);
  }
}

/** A program's text with each statement on a line of its own. `tree` is its syntax. */
export function onLines(code: string, tree: Node): string {
  const starts = [...new Set([0, ...lineStarts(tree)])].sort((a, b) => a - b);
  return starts.map((start, i) => code.slice(start, starts[i + 1])).join('\n');
}

/**
 * Gives the lines back to minified programs, for some bytes each: by them the trace of an error says where it happened,
 * and Node writes the line of an error that nobody caught, which else would be all of the program.
 */
export function statementsOnLines(): Plugin {
  return {
    name: 'statements-on-lines',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = onLines(chunk.code, this.parse(chunk.code));
    },
  };
}
