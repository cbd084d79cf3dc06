/** Class names that a style sheet defines. */
export function definedClasses(css: string): Set<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name as string));
}

export interface StyleImport {
  /** The path as written, relative or with an alias. */
  from: string;
  /** Class names that the code reads from it. */
  names: string[];
  /** Whether the code also reads names that are computed. */
  computed: boolean;
}

/** The style sheets that a file of code imports as modules. */
export function styleImports(code: string): StyleImport[] {
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)].map(([statement, local, from]) => {
    const rest = code.replace(statement, '');
    const read = [...rest.matchAll(new RegExp(`(?<![\\w/])${local}\\.(\\w+)`, 'g'))].map(
      ([, name]) => name as string,
    );
    const destructured = [...rest.matchAll(new RegExp(`\\{([^{}]*)\\} = ${local};`, 'g'))].flatMap(
      ([, names]) => (names as string).split(',').map((name) => name.trim()),
    );
    const computed = new RegExp(`\\b${local}\\[`).test(rest);
    return { from: from as string, names: [...read, ...destructured], computed };
  });
}

/** The classes that a style sheet takes from others, each with the path as written. */
export function composedClasses(css: string): { from: string; names: string[] }[] {
  return [...css.matchAll(/composes: ([\w\s-]+) from "([^"]+)";/g)].map(([, names, from]) => ({
    from: from as string,
    names: (names as string).trim().split(/\s+/),
  }));
}
