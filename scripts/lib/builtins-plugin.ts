import { builtinModules } from 'node:module';
import type { Plugin } from 'vite';

/** `import one, { two, three as four } from "node:http";` and `import * as all from "stream";`, as the builder writes them. */
const IMPORT = /^import (?:(?:\* as )?([\w$]+))?(?:, )?(?:\{ ([^}]*) \})? from "(?:node:)?([\w/]+)";$/gm;

/**
 * Node's own modules with only the names that are used. An `import` of one reads all its names, also those that load
 * more when they are read: `node:http` brings a whole client of HTTP and WebSocket, which nobody here uses.
 */
export function builtinsByName(): Plugin {
  return {
    name: 'builtins-by-name',
    apply: 'build',
    renderChunk: (code) => ({
      code: code.replaceAll(IMPORT, (written: string, whole?: string, names?: string, id = '') => {
        if (!builtinModules.includes(id)) return written;
        const module = `globalThis.process.getBuiltinModule("node:${id}")`;
        const all = whole ? [`const ${whole} = ${module};`] : [];
        const some = names ? [`const { ${names.replaceAll(' as ', ': ')} } = ${module};`] : [];
        return [...all, ...some].join(' ');
      }),
      map: null,
    }),
  };
}
