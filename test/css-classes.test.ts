import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composedClasses, definedClasses, styleImports } from './css-classes.ts';

const ROOT = join(import.meta.dirname, '..');
const APPS = '{src-renderer,src-web,src-shared/ui}';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] =>
  globSync(`${APPS}/**/${pattern}`, { cwd: ROOT }).map((file) => file.split('\\').join('/'));

const sheets = filesOf('*.module.css');
const defined = new Map(sheets.map((sheet) => [sheet, definedClasses(read(sheet))]));

/** The style sheet's path in the repository. */
function sheetOf(from: string, file: string): string {
  if (from.startsWith('#ui/')) return from.replace('#ui/', 'src-shared/ui/');
  return posix.join(dirname(file), from);
}

const imports = filesOf('*.{ts,tsx}').flatMap((file) =>
  styleImports(read(file)).map(({ from, ...rest }) => ({ file, sheet: sheetOf(from, file), ...rest })),
);
const composed = sheets.flatMap((file) =>
  composedClasses(read(file)).map(({ from, names }) => ({ file, sheet: sheetOf(from, file), names })),
);

describe('CSS classes', () => {
  it('that code and style sheets use are defined', () => {
    const missing = [...imports, ...composed].flatMap(({ file, sheet, names }) =>
      names.filter((name) => !defined.get(sheet)?.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('that a style sheet defines are used', () => {
    const unused = sheets.flatMap((sheet) => {
      const users = imports.filter((one) => one.sheet === sheet);
      if (users.some(({ computed }) => computed)) return [];
      const used = new Set(
        [...users, ...composed.filter((one) => one.sheet === sheet)].flatMap(({ names }) => names),
      );
      return [...(defined.get(sheet) ?? [])]
        .filter((name) => !used.has(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('are read from imports, computed names and compositions', () => {
    const code =
      "import styles from './a.module.css';\nconst { open } = styles;\nuse(styles.card, styles[tone]);";
    expect(styleImports(code)).toEqual([{ from: './a.module.css', names: ['card', 'open'], computed: true }]);
    const css = '.a { composes: quiet from "./b.module.css"; }\n/* .old */\n.c:hover { width: 0.5rem; }';
    expect([...definedClasses(css)]).toEqual(['a', 'c']);
    expect(composedClasses(css)).toEqual([{ from: './b.module.css', names: ['quiet'] }]);
  });
});
